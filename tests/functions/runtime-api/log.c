/* The log: a line per request, chunk, trailer, signal and violation, with columns that are separated by tabs. */
#include "api.h"

#include <stdarg.h>

static FILE *file;

void open_log(void) {
    if (!options.log)
        return;
    file = fopen(options.log, "w");
    if (!file)
        fail(options.log);
    /* A test reads the log while the API writes it. */
    setvbuf(file, NULL, _IOLBF, BUFSIZ);
}

static void escape(const char *data, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char b = (unsigned char)data[i];
        if (b < 0x20 || b >= 0x7f || b == '\\' || b == '|')
            fprintf(file, "\\x%02x", b);
        else
            fputc(b, file);
    }
}

static void start_line(const char *kind, const struct connection *c) {
    fprintf(file, "%llu\t%s\t%u\t", (unsigned long long)now(), kind, c ? c->number : 0);
}

void log_request(const struct connection *c, int status) {
    if (!file)
        return;
    start_line("request", c);
    fprintf(file, "%s\t", c->method);
    for (const char *p = c->path; *p; p++)
        escape(p, 1);
    fprintf(file, "\t%d\t%llu\t", status, (unsigned long long)c->body_length);
    for (unsigned i = 0; i < c->header_count; i++) {
        fprintf(file, i ? "|%s=" : "%s=", c->headers[i].name);
        for (const char *p = c->headers[i].value; *p; p++)
            escape(p, 1);
    }
    fputc('\t', file);
    escape(c->prefix, c->prefix_length);
    fputc('\n', file);
}

void log_line(const char *kind, const struct connection *c, const char *format, ...) {
    if (!file)
        return;
    va_list arguments;
    va_start(arguments, format);
    start_line(kind, c);
    vfprintf(file, format, arguments);
    fputc('\n', file);
    va_end(arguments);
}

void log_bytes(const char *kind, const struct connection *c, const char *data, size_t length) {
    if (!file)
        return;
    start_line(kind, c);
    fprintf(file, "%zu\t", length);
    escape(data, length < BODY_PREFIX ? length : BODY_PREFIX);
    fputc('\n', file);
}

void violation(const struct connection *c, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    session.violations++;
    if (file)
        log_bytes("violation", c, message, __builtin_strlen(message));
    fprintf(stderr, "violation: %s\n", message);
}
