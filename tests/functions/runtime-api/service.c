/* The Runtime API and the Extensions API: routes, events, responses and faults. */
#include "api.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define RUNTIME "/2018-06-01/runtime/"
#define EXTENSION "/2020-01-01/extension/"

struct invocation invocations[MAX_OUTSTANDING];
static struct connection *first_waiting, *last_waiting;
static const char *const extension_id = "5b2d7d3c-4e61-4c0e-9a3f-2f6f5d9c1a70";

/* Faults. Each has an optional number: that of the event, or of the registration. */

static bool has_fault(const char *name, unsigned number) {
    for (unsigned i = 0; i < options.fault_count; i++)
        if (strcmp(options.faults[i].name, name) == 0 && (options.faults[i].number == 0 || options.faults[i].number == number))
            return true;
    return false;
}

/* The NNN of a fault PREFIX-NNN, or 0. */
static int status_fault(const char *prefix, unsigned number) {
    size_t length = strlen(prefix);
    for (unsigned i = 0; i < options.fault_count; i++) {
        const struct fault *fault = &options.faults[i];
        if (strncmp(fault->name, prefix, length) == 0 && (fault->number == 0 || fault->number == number))
            return atoi(fault->name + length);
    }
    return 0;
}

/* Events. */

static struct text event_of(unsigned number) {
    static const char mark[] = "\"mark\"", allocated[] = "\"allocated\"";
    if (options.mode == ALLOCATED && number == options.warm_up + 1)
        return (struct text){mark, sizeof mark - 1};
    if (options.mode == ALLOCATED && number == session.limit)
        return (struct text){allocated, sizeof allocated - 1};
    return options.events[(number - 1) % options.event_count];
}

static struct invocation *create_invocation(unsigned number) {
    struct invocation *i = &invocations[number % MAX_OUTSTANDING];
    if (i->outstanding)
        violation(NULL, "The invocation %s is still without a response.", i->id);
    i->number = number;
    i->outstanding = true;
    i->event = i->expected = event_of(number);
    snprintf(i->id, sizeof i->id, "%08x-5a1f-4b6e-8c2d-%012x", number, number * 2654435761u);
    snprintf(i->trace, sizeof i->trace, "Root=1-%08x-%012x%012x;Parent=%08x%08x;Sampled=%u",
        0x6a000000u + number, number, ~number, number, number * 40503u, number & 1);
    i->tenant[0] = 0;
    if (options.tenants)
        snprintf(i->tenant, sizeof i->tenant, "tenant-%u", number);
    if (options.expectation == IDENTITY) {
        char text[sizeof i->identity];
        int length = snprintf(text, sizeof text, "\"%s %s %s\"", i->id, i->trace, i->tenant);
        memcpy(i->identity, text, sizeof text);
        i->expected = (struct text){i->identity, (size_t)length};
    }
    return i;
}

static struct invocation *find_invocation(const char *id, size_t length) {
    struct invocation *i = &invocations[strtoul(id, NULL, 16) % MAX_OUTSTANDING];
    return i->outstanding && strlen(i->id) == length && memcmp(i->id, id, length) == 0 ? i : NULL;
}

/* Responses. */

static void append(struct connection *c, const char *text) {
    size_t length = strlen(text);
    if (c->head_length + length <= sizeof c->head) {
        memcpy(c->head + c->head_length, text, length);
        c->head_length += length;
    }
}

static void append_header(struct connection *c, const char *name, const char *value) {
    append(c, name);
    append(c, ": ");
    append(c, value);
    append(c, "\r\n");
}

static void start_response(struct connection *c, int status) {
    const char *reason = status == 200 ? "OK" : status == 202 ? "Accepted" : status == 413 ? "Request Entity Too Large" : "Error";
    char line[64];
    snprintf(line, sizeof line, "HTTP/1.1 %d %s\r\n", status, reason);
    c->head_length = c->sent = 0;
    append(c, line);
    append_header(c, "Date", "Thu, 01 Jan 2026 00:00:00 GMT");
}

static void end_response(struct connection *c, struct text body) {
    char length[24];
    snprintf(length, sizeof length, "%zu", body.length);
    append_header(c, "Content-Length", length);
    append(c, "\r\n");
    c->body = body;
    send_response(c);
}

void respond(struct connection *c, int status, const char *body) {
    log_request(c, status);
    start_response(c, status);
    if (*body)
        append_header(c, "Content-Type", "application/json");
    end_response(c, (struct text){body, strlen(body)});
}

