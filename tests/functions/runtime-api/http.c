/* Connections: reads requests strictly, and sends responses. */
#include "api.h"

#include <ctype.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static struct connection *pool[MAX_CONNECTIONS];

void watch(struct connection *c) {
    struct epoll_event event = {.events = (c->paused ? 0u : EPOLLIN) | (c->sending ? EPOLLOUT : 0u), .data.ptr = c};
    epoll_ctl(poller, EPOLL_CTL_MOD, c->fd, &event);
    c->watches_output = c->sending;
}

void accept_connection(int fd) {
    int slot = 0;
    while (slot < MAX_CONNECTIONS && pool[slot] && pool[slot]->fd >= 0)
        slot++;
    if (slot == MAX_CONNECTIONS || (!pool[slot] && !(pool[slot] = malloc(sizeof *pool[slot])))) {
        violation(NULL, "There are more than %d connections.", MAX_CONNECTIONS);
        close(fd);
        return;
    }
    struct connection *c = pool[slot];
    /* The buffers are left as they are, so that their pages are not touched. */
    memset(c, 0, offsetof(struct connection, prefix));
    c->head_length = c->sent = 0;
    c->owned = NULL;
    c->sending = c->bytewise = c->close_after = c->event = c->watches_output = false;
    c->fd = fd;
    c->number = ++session.connections;
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event);
    log_line("connection", c, "opened");
}

void close_connection(struct connection *c, bool reset) {
    if (c->fd < 0)
        return;
    struct linger linger = {.l_onoff = 1};
    if (reset)
        setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    close(c->fd);
    c->fd = -1;
    free(c->owned);
    c->owned = NULL;
    connection_closed(c);
    log_line("connection", c, reset ? "reset" : "closed");
}

void close_connections(void) {
    for (int i = 0; i < MAX_CONNECTIONS; i++)
        if (pool[i])
            close_connection(pool[i], false);
}

const char *header_of(const struct connection *c, const char *name) {
    for (unsigned i = 0; i < c->header_count; i++)
        if (strcasecmp(c->headers[i].name, name) == 0)
            return c->headers[i].value;
    return NULL;
}

static unsigned count_of(const struct connection *c, const char *name) {
    unsigned count = 0;
    for (unsigned i = 0; i < c->header_count; i++)
        count += strcasecmp(c->headers[i].name, name) == 0;
    return count;
}

/* Refuses a request that is not correct, and closes its connection, because the start of the next request is not known. */
static void refuse(struct connection *c, const char *reason) {
    violation(c, "%s", reason);
    c->input = COMPLETE;
    c->close_after = true;
    respond(c, 400, "{\"errorMessage\":\"The request is not valid.\",\"errorType\":\"InvalidRequest\"}");
}

static bool is_token(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && !(text[i] && strchr("!#$%&'*+-.^_`|~", text[i])))
            return false;
    return length > 0;
}

/* "Name: value", where the line is terminated by NUL. Returns an error. */
static const char *parse_header(char *line, size_t length, struct header *header) {
    char *colon = memchr(line, ':', length), *end = line + length;
    if (!colon || !is_token(line, (size_t)(colon - line)))
        return "The name of a header is not a token that a colon follows.";
    char *value = colon + 1;
    while (*value == ' ' || *value == '\t')
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (char *p = value; p < end; p++)
        if (((unsigned char)*p < 0x20 && *p != '\t') || *p == 0x7f)
            return "The value of a header contains a control character.";
    *colon = *end = 0;
    *header = (struct header){line, value};
    return NULL;
}

