// Counts of well-known puzzles with Gecode, in processor time: the same constraints, and the same order
// of variables and values, as in the benchmark `constraints`. See docs/measurements/constraints.md.
#include <gecode/int.hh>
#include <gecode/minimodel.hh>
#include <gecode/search.hh>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
using namespace Gecode;

class Model : public Space {
public:
  IntVarArray x;
  Model(const char* name) {
    if (!strcmp(name, "magic-4")) {
      int n = 4, sum = 34;
      x = IntVarArray(*this, n * n, 1, n * n);
      distinct(*this, x);
      Matrix<IntVarArray> m(x, n, n);
      for (int i = 0; i < n; i++) { linear(*this, m.row(i), IRT_EQ, sum); linear(*this, m.col(i), IRT_EQ, sum); }
      IntVarArgs d1, d2;
      for (int i = 0; i < n; i++) { d1 << m(i, i); d2 << m(i, n - 1 - i); }
      linear(*this, d1, IRT_EQ, sum); linear(*this, d2, IRT_EQ, sum);
    } else if (!strncmp(name, "queens-", 7)) {
      int n = atoi(name + 7);
      x = IntVarArray(*this, n, 1, n);
      IntArgs up(n), down(n);
      for (int i = 0; i < n; i++) { up[i] = i; down[i] = -i; }
      distinct(*this, x); distinct(*this, up, x); distinct(*this, down, x);
    } else if (!strncmp(name, "costas-", 7)) {
      int n = atoi(name + 7);
      x = IntVarArray(*this, n, 1, n);
      distinct(*this, x);
      for (int s = 1; s < n; s++) {
        IntVarArgs d;
        for (int i = s; i < n; i++) d << expr(*this, x[i] - x[i - s]);
        distinct(*this, d);
      }
    } else if (!strncmp(name, "langford-", 9)) {
      int n = atoi(name + 9);
      x = IntVarArray(*this, 2 * n, 0, 2 * n - 1);
      distinct(*this, x);
      for (int k = 0; k < n; k++) rel(*this, x[2 * k + 1] - x[2 * k] == k + 2);
    } else if (!strncmp(name, "latin-", 6)) {
      int n = atoi(name + 6);
      x = IntVarArray(*this, n * n, 1, n);
      Matrix<IntVarArray> m(x, n, n);
      for (int i = 0; i < n; i++) { distinct(*this, m.row(i)); distinct(*this, m.col(i)); }
    } else if (!strncmp(name, "all-interval-", 13)) {
      int n = atoi(name + 13);
      x = IntVarArray(*this, n, 0, n - 1);
      distinct(*this, x);
      IntVarArgs d;
      for (int i = 1; i < n; i++) d << expr(*this, abs(x[i] - x[i - 1]));
      distinct(*this, d);
      rel(*this, d, IRT_NQ, 0);
      branch(*this, x, INT_VAR_NONE(), INT_VAL_MIN());
      return;
    }
    branch(*this, x, INT_VAR_SIZE_MIN(), INT_VAL_MIN());
  }
  Model(Model& s) : Space(s) { x.update(*this, s.x); }
  Space* copy() override { return new Model(*this); }
};

int main(int argc, char** argv) {
  for (int i = 1; i < argc; i++) {
    clock_t start = clock();
    Search::Options o; o.threads = 1;
    DFS<Model> e(new Model(argv[i]), o);
    long n = 0;
    while (Model* s = e.next()) { n++; delete s; }
    printf("%s: %ld solutions, %.4f s, %lu nodes\n", argv[i], n, double(clock() - start) / CLOCKS_PER_SEC, e.statistics().node);
  }
}
