"use strict";
(function () {
  var root = document.documentElement;
  var articles = Array.prototype.slice.call(document.querySelectorAll("article"));
  if (articles.length === 0) return;
  var links = Array.prototype.slice.call(document.querySelectorAll("ol.steps a"));
  var back = document.getElementById("back");
  var forward = document.getElementById("forward");
  var place = document.getElementById("place");
  var current = 0;
  root.classList.add("js");

  function show(index, moveFocus) {
    current = Math.max(0, Math.min(articles.length - 1, index));
    articles.forEach(function (article, at) {
      article.classList.toggle("current", at === current);
    });
    links.forEach(function (link, at) {
      if (at === current) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    back.disabled = current === 0;
    forward.disabled = current === articles.length - 1;
    place.textContent = articles[current].dataset.place;
    if (moveFocus) articles[current].focus({ preventScroll: true });
    var list = links[current] && links[current].closest("ol");
    if (list) list.scrollTop = links[current].offsetTop - list.offsetTop - list.clientHeight / 2;
    try {
      history.replaceState(null, "", "#" + articles[current].id);
    } catch (error) {
      // Some browsers refuse it for a page from a file.
    }
  }

  function fromHash() {
    var at = articles.findIndex(function (article) {
      return "#" + article.id === location.hash;
    });
    show(Math.max(0, at), false);
  }

  back.addEventListener("click", function () { show(current - 1, false); });
  forward.addEventListener("click", function () { show(current + 1, false); });
  links.forEach(function (link, at) {
    link.addEventListener("click", function (event) {
      event.preventDefault();
      show(at, true);
    });
  });
  window.addEventListener("hashchange", fromHash);
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    var to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: articles.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to, false);
  });

  // A sentence under the pointer, or with the focus, lights its candidates.
  function light(sentence, isLit) {
    var svg = sentence.closest("article").querySelector("svg");
    var wanted = sentence.dataset.c ? sentence.dataset.c.split(" ") : [];
    var found = false;
    svg.querySelectorAll("[data-c]").forEach(function (sign) {
      var is = isLit && wanted.indexOf(sign.dataset.c) >= 0;
      sign.classList.toggle("lit", is);
      found = found || is;
    });
    svg.classList.toggle("dimmed", found);
  }
  document.querySelectorAll(".why li").forEach(function (sentence) {
    if (!sentence.dataset.c) return;
    sentence.tabIndex = 0;
    sentence.addEventListener("pointerenter", function () { light(sentence, true); });
    sentence.addEventListener("pointerleave", function () { light(sentence, false); });
    sentence.addEventListener("focus", function () { light(sentence, true); });
    sentence.addEventListener("blur", function () { light(sentence, false); });
  });
  fromHash();
})();