/* Splits the head in place. Returns an error. */
static const char *parse_head(struct connection *c) {
    char *line = c->buffer, *last = c->buffer + c->head_end - 2;
    c->method = c->path = "-";
    c->header_count = 0;
    for (int number = 0; line < last; number++) {
        char *end = memmem(line, (size_t)(last + 2 - line), "\r\n", 2);
        size_t length = (size_t)(end - line);
        *end = 0;
        if (number == 0) {
            char *target = memchr(line, ' ', length), *version = target ? strchr(target + 1, ' ') : NULL;
            if (!version || strcmp(version, " HTTP/1.1") != 0 || target[1] != '/' || !is_token(line, (size_t)(target - line)))
                return "The request line is not METHOD /PATH HTTP/1.1.";
            *target = *version = 0;
            for (char *p = target + 1; *p; p++)
                if ((unsigned char)*p <= 0x20 || (unsigned char)*p >= 0x7f)
                    return "The path contains a character that must be encoded.";
            c->method = line;
            c->path = target + 1;
        } else if (c->header_count == MAX_HEADERS) {
            return "The request has too many headers.";
        } else {
            const char *error = parse_header(line, length, &c->headers[c->header_count++]);
            if (error) {
                c->header_count--;
                return error;
            }
        }
        line = end + 2;
    }
    return NULL;
}

/* Decides where the body ends. Returns an error. */
static const char *find_framing(struct connection *c) {
    const char *length = header_of(c, "Content-Length"), *encoding = header_of(c, "Transfer-Encoding");
    bool post = strcmp(c->method, "POST") == 0;
    if (count_of(c, "Host") != 1)
        return "The request does not have exactly one Host header.";
    if (count_of(c, "Content-Length") + count_of(c, "Transfer-Encoding") > 1)
        return "The request has more than one of Content-Length and Transfer-Encoding.";
    if (!post && (encoding || (length && strcmp(length, "0") != 0)))
        return "A GET request has a body.";
    if (post && !length && !encoding)
        return "A POST request has neither Content-Length nor Transfer-Encoding.";
    if (encoding && strcasecmp(encoding, "chunked") != 0)
        return "Transfer-Encoding is not chunked.";
    if (length && (!*length || strlen(length) > 18 || strspn(length, "0123456789") != strlen(length)))
        return "Content-Length is not a number.";
    c->remaining = length ? strtoull(length, NULL, 10) : 0;
    c->input = encoding ? CHUNK_SIZE : c->remaining ? FIXED_BODY : COMPLETE;
    return NULL;
}

/* Returns a line without its end, or NULL if it is not complete. */
static char *take_line(struct connection *c, size_t *length) {
    char *line = c->buffer + c->position, *end = memmem(line, c->fill - c->position, "\r\n", 2);
    if (!end)
        return NULL;
    *end = 0;
    *length = (size_t)(end - line);
    c->position += *length + 2;
    return line;
}

static void take_body(struct connection *c) {
    size_t available = c->fill - c->position, length = available < c->remaining ? available : (size_t)c->remaining;
    receive_body(c, c->buffer + c->position, length);
    c->position += length;
    c->remaining -= length;
    c->body_length += length;
}

static bool read_head(struct connection *c) {
    char *end = memmem(c->buffer + c->scanned, c->fill - c->scanned, "\r\n\r\n", 4);
    if (!end) {
        c->scanned = c->fill > 3 ? c->fill - 3 : 0;
        if (c->fill >= HEAD_LIMIT)
            refuse(c, "The head of the request is longer than 64 KB.");
        return false;
    }
    c->head_end = c->position = (size_t)(end + 4 - c->buffer);
    c->body_length = c->prefix_length = c->chunk_count = c->trailer_count = 0;
    c->differs = false;
    const char *error = parse_head(c);
    if (!error)
        error = find_framing(c);
    if (error) {
        refuse(c, error);
        return false;
    }
    route_request(c);
    return c->fd >= 0;
}

static bool read_chunk_size(struct connection *c) {
    size_t length;
    char *line = take_line(c, &length);
    if (!line) {
        if (c->fill - c->position > 18)
            refuse(c, "The size of a chunk is not a line of hexadecimal digits.");
        return false;
    }
    if (length == 0 || length > 15 || strspn(line, "0123456789abcdefABCDEF") != length) {
        refuse(c, "The size of a chunk is not a line of hexadecimal digits.");
        return false;
    }
    c->remaining = strtoull(line, NULL, 16);
    c->input = c->remaining ? CHUNK_DATA : TRAILERS;
    c->chunk_count += c->remaining > 0;
    return true;
}

