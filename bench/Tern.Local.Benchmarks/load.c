// Sends one request again and again over 16 connections, and counts the complete responses.
//
//   load PORT REQUEST_FILE SECONDS
//
// Prints the responses per second. A response is complete after the bytes of its Content-Length. Another status than 200 ends the program.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS = 16, BUFFER = 64 * 1024 };

struct connection {
    int socket;
    size_t received;
    char buffer[BUFFER];
};

static struct connection connections[CONNECTIONS];
static char request[BUFFER];
static size_t request_length;

static void fail(const char *message) {
    fprintf(stderr, "load: %s\n", message);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void send_request(struct connection *connection) {
    connection->received = 0;
    for (size_t sent = 0; sent < request_length;) {
        ssize_t count = send(connection->socket, request + sent, request_length - sent, MSG_NOSIGNAL);
        if (count < 0) fail("A request could not be sent.");
        sent += count;
    }
}

static int is_complete(struct connection *connection) {
    connection->buffer[connection->received] = 0;
    char *end = strstr(connection->buffer, "\r\n\r\n");
    if (!end) return 0;
    if (strncmp(connection->buffer, "HTTP/1.1 200", 12)) fail(connection->buffer);
    char *length = strcasestr(connection->buffer, "\r\nContent-Length:");
    if (!length || length > end) fail("A response has no Content-Length.");
    return connection->received >= (size_t)(end + 4 - connection->buffer) + strtoul(length + 17, NULL, 10);
}

static int receive(struct connection *connection) {
    ssize_t count = recv(connection->socket, connection->buffer + connection->received, BUFFER - 1 - connection->received, 0);
    if (count <= 0) fail("A connection was closed, or a response is too long.");
    connection->received += count;
    return is_complete(connection);
}

static void open_connection(struct connection *connection, int port, int poll) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int enabled = 1;
    connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(connection->socket, (struct sockaddr *)&address, sizeof address)) fail("The server is not reachable.");
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &enabled, sizeof enabled);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    epoll_ctl(poll, EPOLL_CTL_ADD, connection->socket, &event);
}

int main(int count, char **arguments) {
    if (count != 4) fail("Usage: load PORT REQUEST_FILE SECONDS");
    FILE *file = fopen(arguments[2], "rb");
    if (!file) fail("The file of the request could not be read.");
    request_length = fread(request, 1, sizeof request, file);
    fclose(file);
    int poll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < CONNECTIONS; i++) open_connection(&connections[i], atoi(arguments[1]), poll);
    double duration = atof(arguments[3]), start = now(), elapsed;
    long responses = 0;
    for (int i = 0; i < CONNECTIONS; i++) send_request(&connections[i]);
    while ((elapsed = now() - start) < duration) {
        struct epoll_event events[CONNECTIONS];
        int ready = epoll_wait(poll, events, CONNECTIONS, 1000);
        for (int i = 0; i < ready; i++) {
            struct connection *connection = events[i].data.ptr;
            if (!receive(connection)) continue;
            responses++;
            send_request(connection);
        }
    }
    printf("%.1f\n", responses / elapsed);
    return 0;
}