static void respond_error(struct connection *c, int status) {
    respond(c, status, status == 413
        ? "{\"errorMessage\":\"Exceeded maximum allowed payload size (6291556 bytes).\",\"errorType\":\"RequestEntityTooLarge\"}"
        : status == 403 ? "{\"errorMessage\":\"Forbidden\",\"errorType\":\"Forbidden\"}"
        : status == 400 ? "{\"errorMessage\":\"Invalid request ID\",\"errorType\":\"InvalidRequestID\"}"
        : "{\"errorMessage\":\"Container error\",\"errorType\":\"InternalServerError\"}");
}

static void accept_result(struct connection *c) {
    respond(c, 202, "{\"status\":\"OK\"}\n");
}

/* Adds a header of an event once, twice, not at all, or with 64 KB, as the faults missing-KEY, double-KEY and long-KEY require. */
static void append_event_header(struct connection *c, unsigned number, const char *key, const char *name, const char *value) {
    char fault[40];
    snprintf(fault, sizeof fault, "missing-%s", key);
    if (!value || !*value || has_fault(fault, number))
        return;
    snprintf(fault, sizeof fault, "long-%s", key);
    if (has_fault(fault, number)) {
        append(c, name);
        append(c, ": ");
        memset(c->head + c->head_length, 'x', 64 * 1024);
        c->head_length += 64 * 1024;
        append(c, "\r\n");
        return;
    }
    append_header(c, name, value);
    snprintf(fault, sizeof fault, "double-%s", key);
    if (has_fault(fault, number))
        append_header(c, name, value);
}

static void append_event_headers(struct connection *c, const struct invocation *i) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    long long milliseconds = (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    char deadline[32];
    snprintf(deadline, sizeof deadline, "%lld", has_fault("past-deadline", i->number) ? milliseconds - 60000 : milliseconds + options.deadline_ms);
    const char *value = has_fault("invalid-deadline", i->number) ? "tomorrow" : deadline;
    append_event_header(c, i->number, "id", "Lambda-Runtime-Aws-Request-Id", i->id);
    append_event_header(c, i->number, "deadline", "Lambda-Runtime-Deadline-Ms", value);
    append_event_header(c, i->number, "arn", "Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:eu-west-1:123456789012:function:function");
    append_event_header(c, i->number, "trace", "Lambda-Runtime-Trace-Id", i->trace);
    append_event_header(c, i->number, "tenant", "Lambda-Runtime-Aws-Tenant-Id", i->tenant);
    append_event_header(c, i->number, "context", "Lambda-Runtime-Client-Context", options.client_context);
    append_event_header(c, i->number, "identity", "Lambda-Runtime-Cognito-Identity", options.identity);
    append_event_header(c, i->number, "header", "X-Unknown", has_fault("long-header", i->number) ? "1" : NULL);
}

/* The event in chunks of up to 1,000 bytes. */
static struct text chunked(struct connection *c, struct text event) {
    size_t length = 0;
    c->owned = malloc(event.length + (event.length / 1000 + 2) * 16);
    if (!c->owned)
        fail("malloc");
    for (size_t from = 0; from < event.length; from += 1000) {
        size_t size = event.length - from < 1000 ? event.length - from : 1000;
        length += (size_t)sprintf(c->owned + length, "%zx\r\n", size);
        memcpy(c->owned + length, event.data + from, size);
        memcpy(c->owned + length + size, "\r\n", 2);
        length += size + 2;
    }
    memcpy(c->owned + length, "0\r\n\r\n", 5);
    return (struct text){c->owned, length + 5};
}

static struct text large_event(void) {
    static char *event;
    size_t length = 6 * 1024 * 1024;
    if (!event) {
        event = malloc(length);
        if (!event)
            fail("malloc");
        memset(event, 'x', length);
        event[0] = event[length - 1] = '"';
    }
    return (struct text){event, length};
}

