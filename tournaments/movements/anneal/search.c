/* One cell of the stored table: simulated annealing of a whole schedule (events.md 1.5).
 *
 * Off line only. Nothing at run time needs this program or its binary.
 * Build:  gcc -O3 -march=native -o /tmp/movement_search search.c -lm
 * Use:    /tmp/movement_search PLAYERS ROUNDS SEED SECONDS TARGET
 * Prints: "Q partner_repeats max_meetings" and then one line a round: the seats, four to a table
 * (seats 0 and 2 of a table are partners), then the players who sit out.
 *
 * A state is a complete schedule in which the sit-outs are within one of each other and nobody sits
 * out twice running. A step exchanges two people of one round. The cost is Q plus a price for each
 * repeated partnership; m[a][b] counts meetings, so a step costs a dozen look-ups.
 * The answer depends on the time allowed: what is stored is the schedule, never the way to it. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAXV = 64, MAXR = 16, PRICE = 3 };
static int V, R, PLAYING, OUT;
static int meet[MAXV][MAXV], pair[MAXV][MAXV], outs[MAXV];
static uint8_t seat[MAXR][MAXV], best[MAXR][MAXV];
static uint64_t state;

static inline uint32_t draw(uint32_t n) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (uint32_t)(((state >> 32) * n) >> 32);
}
static double now(void) {
    struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}
static void count(void) {
    memset(meet, 0, sizeof meet); memset(pair, 0, sizeof pair); memset(outs, 0, sizeof outs);
    for (int r = 0; r < R; r++) {
        for (int t = 0; t < PLAYING; t += 4)
            for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) if (i != j) {
                meet[seat[r][t + i]][seat[r][t + j]]++;
                if ((i ^ j) == 2) pair[seat[r][t + i]][seat[r][t + j]]++;
            }
        for (int i = PLAYING; i < V; i++) outs[seat[r][i]]++;
    }
}
static void figures(int *q, int *repeats, int *most) {
    *q = *repeats = *most = 0;
    for (int a = 0; a < V; a++) for (int b = a + 1; b < V; b++) {
        int m = meet[a][b];
        *q += m * (m - 1) / 2;
        if (m > *most) *most = m;
        if (pair[a][b] > 1) *repeats += pair[a][b] - 1;
    }
}
static void start(void) {
    for (int r = 0; r < R; r++) {
        int away[MAXV] = {0}, n = 0;
        for (int i = 0; i < OUT; i++) {
            int p = (r * OUT + i) % V;
            away[p] = 1; seat[r][PLAYING + i] = p;
        }
        for (int p = 0; p < V; p++) if (!away[p]) seat[r][n++] = p;
        for (int i = n - 1; i > 0; i--) {
            int j = draw(i + 1); uint8_t x = seat[r][i]; seat[r][i] = seat[r][j]; seat[r][j] = x;
        }
    }
    count();
}
static inline void add(int a, int b, int n) { meet[a][b] += n; meet[b][a] += n; }
static inline void ally(int a, int b, int n) { pair[a][b] += n; pair[b][a] += n; }
static int is_out(int r, int p) {
    if (r < 0 || r >= R) return 0;
    for (int i = PLAYING; i < V; i++) if (seat[r][i] == p) return 1;
    return 0;
}
static int low_outs(void) { int l = outs[0]; for (int i = 1; i < V; i++) if (outs[i] < l) l = outs[i]; return l; }

/* gain or loss of partner repeats when x leaves partner a and y takes his chair */
static inline int partner_change(int x, int a, int y) { return (pair[y][a] > 0) - (pair[x][a] > 1); }

