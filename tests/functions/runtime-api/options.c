/* The command line. */
#include "api.h"

#include <stdlib.h>
#include <string.h>

struct options options = {
    .rounds = 1, .concurrency = 1, .deadline_ms = 30000, .shutdown_ms = 5000, .memory = 512, .api_cpu = -1, .child_cpu = -1,
    .handler = "handler", .initialization = "on-demand",
};

static const char usage[] =
    "usage: runtime-api serve|cold|warm|stream|concurrent|allocated [OPTION…] [-- [NAME=]PROGRAM [ARGUMENT…]]…\n"
    "README.md describes the options.\n";

static void refuse(const char *what) {
    fprintf(stderr, "%s\n%s", what, usage);
    exit(2);
}

static unsigned number(const char *text) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*end || end == text || value > UINT32_MAX)
        refuse(text);
    return (unsigned)value;
}

/* Returns the index of a name. */
static unsigned index_of(const char *const *names, unsigned count, const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    refuse(name);
    return 0;
}

static void parse_fault(char *text) {
    char *at = strchr(text, '@');
    if (at)
        *at++ = 0;
    options.faults[options.fault_count++] = (struct fault){text, at ? number(at) : 0};
}

/* PHASE:N:ACTION[:MS] */
static void parse_rule(char *text) {
    static const char *const phases[] = {"register", "next", "event", "chunk", "response", "accepted", "error", "restore"};
    static const char *const actions[] = {"freeze", "term", "kill", "close", "reset", "pause", "stop"};
    char *phase = strtok(text, ":"), *count = strtok(NULL, ":"), *action = strtok(NULL, ":"), *milliseconds = strtok(NULL, ":");
    if (!action)
        refuse(text);
    options.rules[options.rule_count++] = (struct rule){
        (enum phase)index_of(phases, PHASES, phase), number(count), (enum action)index_of(actions, ACTIONS, action), milliseconds ? number(milliseconds) : 1000,
    };
}

static void add_event(const char *data, size_t length) {
    if (options.event_count == MAX_EVENTS)
        refuse("There are too many events.");
    if (!options.events)
        options.events = malloc(MAX_EVENTS * sizeof *options.events);
    options.events[options.event_count++] = (struct text){data, length};
}

/* A payload per line. The bytes are not changed. */
static void read_events(const char *path) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    if (!file)
        fail(path);
    while ((length = getline(&line, &capacity, file)) > 0) {
        length -= line[length - 1] == '\n';
        char *copy = malloc((size_t)length + 1);
        memcpy(copy, line, (size_t)length);
        add_event(copy, (size_t)length);
    }
    free(line);
    fclose(file);
}

/* A JSON string of the given number of bytes. */
static void generate_event(unsigned size) {
    char *event = malloc(size + 2u);
    if (size < 2)
        refuse("The size of an event is at least 2.");
    memset(event, 'x', size);
    event[0] = event[size - 1] = '"';
    add_event(event, size);
}

static void parse_cpus(char *text) {
    char *comma = strchr(text, ',');
    if (!comma)
        refuse(text);
    *comma = 0;
    options.api_cpu = (int)number(text);
    options.child_cpu = (int)number(comma + 1);
}

static void parse_option(const char *name, char *value) {
    static const char *const expectations[] = {"any", "echo", "identity"};
    if (options.fault_count == MAX_RULES || options.rule_count == MAX_RULES || options.variable_count == MAX_RULES)
        refuse("There are too many options.");
    if (strcmp(name, "--count") == 0) options.count = number(value);
    else if (strcmp(name, "--rounds") == 0) options.rounds = number(value);
    else if (strcmp(name, "--warm-up") == 0) options.warm_up = number(value);
    else if (strcmp(name, "--concurrency") == 0) options.concurrency = number(value);
    else if (strcmp(name, "--deadline-ms") == 0) options.deadline_ms = number(value);
    else if (strcmp(name, "--shutdown-ms") == 0) options.shutdown_ms = number(value);
    else if (strcmp(name, "--timeout-ms") == 0) options.timeout_ms = number(value);
    else if (strcmp(name, "--memory") == 0) options.memory = number(value);
    else if (strcmp(name, "--expect") == 0) options.expectation = (enum expectation)index_of(expectations, 3, value);
    else if (strcmp(name, "--cpus") == 0) parse_cpus(value);
    else if (strcmp(name, "--client-context") == 0) options.client_context = value;
    else if (strcmp(name, "--identity") == 0) options.identity = value;
    else if (strcmp(name, "--handler") == 0) options.handler = value;
    else if (strcmp(name, "--initialization") == 0) options.initialization = value;
    else if (strcmp(name, "--log") == 0) options.log = value;
    else if (strcmp(name, "--output") == 0) options.output = value;
    else if (strcmp(name, "--baseline") == 0) options.baseline_name = value;
    else if (strcmp(name, "--telemetry") == 0) options.telemetry = value;
    else if (strcmp(name, "--events") == 0) read_events(value);
    else if (strcmp(name, "--event-size") == 0) generate_event(number(value));
    else if (strcmp(name, "--fault") == 0) parse_fault(value);
    else if (strcmp(name, "--do") == 0) parse_rule(value);
    else if (strcmp(name, "--env") == 0) options.variables[options.variable_count++] = value;
    else refuse(name);
}

static void add_program(char **arguments) {
    if (options.program_count == MAX_PROGRAMS || !arguments[0])
        refuse("There are too many programs, or one is missing after --.");
    char *equals = strchr(arguments[0], '='), *slash = strrchr(arguments[0], '/');
    const char *name = slash ? slash + 1 : arguments[0];
    if (equals) {
        *equals = 0;
        name = arguments[0];
        arguments[0] = equals + 1;
    }
    options.programs[options.program_count++] = (struct program){name, arguments};
}

void parse_options(int argc, char **argv) {
    static const char *const modes[] = {"serve", "cold", "warm", "stream", "concurrent", "allocated"};
    if (argc < 2)
        refuse("A mode is missing.");
    options.mode = (enum mode)index_of(modes, 6, argv[1]);
    int i = 2;
    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--tenants") == 0)
            options.tenants = true;
        else if (i + 1 == argc)
            refuse(argv[i]);
        else {
            parse_option(argv[i], argv[i + 1]);
            i++;
        }
    }
    while (i < argc) {
        char **arguments = &argv[++i];
        while (i < argc && strcmp(argv[i], "--") != 0)
            i++;
        argv[i] = NULL;
        add_program(arguments);
    }
    if (options.event_count == 0)
        add_event("{\"value\":1}", 11);
    if (options.mode != SERVE && (options.program_count == 0 || options.count == 0))
        refuse("A measurement needs --count and a program.");
    while (options.program_count && options.baseline_name && strcmp(options.programs[options.baseline].name, options.baseline_name) != 0)
        if (++options.baseline == options.program_count)
            refuse(options.baseline_name);
    if (options.mode == COLD) {
        options.rounds = options.count;
        options.count = 1;
    }
}