/* Faults that replace the response to a poll. Returns whether there was one. */
static bool replace_event(struct connection *c, unsigned number) {
    static const char page[] = "<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>\n";
    static const char noise[] = "\0\1\2\3 this is not HTTP\r\n\r\n";
    int status = status_fault("status-", number);
    if (has_fault("hang", number)) {
        log_request(c, 0);
    } else if (has_fault("close", number) || has_fault("reset", number)) {
        log_request(c, 0);
        close_connection(c, has_fault("reset", number));
    } else if (has_fault("html", number)) {
        log_request(c, 200);
        start_response(c, 200);
        append_header(c, "Content-Type", "text/html");
        end_response(c, (struct text){page, sizeof page - 1});
    } else if (has_fault("noise", number)) {
        log_request(c, 0);
        c->head_length = c->sent = 0;
        c->close_after = true;
        c->body = (struct text){noise, sizeof noise - 1};
        send_response(c);
    } else if (status && status != 413) {
        respond_error(c, status);
    } else {
        return false;
    }
    return true;
}

static void send_event(struct connection *c) {
    unsigned number = ++session.sent;
    if (!session.started && number > options.warm_up)
        session.started = now();
    if (replace_event(c, number)) {
        /* It counts, so that a session with a fault ends. */
        session.failed++;
        return;
    }
    log_request(c, 200);
    struct invocation *i = create_invocation(number);
    start_response(c, 200);
    append_header(c, "Content-Type", "application/json");
    append_event_headers(c, i);
    c->event = true;
    c->invocation = i;
    c->bytewise = has_fault("bytes", number);
    struct text event = i->event;
    if (has_fault("body-6mb", number))
        event = i->event = i->expected = large_event();
    i->sent = now();
    if (session.cycles && number > options.warm_up + 1)
        session.cycles[number - options.warm_up - 2] = i->sent - session.last_event;
    session.last_event = i->sent;
    if (has_fault("chunked-body", number)) {
        append(c, "Transfer-Encoding: chunked\r\n\r\n");
        c->body = chunked(c, event);
        send_response(c);
    } else if (has_fault("no-length", number)) {
        append(c, "\r\n");
        c->body = event;
        c->close_after = true;
        send_response(c);
    } else if (has_fault("cut-head", number)) {
        c->close_after = true;
        c->body = (struct text){NULL, 0};
        send_response(c);
    } else if (has_fault("cut-body", number)) {
        char length[32];
        snprintf(length, sizeof length, "%zu", event.length);
        append_header(c, "Content-Length", length);
        append(c, "\r\n");
        c->close_after = true;
        c->body = (struct text){event.data, event.length / 2};
        send_response(c);
    } else {
        end_response(c, event);
    }
}

static void forget_poll(struct connection *c) {
    if (!c->waiting)
        return;
    struct connection **link = &first_waiting, *previous = NULL;
    for (; *link != c; link = &previous->next_waiting)
        previous = *link;
    *link = c->next_waiting;
    if (last_waiting == c)
        last_waiting = previous;
    c->waiting = false;
    session.polls--;
}

void release_polls(void) {
    while (first_waiting && !session.frozen && (session.limit == 0 || session.sent < session.limit)) {
        struct connection *c = first_waiting;
        forget_poll(c);
        send_event(c);
    }
}

void connection_closed(struct connection *c) {
    forget_poll(c);
    /* A response that ends in the middle is a failed invocation. */
    if (c->input != HEAD && c->input != COMPLETE && c->invocation) {
        c->invocation->outstanding = false;
        session.failed++;
    }
}

static void poll_event(struct connection *c) {
    /* A fault or an action can leave an invocation without a response. */
    if (options.fault_count + options.rule_count == 0 && session.sent - session.completed - session.failed + session.polls >= options.concurrency)
        violation(c, "There are more polls and invocations without a response than %u.", options.concurrency);
    c->waiting = true;
    c->next_waiting = NULL;
    if (last_waiting)
        last_waiting->next_waiting = c;
    else
        first_waiting = c;
    last_waiting = c;
    session.polls++;
    /* A benchmark of many pollers starts when all of them wait. */
    if (options.mode != CONCURRENT || session.sent > 0 || session.polls == options.concurrency)
        release_polls();
}

/* Requests. */

