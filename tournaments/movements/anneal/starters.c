/* Initial rounds of whist tournaments over Z_N by annealing (events.md 1.2).
 *
 * Off line only; what it finds is stored in data/starters.json.
 * Build:  gcc -O3 -march=native -o /tmp/starter_search starters.c -lm
 * Use:    /tmp/starter_search PLAYERS SEED SECONDS DIRECTED [HOLE]
 * Prints: the tables of the first round, -1 for the player who keeps one chair, or "none".
 *
 * PLAYERS 4n+1 works over Z_v with 0 sitting out, 4n over Z_(v-1) and one fixed player. With HOLE h
 * (a divisor of the modulus N = PLAYERS) the multiples of N/h sit out and their differences stay free:
 * the round of a frame. Cost: squared distance of the difference counts from one (partners) and two
 * (opponents), or, DIRECTED, from one for every signed step clockwise. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAXN = 256 };
static int V, N, M, DIRECTED, HOLE;
static int s[MAXN], partner[MAXN], around[MAXN];
static uint64_t state;
static inline uint32_t draw(uint32_t n) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (uint32_t)(((state >> 32) * n) >> 32);
}
static double now(void) {
    struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}
static inline int change(int *c, int i, int want, int by) { /* (c+by-w)^2 - (c-w)^2 */
    int d = c[i] - want; c[i] += by;
    return 2 * by * d + 1;
}
static inline int diff(int a, int b) { int d = b - a; return d < 0 ? d + N : d; }
static inline int fold(int d) { return d * 2 > N ? N - d : d; }
static int table(int t, int by) {
    int *x = s + 4 * t, cost = 0;
    for (int k = 0; k < 2; k++)
        if (x[k] >= 0 && x[k + 2] >= 0) {
            int d = fold(diff(x[k], x[k + 2]));
            cost += change(partner, d, (HOLE && d % (N / HOLE) == 0) ? -9 : 1, by);
        }
    for (int k = 0; k < 4; k++) {
        int a = x[k], b = x[(k + 1) & 3];
        if (a < 0 || b < 0) continue;
        int d = diff(a, b);
        int hole = HOLE && d % (N / HOLE) == 0;
        cost += DIRECTED ? change(around, d, hole ? -9 : 1, by)
                         : change(around, fold(d), hole ? -9 : 2, by);
    }
    return cost;
}
int main(int argc, char **argv) {
    if (argc < 5) return 2;
    V = atoi(argv[1]); DIRECTED = atoi(argv[4]); HOLE = argc > 5 ? atoi(argv[5]) : 0;
    state = 0x9E3779B97F4A7C15ull * (strtoull(argv[2], 0, 10) + 1);
    double until = now() + atof(argv[3]);
    N = HOLE ? V : V % 4 == 0 ? V - 1 : V;
    for (int i = 0; i < N; i++) if (HOLE ? i % (N / HOLE) != 0 : (V % 4 == 0 || i)) s[M++] = i;
    if (!HOLE && V % 4 == 0) s[M++] = -1;
    if (M % 4) return 2;
    int best = 1 << 30;
    for (long steps = 4000000; now() < until; steps = steps < 200000000 ? steps * 5 / 4 : steps) {
        for (int i = M - 1; i > 0; i--) { int j = draw(i + 1), x = s[i]; s[i] = s[j]; s[j] = x; }
        memset(partner, 0, sizeof partner); memset(around, 0, sizeof around);
        int cost = 0;
        for (int d = 1; d < N; d++) {
            int hole = HOLE && d % (N / HOLE) == 0;
            if (hole) continue;
            if (2 * d < N) cost += 1;
            if (DIRECTED) cost += 1; else if (2 * d < N) cost += 4;
        }
        for (int t = 0; t < M / 4; t++) cost += table(t, 1);
        for (long n = 0; n < steps && cost; n++) {
            static double threshold[64];
            if ((n & 0xFFFF) == 0) {
                if (now() > until) break;
                double heat = 1.6 * pow(0.45 / 1.6, n / (double)steps);
                for (int d = 0; d < 64; d++) threshold[d] = exp(-d / heat) * 4294967296.0;
            }
            int i = draw(M), j = draw(M), ti = i >> 2, tj = j >> 2, x, before = cost;
            if (i == j) continue;
            cost += table(ti, -1); if (ti != tj) cost += table(tj, -1);
            x = s[i]; s[i] = s[j]; s[j] = x;
            cost += table(ti, 1); if (ti != tj) cost += table(tj, 1);
            int delta = cost - before;
            if (delta > 0 && (delta > 63 || draw(0xFFFFFFFFu) > threshold[delta])) {
                table(ti, -1); if (ti != tj) table(tj, -1);
                x = s[i]; s[i] = s[j]; s[j] = x;
                table(ti, 1); if (ti != tj) table(tj, 1);
                cost = before;
            }
            if (cost < best) best = cost;
        }
        if (!cost) {
            for (int t = 0; t < M / 4; t++)
                printf("[%d,%d,%d,%d]%s", s[4*t], s[4*t+1], s[4*t+2], s[4*t+3], t < M / 4 - 1 ? "," : "\n");
            return 0;
        }
    }
    printf("none %d\n", best);
    return 1;
}