static bool read_trailer(struct connection *c) {
    size_t length;
    char *line = take_line(c, &length);
    struct header trailer;
    if (!line)
        return false;
    if (length == 0) {
        c->input = COMPLETE;
        return true;
    }
    const char *error = parse_header(line, length, &trailer);
    if (error) {
        refuse(c, error);
        return false;
    }
    c->trailer_count++;
    receive_trailer(c, trailer.name, trailer.value);
    return true;
}

/* Advances by one state. Returns false if more bytes are needed or the request was refused. */
static bool advance(struct connection *c) {
    switch (c->input) {
    case HEAD:
        return c->fill > 0 && read_head(c);
    case FIXED_BODY:
        take_body(c);
        if (c->remaining)
            return false;
        c->input = COMPLETE;
        return true;
    case CHUNK_SIZE:
        return read_chunk_size(c);
    case CHUNK_DATA:
        take_body(c);
        if (c->remaining)
            return false;
        c->input = CHUNK_END;
        run_rules(AT_CHUNK, c);
        return c->fd >= 0 && !c->paused;
    case CHUNK_END:
        if (c->fill - c->position < 2)
            return false;
        if (memcmp(c->buffer + c->position, "\r\n", 2) != 0) {
            refuse(c, "The data of a chunk does not end with CR LF.");
            return false;
        }
        c->position += 2;
        c->input = CHUNK_SIZE;
        return true;
    case TRAILERS:
        return read_trailer(c);
    case COMPLETE:
        break;
    }
    return false;
}

static void process_input(struct connection *c) {
    while (advance(c) && c->input != COMPLETE) {}
    if (c->fd < 0 || c->input != COMPLETE || c->sending || c->close_after)
        return;
    if (c->position < c->fill)
        refuse(c, "There are bytes after the request, before its response.");
    else
        handle_request(c);
}

void read_connection(struct connection *c) {
    if (c->fd < 0)
        return;
    /* The bytes after the head are moved to the start of their part of the buffer. */
    if (c->input != HEAD && c->position > c->head_end) {
        memmove(c->buffer + c->head_end, c->buffer + c->position, c->fill - c->position);
        c->fill -= c->position - c->head_end;
        c->position = c->head_end;
    }
    if (c->fill == sizeof c->buffer) {
        refuse(c, "A trailer is longer than the buffer of the connection.");
        return;
    }
    ssize_t got = read(c->fd, c->buffer + c->fill, sizeof c->buffer - c->fill);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        if (c->input == HEAD ? c->fill > 0 : c->input != COMPLETE)
            violation(c, "The connection was closed inside a request.");
        close_connection(c, false);
        return;
    }
    if (c->input == COMPLETE) {
        violation(c, "There are %zd bytes before the response to %s %s.", got, c->method, c->path);
        close_connection(c, true);
        return;
    }
    c->fill += (size_t)got;
    process_input(c);
}

void resume_connection(struct connection *c) {
    if (c->fd < 0 || !c->paused)
        return;
    c->paused = false;
    watch(c);
    process_input(c);
}

void send_response(struct connection *c) {
    c->sending = true;
    size_t total = c->head_length + c->body.length;
    while (c->sent < total) {
        struct iovec parts[2];
        int count = 0;
        if (c->sent < c->head_length)
            parts[count++] = (struct iovec){c->head + c->sent, c->bytewise ? 1 : c->head_length - c->sent};
        size_t offset = c->sent > c->head_length ? c->sent - c->head_length : 0;
        if (c->body.length > offset && !(c->bytewise && count))
            parts[count++] = (struct iovec){(char *)c->body.data + offset, c->body.length - offset};
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t sent = sendmsg(c->fd, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN) {
            close_connection(c, false);
            return;
        }
        c->sent += sent > 0 ? (size_t)sent : 0;
        if (sent < 0 || (c->bytewise && c->sent < total)) {
            watch(c);
            return;
        }
    }
    free(c->owned);
    c->owned = NULL;
    c->sending = c->bytewise = false;
    c->sent = 0;
    if (c->close_after) {
        close_connection(c, false);
        return;
    }
    c->input = HEAD;
    c->fill = c->position = c->scanned = 0;
    if (c->watches_output)
        watch(c);
    response_sent(c);
}
