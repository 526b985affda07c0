/* Glicko-2 step by step, with the names of Glickman's paper: μ, φ and σ are rating, deviation and
 * volatility on its own scale. */
#include "game/glicko.h"

#include "base/real.h"

#define SCALE 173.7178
#define PI    3.14159265358979323846
#define CLOSE 0.000001 /* how near step 5 wants to come */

enum { TURNS_MAX = 200 /* of step 5, which takes about ten */ };

struct glicko glicko_first(void)
{
    return (struct glicko){1500, GLICKO_DEVIATION_MAX, 0.06};
}

static double g(double phi)
{
    return 1 / real_sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expect(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + real_exp(-g(phi_j) * (mu - mu_j)));
}

double glicko_expect(struct glicko a, struct glicko b)
{
    double phi = real_sqrt(a.deviation * a.deviation + b.deviation * b.deviation) / SCALE;
    return expect(a.rating / SCALE, b.rating / SCALE, phi);
}

/* What the games say: steps 3 and 4. */
struct evidence {
    double v;   /* variance of the rating as far as the games alone tell it */
    double sum; /* Σ g(φj) (sj − E) */
};

static struct evidence weigh(double mu, const struct glicko_game *games, int count)
{
    double information = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        double phi_j = games[i].opponent.deviation / SCALE;
        double e = expect(mu, (games[i].opponent.rating - 1500) / SCALE, phi_j);
        information += g(phi_j) * g(phi_j) * e * (1 - e);
        sum += g(phi_j) * (games[i].score - e);
    }
    return (struct evidence){1 / information, sum};
}

/* The function whose root is the logarithm of the new σ². */
struct slope {
    double delta2, phi2, v, a, tau;
};

static double f(const struct slope *s, double x)
{
    double power = real_exp(x), d = s->phi2 + s->v + power;
    return power * (s->delta2 - d) / (2 * d * d) - (x - s->a) / (s->tau * s->tau);
}

/* Step 5: the Illinois variant of regula falsi. */
static double volatility(const struct slope *s)
{
    double a = s->a, b, k = 1;
    if (s->delta2 > s->phi2 + s->v) {
        b = real_log(s->delta2 - s->phi2 - s->v);
    } else {
        while (f(s, s->a - k * s->tau) < 0 && k < TURNS_MAX) k++;
        b = s->a - k * s->tau;
    }
    double fa = f(s, a), fb = f(s, b);
    for (int i = 0; i < TURNS_MAX && (b - a > CLOSE || a - b > CLOSE); i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(s, c);
        if (fc * fb <= 0)
            a = b, fa = fb;
        else
            fa /= 2;
        b = c, fb = fc;
    }
    return real_exp(a / 2);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

struct glicko glicko_after(struct glicko before, const struct glicko_game *games, int count,
                           double tau)
{
    double mu = (before.rating - 1500) / SCALE, phi = before.deviation / SCALE;
    struct glicko after = before;
    if (count > 0) {
        struct evidence said = weigh(mu, games, count);
        double delta = said.v * said.sum;
        struct slope s = {delta * delta, phi * phi, said.v, 2 * real_log(before.volatility), tau};
        after.volatility = volatility(&s);
        phi = real_sqrt(phi * phi + after.volatility * after.volatility);
        phi = 1 / real_sqrt(1 / (phi * phi) + 1 / said.v);
        mu += phi * phi * said.sum;
    } else {
        phi = real_sqrt(phi * phi + before.volatility * before.volatility);
    }
    after.rating = SCALE * mu + 1500;
    after.deviation = least(SCALE * phi, GLICKO_DEVIATION_MAX);
    return after;
}
