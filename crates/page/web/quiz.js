/** Questions of a quiz, and the events that they are chosen from. */
const QUESTIONS = 10;
const QUIZ_EVENTS = 20_000;

/** Random numbers from 0 up to 1 that a seed fixes: Marsaglia's xorshift of 2003, with 32 bits. */
function random(/** @type {string} */ seed) {
  let state = 2463534242;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (const char of seed) {
    state = (state ^ Math.imul(/** @type {number} */ (char.codePointAt(0)), 2654435761)) || 1;
    next();
  }
  for (let round = 0; round < 10; round++) next();
  return next;
}

/** What is tried next? Asked where the board decides: after an attempt, a rejection or an undo. */
class Quiz {
  constructor(/** @type {Search} */ search, /** @type {string} */ seed) {
    this.search = search;
    this.seed = seed;
    this.asked = 0;
    this.right = 0;
    this.streak = 0;
    this.score = "";
    while (search.known < QUIZ_EVENTS && !search.isOver) search.extend(QUIZ_EVENTS - search.known, 0);
    const kinds = search.kinds.data;
    const last = search.isOver ? search.known : search.known - 1;
    const events = [];
    for (let event = 1; event < last; event++) {
      const isAsked = kinds[event] === ATTEMPT || kinds[event] === REJECTED || kinds[event] === UNDO;
      if (isAsked && kinds[event + 1] !== SOLUTION && kinds[event + 1] !== UNDO) events.push(event);
    }
    const next = random(seed);
    /** @type {number[]} */
    this.events = [];
    while (this.events.length < QUESTIONS && events.length > 0) this.events.push(...events.splice(Math.floor(next() * events.length), 1));
    this.events.sort((one, other) => one - other);
    /** The right answers so far; that of a question without one is empty. @type {string[]} */
    this.answers = [];
    this.slot = "";
    this.answer = "";
    /** The square of a wrong answer, and those that it clashes with. @type {number[]} */
    this.clashes = [];
    /** The answers to choose from: name and spot. @type {{name: string, spot: string}[]} */
    this.choices = [];
  }

  get isOver() {
    return this.asked === this.events.length;
  }

  /** Goes to the next question. */
  ask() {
    const { search } = this;
    search.seek(this.events[this.asked]);
    const [slot, answer, seen] = search.parts("question");
    this.slot = slot;
    this.answer = answer;
    const choices = seen.split("\u001f").map((line) => line.split("\u001d"));
    this.choices = choices.map(([name, spot]) => ({ name, spot }));
    this.choices.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
  }

  /** Takes an answer, and returns what is to be said. */
  take(/** @type {string} */ said) {
    const none = this.search.kinds.data[this.search.at + 1] === DEAD_END ? WORDS.noneFits : WORDS.noneLeft;
    const isRight = said === this.answer;
    const why = isRight || said === "" ? "" : this.search.ask("why", said);
    this.clashes = isRight || said === "" ? [] : this.search.ask("clashes", said).split(" ").filter(Boolean).map(Number);
    this.asked++;
    this.right += isRight ? 1 : 0;
    this.streak = isRight ? this.streak + 1 : 0;
    this.answers.push(this.answer);
    const [guess, times] = this.bestGuess();
    this.score = WORDS.score(this.right, this.asked, this.streak, guess || WORDS.noCandidate, times);
    return isRight ? WORDS.right(this.answer || none) : WORDS.wrong(said || WORDS.noCandidate, this.answer || none, why);
  }

  /** The single answer that would have been right most often so far, and how often. @returns {[string, number]} */
  bestGuess() {
    const times = new Map();
    for (const answer of this.answers) times.set(answer, (times.get(answer) || 0) + 1);
    let [best, most] = ["", times.get("") || 0];
    for (const [answer, count] of times) if (count > most) [best, most] = [answer, count];
    return [best, most];
  }
}
