/* A Runtime API of AWS Lambda on 127.0.0.1, for tests and benchmarks. See README.md. */
#ifndef API_H
#define API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum {
    INPUT_LIMIT = 128 * 1024,   /* of one connection: the head of a request, and the part of its body that is not read yet */
    HEAD_LIMIT = 64 * 1024,     /* of the head of a request */
    OUTPUT_LIMIT = 80 * 1024,   /* of the head of a response, which can contain a header of 64 KB */
    BODY_PREFIX = 16 * 1024,    /* the bytes of a body that are logged */
    MAX_CONNECTIONS = 1024,
    MAX_HEADERS = 64,
    MAX_OUTSTANDING = 4096,     /* invocations without a response */
    MAX_EVENTS = 65536,
    MAX_PROGRAMS = 16,
    MAX_RULES = 32,             /* faults, actions and variables */
    MAX_TIMERS = 64,
};

enum mode { SERVE, COLD, WARM, STREAM, CONCURRENT, ALLOCATED };

struct text { const char *data; size_t length; };

/* --fault NAME[@N] */
struct fault { const char *name; unsigned number; };

enum phase { AT_REGISTER, AT_NEXT, AT_EVENT, AT_CHUNK, AT_RESPONSE, AT_ACCEPTED, AT_ERROR, AT_RESTORE, PHASES };
enum action { FREEZE, TERMINATE, KILL, CLOSE, RESET, PAUSE, STOP, ACTIONS };

/* --do PHASE:N:ACTION[:MS] */
struct rule { enum phase phase; unsigned number; enum action action; unsigned milliseconds; };

enum expectation { ANY, ECHO, IDENTITY };

struct program { const char *name; char **arguments; };

struct options {
    enum mode mode;
    unsigned count, rounds, warm_up, concurrency, deadline_ms, shutdown_ms, timeout_ms, memory;
    bool tenants;
    enum expectation expectation;
    int api_cpu, child_cpu;
    const char *client_context, *identity, *handler, *log, *output, *telemetry, *initialization;
    struct text *events;
    unsigned event_count;
    struct fault faults[MAX_RULES];
    struct rule rules[MAX_RULES];
    const char *variables[MAX_RULES];
    unsigned fault_count, rule_count, variable_count;
    struct program programs[MAX_PROGRAMS];
    unsigned program_count;
    /* The program to which the others are compared: its name, and its index. */
    const char *baseline_name;
    unsigned baseline;
};

enum route {
    UNKNOWN, NEXT, RESPONSE, ERROR, INIT_ERROR, RESTORE_NEXT, RESTORE_ERROR, REGISTER, EXTENSION_NEXT, EXTENSION_ERROR,
};

struct header { const char *name, *value; };

struct invocation {
    unsigned number;
    bool outstanding;
    char id[40], trace[112], tenant[32], identity[256];
    struct text event, expected;
    uint64_t sent;
};

enum input { HEAD, FIXED_BODY, CHUNK_SIZE, CHUNK_DATA, CHUNK_END, TRAILERS, COMPLETE };

struct connection {
    int fd;
    unsigned number;
    bool paused, waiting;
    struct connection *next_waiting;

    /* The request. Head and headers are at the start of the buffer until the response is sent. */
    enum input input;
    size_t fill, position, head_end, scanned;
    const char *method, *path;
    struct header headers[MAX_HEADERS];
    unsigned header_count, chunk_count, trailer_count;
    uint64_t remaining, body_length;
    enum route route;
    struct invocation *invocation;
    bool differs;
    size_t prefix_length;
    char prefix[BODY_PREFIX];
    char buffer[INPUT_LIMIT];

    /* The response. */
    size_t head_length, sent;
    struct text body;
    char *owned;
    bool sending, bytewise, close_after, event, watches_output;
    char head[OUTPUT_LIMIT];
};

struct session {
    struct program *program;
    pid_t child;
    int child_fd, exit_status;
    bool frozen, exited, terminated, timed_out;
    unsigned connections, polls, sent, completed, failed, limit, violations;
    unsigned phases[PHASES];
    uint64_t spawned, first_response, started, ended, last_event;
    uint64_t *times, *cycles;   /* of each invocation after the warm-up */
    long peak_kb;
    size_t result_length;
    char result[256];
};

extern struct options options;
extern struct session session;
extern struct invocation invocations[MAX_OUTSTANDING];
extern int port;

/* options.c */
void parse_options(int argc, char **argv);

/* http.c */
void accept_connection(int fd);
void read_connection(struct connection *c);
void resume_connection(struct connection *c);
void send_response(struct connection *c);
void close_connection(struct connection *c, bool reset);
void close_connections(void);
void watch(struct connection *c);
const char *header_of(const struct connection *c, const char *name);

/* service.c */
void route_request(struct connection *c);
void receive_body(struct connection *c, const char *data, size_t length);
void receive_trailer(struct connection *c, const char *name, const char *value);
void handle_request(struct connection *c);
void response_sent(struct connection *c);
void respond(struct connection *c, int status, const char *body);
void release_polls(void);
void connection_closed(struct connection *c);

/* session.c */
extern int poller;
void open_listener(void);
void run_session(struct program *program, unsigned limit);
void run_rules(enum phase phase, struct connection *c);
void fail(const char *what);
uint64_t now(void);

/* log.c */
void open_log(void);
void log_request(const struct connection *c, int status);
void log_line(const char *kind, const struct connection *c, const char *format, ...) __attribute__((format(printf, 3, 4)));
void log_bytes(const char *kind, const struct connection *c, const char *data, size_t length);
void violation(const struct connection *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