void route_request(struct connection *c) {
    const char *path = c->path, *method = c->method;
    bool get = strcmp(method, "GET") == 0, post = strcmp(method, "POST") == 0;
    c->route = UNKNOWN;
    c->invocation = NULL;
    if (get && strcmp(path, RUNTIME "invocation/next") == 0)
        c->route = NEXT;
    else if (get && strcmp(path, RUNTIME "restore/next") == 0)
        c->route = RESTORE_NEXT;
    else if (post && strcmp(path, RUNTIME "restore/error") == 0)
        c->route = RESTORE_ERROR;
    else if (post && strcmp(path, RUNTIME "init/error") == 0)
        c->route = INIT_ERROR;
    else if (post && strcmp(path, EXTENSION "register") == 0)
        c->route = REGISTER;
    else if (get && strcmp(path, EXTENSION "event/next") == 0)
        c->route = EXTENSION_NEXT;
    else if (post && (strcmp(path, EXTENSION "init/error") == 0 || strcmp(path, EXTENSION "exit/error") == 0))
        c->route = EXTENSION_ERROR;
    else if (post && strncmp(path, RUNTIME "invocation/", sizeof RUNTIME + 10) == 0) {
        const char *id = path + sizeof RUNTIME + 10, *end = strchr(id, '/');
        c->route = !end ? UNKNOWN : strcmp(end, "/response") == 0 ? RESPONSE : strcmp(end, "/error") == 0 ? ERROR : UNKNOWN;
        if (c->route != UNKNOWN)
            c->invocation = find_invocation(id, (size_t)(end - id));
    }
}

/* The first chunk of a streamed response starts with the time in nanoseconds at which the function wrote it. */
static void measure_chunk(struct invocation *i, const char *data, size_t length) {
    uint64_t time = now(), written = 0;
    for (size_t k = 0; k < length && isdigit((unsigned char)data[k]); k++)
        written = written * 10 + (uint64_t)(data[k] - '0');
    if (session.times && i->number > options.warm_up)
        session.times[i->number - options.warm_up - 1] = time - written;
}

void receive_body(struct connection *c, const char *data, size_t length) {
    struct invocation *i = c->invocation;
    if (c->input == CHUNK_DATA)
        log_bytes("chunk", c, data, length);
    if (options.mode == STREAM && i && c->route == RESPONSE && c->body_length == 0 && length > 0)
        measure_chunk(i, data, length);
    if (i && options.expectation != ANY && c->route == RESPONSE)
        c->differs |= c->body_length + length > i->expected.length || memcmp(i->expected.data + c->body_length, data, length) != 0;
    size_t room = sizeof c->prefix - c->prefix_length, copied = length < room ? length : room;
    memcpy(c->prefix + c->prefix_length, data, copied);
    c->prefix_length += copied;
}

void receive_trailer(struct connection *c, const char *name, const char *value) {
    bool declared = false;
    log_line("trailer", c, "%s=%s", name, value);
    for (unsigned i = 0; i < c->header_count; i++)
        if (strcasecmp(c->headers[i].name, "Trailer") == 0 && strcasestr(c->headers[i].value, name))
            declared = true;
    if (!declared)
        violation(c, "The trailer %s is not in a Trailer header.", name);
    if (strcasecmp(name, "Lambda-Runtime-Function-Error-Type") != 0 && strcasecmp(name, "Lambda-Runtime-Function-Error-Body") != 0)
        violation(c, "The trailer %s is unknown.", name);
}

static void check_response(struct connection *c) {
    const char *mode = header_of(c, "Lambda-Runtime-Function-Response-Mode");
    bool streaming = mode && strcasecmp(mode, "streaming") == 0;
    if (mode && !streaming)
        violation(c, "Lambda-Runtime-Function-Response-Mode is '%s'.", mode);
    if (streaming != (header_of(c, "Transfer-Encoding") != NULL))
        violation(c, "Chunked framing and Lambda-Runtime-Function-Response-Mode do not agree.");
    if (options.expectation != ANY && (c->differs || c->body_length != c->invocation->expected.length)) {
        c->prefix[c->prefix_length < 300 ? c->prefix_length : 300] = 0;
        violation(c, "The response of %s is not the expected one, but: %s", c->invocation->id, c->prefix);
    }
}

static void check_error(struct connection *c, const char *name) {
    const char *type = header_of(c, name);
    c->prefix[c->prefix_length < sizeof c->prefix ? c->prefix_length : sizeof c->prefix - 1] = 0;
    if (!type || !*type)
        violation(c, "An error has no %s header.", name);
    if (!strstr(c->prefix, "\"errorType\"") || !strstr(c->prefix, "\"errorMessage\""))
        violation(c, "An error has no errorType or no errorMessage.");
}

static void complete(struct invocation *i) {
    uint64_t time = now();
    i->outstanding = false;
    session.completed++;
    if (session.completed == 1)
        session.first_response = time;
    session.ended = time;
    if (session.times && options.mode != STREAM && i->number > options.warm_up)
        session.times[i->number - options.warm_up - 1] = time - i->sent;
}

