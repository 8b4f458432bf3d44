/* The modes: what is measured, and how it is printed. */
#include "api.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

/* The rounds of one program. */
struct figures { double *medians, *p99, *cycles, *rates, *peaks, ratio; char result[256]; };

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int compare_times(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static double median(double *values, unsigned count) {
    qsort(values, count, sizeof *values, compare_numbers);
    return values[count / 2];
}

static double *numbers(void) {
    double *values = calloc(options.rounds, sizeof *values);
    if (!values)
        fail("calloc");
    return values;
}

/* One session of one program. Returns false if the program failed. */
static bool measure(struct program *program, struct figures *figures, unsigned round) {
    unsigned extra = options.mode == ALLOCATED ? 2 : 0;
    run_session(program, options.warm_up + options.count + extra);
    if (session.completed < session.limit) {
        fprintf(stderr, "%s: %u of %u invocations, exit code %d.\n", program->name, session.completed, session.limit, session.exit_status);
        return false;
    }
    if (options.mode == COLD) {
        figures->medians[round] = (double)(session.first_response - session.spawned) / 1e3;
    } else {
        qsort(session.times, options.count, sizeof *session.times, compare_times);
        figures->medians[round] = (double)session.times[options.count / 2] / 1e3;
        figures->p99[round] = (double)session.times[options.count - 1 - options.count / 100] / 1e3;
        qsort(session.cycles, options.count - 1, sizeof *session.cycles, compare_times);
        figures->cycles[round] = (double)session.cycles[options.count / 2] / 1e3;
        figures->rates[round] = options.count * 1e9 / (double)(session.ended - session.started);
    }
    figures->peaks[round] = (double)session.peak_kb;
    memcpy(figures->result, session.result, sizeof session.result);
    return true;
}

/* The median of the ratios of the rounds: other load changes during a measurement, and hardly during a round. */
static double ratio_of(const double *values, const double *baseline) {
    double *ratios = numbers();
    for (unsigned round = 0; round < options.rounds; round++)
        ratios[round] = values[round] / baseline[round];
    double result = median(ratios, options.rounds);
    free(ratios);
    return result;
}

static void print_figures(const char *name, struct figures *f) {
    unsigned n = options.rounds;
    double middle = median(f->medians, n), peak = median(f->peaks, n), first = f->medians[0];
    switch (options.mode) {
    case COLD:
        printf("%s\tmedian_us=%.1f\tmin_us=%.1f\tratio=%.3f\tpeak_kb=%.0f\n", name, middle, first, f->ratio, peak);
        break;
    case WARM: {
        double cycle = median(f->cycles, n);
        printf("%s\tmedian_us=%.2f\tmin_us=%.2f\tratio=%.3f\tp99_us=%.2f\tround_trip_us=%.2f\tpeak_kb=%.0f\n", name, cycle, f->cycles[0], f->ratio,
            median(f->p99, n), middle, peak);
        break;
    }
    case STREAM:
        printf("%s\tmedian_us=%.2f\tmin_us=%.2f\tp99_us=%.2f\tpeak_kb=%.0f\n", name, middle, first, median(f->p99, n), peak);
        break;
    case CONCURRENT: {
        double rate = median(f->rates, n);
        printf("%s\tper_second=%.0f\tmax_per_second=%.0f\tpeak_kb=%.0f\n", name, rate, f->rates[n - 1], peak);
        break;
    }
    case ALLOCATED:
        printf("%s\tbytes_per_invocation=%.3f\n", name, strtod(f->result, NULL) / options.count);
        break;
    case SERVE:
        break;
    }
}

/* The programs alternate, so that other load affects all of them. */
static int run_measurement(void) {
    static struct figures figures[MAX_PROGRAMS];
    for (unsigned i = 0; i < options.program_count; i++)
        figures[i] = (struct figures){.medians = numbers(), .p99 = numbers(), .cycles = numbers(), .rates = numbers(), .peaks = numbers()};
    session.times = calloc(options.count + 2, sizeof *session.times);
    session.cycles = calloc(options.count + 2, sizeof *session.cycles);
    if (!session.times || !session.cycles)
        fail("calloc");
    unsigned violations = 0;
    for (unsigned round = 0; round < options.rounds; round++)
        for (unsigned i = 0; i < options.program_count; i++) {
            if (!measure(&options.programs[i], &figures[i], round))
                return 1;
            violations += session.violations;
        }
    for (unsigned i = 0; i < options.program_count && (options.mode == COLD || options.mode == WARM); i++) {
        struct figures *f = &figures[i], *baseline = &figures[options.baseline];
        f->ratio = options.mode == COLD ? ratio_of(f->medians, baseline->medians) : ratio_of(f->cycles, baseline->cycles);
    }
    for (unsigned i = 0; i < options.program_count; i++)
        print_figures(options.programs[i].name, &figures[i]);
    return violations ? 1 : 0;
}

static int serve(void) {
    run_session(options.program_count ? &options.programs[0] : NULL, options.count);
    printf("sent=%u\tcompleted=%u\tfailed=%u\tviolations=%u\texit=%d\ttimeout=%d\tpeak_kb=%ld\tconnections=%u\n", session.sent, session.completed, session.failed,
        session.violations, session.exited ? session.exit_status : -1, session.timed_out, session.peak_kb, session.connections);
    return session.violations ? 1 : session.timed_out ? 4 : 0;
}

int main(int argc, char **argv) {
    parse_options(argc, argv);
    open_log();
    open_listener();
    if (options.api_cpu >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(options.api_cpu, &set);
        sched_setaffinity(0, sizeof set, &set);
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    printf("127.0.0.1:%d\n", port);
    return options.mode == SERVE ? serve() : run_measurement();
}