static uint32_t limit[64];
static int accept(int cost) {
    if (cost <= 0) return 1;
    if (cost > 63) return 0;
    return (uint32_t)(state >> 16) < limit[cost];
}
static int step(int *q, int *repeats) {
    int r = draw(R), i = draw(PLAYING), j = draw(OUT ? V : PLAYING);
    uint8_t *s = seat[r];
    int x = s[i], y = s[j], px = s[i ^ 2];
    if (j >= PLAYING) { /* x goes out, y comes in: only if sit-outs stay level and never twice running */
        int low = low_outs();
        if (outs[x] != low || outs[y] != low + 1) return 0;
        if (is_out(r - 1, x) || is_out(r + 1, x)) return 0;
        int dq = 0, t = i & ~3;
        for (int k = t; k < t + 4; k++) if (k != i) dq += meet[y][s[k]] - meet[x][s[k]] + 1;
        int dp = partner_change(x, px, y);
        draw(2);
        if (!accept(dq + PRICE * dp)) return 0;
        for (int k = t; k < t + 4; k++) if (k != i) { add(x, s[k], -1); add(y, s[k], 1); }
        ally(x, px, -1); ally(y, px, 1);
        outs[x]++; outs[y]--; s[i] = y; s[j] = x; *q += dq; *repeats += dp;
        return 1;
    }
    int py = s[j ^ 2];
    if ((i >> 2) == (j >> 2)) {
        if (i == j || px == y) return 0;
        int dp = partner_change(x, px, y) + partner_change(y, py, x);
        draw(2);
        if (!accept(PRICE * dp)) return 0;
        ally(x, px, -1); ally(y, py, -1); ally(y, px, 1); ally(x, py, 1);
        s[i] = y; s[j] = x; *repeats += dp;
        return 1;
    }
    int ti = i & ~3, tj = j & ~3, dq = 6;
    const int *mx = meet[x], *my = meet[y];
    for (int k = 1; k < 4; k++) {
        int a = s[ti | ((i + k) & 3)], b = s[tj | ((j + k) & 3)];
        dq += my[a] - mx[a] + mx[b] - my[b];
    }
    int dp = partner_change(x, px, y) + partner_change(y, py, x);
    if (!accept(dq + PRICE * dp)) return 0;
    for (int k = 1; k < 4; k++) {
        int a = s[ti | ((i + k) & 3)], b = s[tj | ((j + k) & 3)];
        add(x, a, -1); add(y, a, 1); add(y, b, -1); add(x, b, 1);
    }
    ally(x, px, -1); ally(y, px, 1); ally(y, py, -1); ally(x, py, 1);
    s[i] = y; s[j] = x; *q += dq; *repeats += dp;
    return 1;
}
static void run(long steps, double hot, double cold, int goal, int *best_q, int *best_repeats, double until) {
    int q, repeats, most;
    start(); figures(&q, &repeats, &most);
    const int stages = 400;
    for (int k = 0; k < stages; k++) {
        double t = hot * pow(cold / hot, k / (double)(stages - 1));
        for (int d = 1; d < 64; d++) limit[d] = (uint32_t)(4294967295.0 * exp(-d / t));
        for (long n = steps / stages; n > 0; n--) {
            if (!step(&q, &repeats)) continue;
            if (repeats < *best_repeats || (repeats == *best_repeats && q < *best_q)) {
                *best_q = q; *best_repeats = repeats; memcpy(best, seat, sizeof best);
                if (q <= goal && !repeats) return;
            }
        }
        if (now() > until) return;
    }
}
int main(int argc, char **argv) {
    if (argc != 6) return 2;
    V = atoi(argv[1]); R = atoi(argv[2]); PLAYING = V / 4 * 4; OUT = V - PLAYING;
    state = 0x9E3779B97F4A7C15ull * (strtoull(argv[3], 0, 10) + 1) ^ ((uint64_t)V << 32 | R);
    if (V < 4 || V > MAXV || R < 1 || R > MAXR) return 2;
    double until = now() + atof(argv[4]);
    int goal = atoi(argv[5]), q = 1 << 30, repeats = 1 << 30, most;
    for (long steps = 400000; now() < until && !(q <= goal && !repeats); steps = steps * 3 / 2)
        run(steps, 0.75, 0.16, goal, &q, &repeats, until);
    memcpy(seat, best, sizeof best); count(); figures(&q, &repeats, &most);
    printf("%d %d %d\n", q, repeats, most);
    for (int r = 0; r < R; r++) for (int i = 0; i < V; i++) printf("%d%c", seat[r][i], i == V - 1 ? '\n' : ' ');
    return 0;
}