static void handle_result(struct connection *c) {
    struct invocation *i = c->invocation;
    if (!i) {
        violation(c, "There is no invocation for %s.", c->path);
        respond_error(c, 400);
        return;
    }
    unsigned number = i->number;
    int status = c->route == RESPONSE ? status_fault("response-status-", number) : status_fault("error-status-", number);
    if (c->route == RESPONSE && !status && has_fault("status-413", number))
        status = 413;
    if (c->route == RESPONSE)
        check_response(c);
    else
        check_error(c, "Lambda-Runtime-Function-Error-Type");
    if (!status)
        complete(i);
    run_rules(c->route == RESPONSE ? AT_RESPONSE : AT_ERROR, c);
    if (c->fd < 0)
        return;
    if (has_fault("response-close", number) || has_fault("response-hang", number)) {
        log_request(c, 0);
        if (has_fault("response-close", number))
            close_connection(c, false);
    } else if (status) {
        respond_error(c, status);
    } else {
        if (options.mode == ALLOCATED && number == session.limit) {
            session.result_length = c->prefix_length < sizeof session.result - 1 ? c->prefix_length : sizeof session.result - 1;
            memcpy(session.result, c->prefix, session.result_length);
        }
        accept_result(c);
        run_rules(AT_ACCEPTED, c);
    }
}

static void register_extension(struct connection *c) {
    unsigned number = session.phases[AT_REGISTER] + 1;
    const char *name = header_of(c, "Lambda-Extension-Name");
    if (!name || !*name)
        violation(c, "An extension has no Lambda-Extension-Name header.");
    c->prefix[c->prefix_length < sizeof c->prefix ? c->prefix_length : sizeof c->prefix - 1] = 0;
    if (!strstr(c->prefix, "\"events\""))
        violation(c, "An extension is registered without events.");
    if (session.phases[AT_NEXT] + session.phases[AT_RESTORE] > 0)
        violation(c, "An internal extension is registered after the first poll, or after the request that waits for the restoration.");
    run_rules(AT_REGISTER, c);
    int status = status_fault("register-status-", number);
    if (c->fd < 0)
        return;
    if (strstr(c->prefix, "SHUTDOWN")) {
        respond(c, 403, "{\"errorMessage\":\"SHUTDOWN is not supported for internal extensions\",\"errorType\":\"ShutdownEventNotSupportedForInternalExtension\"}");
    } else if (status) {
        respond_error(c, status);
    } else {
        static const char body[] = "{\"functionName\":\"function\",\"functionVersion\":\"$LATEST\",\"handler\":\"handler\"}";
        log_request(c, 200);
        start_response(c, 200);
        append_header(c, "Lambda-Extension-Identifier", extension_id);
        append_header(c, "Content-Type", "application/json");
        end_response(c, (struct text){body, sizeof body - 1});
    }
}

static void poll_extension(struct connection *c) {
    const char *id = header_of(c, "Lambda-Extension-Identifier");
    log_request(c, 0);
    if (!id || strcmp(id, extension_id) != 0)
        violation(c, "An extension polls without its Lambda-Extension-Identifier.");
    /* It has no events, so the response never comes. */
}

void handle_request(struct connection *c) {
    switch (c->route) {
    case NEXT:
        run_rules(AT_NEXT, c);
        if (c->fd >= 0)
            poll_event(c);
        break;
    case RESPONSE:
    case ERROR:
        handle_result(c);
        break;
    case RESTORE_NEXT:
        run_rules(AT_RESTORE, c);
        if (c->fd >= 0)
            respond(c, 200, "");
        break;
    case INIT_ERROR:
    case RESTORE_ERROR:
    case EXTENSION_ERROR:
        check_error(c, c->route == EXTENSION_ERROR ? "Lambda-Extension-Function-Error-Type" : "Lambda-Runtime-Function-Error-Type");
        accept_result(c);
        break;
    case REGISTER:
        register_extension(c);
        break;
    case EXTENSION_NEXT:
        poll_extension(c);
        break;
    case UNKNOWN:
        violation(c, "%s %s is unknown.", c->method, c->path);
        respond(c, 404, "{\"errorMessage\":\"Not found\",\"errorType\":\"NotFound\"}");
        break;
    }
}

void response_sent(struct connection *c) {
    if (!c->event)
        return;
    c->event = false;
    run_rules(AT_EVENT, c);
}
