/* Measures programs that make one HTTP call and exit: spawn to exit, and peak memory.
 *
 *   measure ROUNDS NAME PROGRAM [NAME PROGRAM]...
 *
 * Serves their calls with one fixed DynamoDB item, and requests for role credentials of IAM Identity Center (AWS_ENDPOINT_URL_SSO) with
 * fixed credentials. Alternates the programs. Prints a line for each: name, median and minimum milliseconds, median peak kilobytes.
 *
 * In C, because the kernel includes the memory of the launching program in the peak of the launched one (execve retains the
 * higher value): the launcher must be smaller than the measured program.
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PROGRAMS = 8, MAX_ROUNDS = 1000, WARM_UP = 3 };

extern char **environ;

static const char response[] =
    "HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 112\r\n"
    "x-amzn-RequestId: 7Q3KEXAMPLE\r\nx-amz-crc32: 3729124923\r\n\r\n"
    "{\"Item\":{\"pk\":{\"S\":\"CUSTOMER#17\"},\"sk\":{\"S\":\"ORDER#2026-11-21\"},\"total\":{\"N\":\"42.10\"},\"status\":{\"S\":\"shipped\"}}}";

#define CREDENTIALS \
    "{\"roleCredentials\":{\"accessKeyId\":\"ASIAEXAMPLE\",\"secretAccessKey\":\"wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY\"," \
    "\"sessionToken\":\"IQoJb3JpZ2luX2VjEXAMPLE\",\"expiration\":4102444800000}}"

enum { NONE, ITEM, ROLE };

static void fail(const char *what) {
    perror(what);
    exit(2);
}

/* Reads one request, head and body. Returns its kind. */
static int read_request(int connection) {
    char text[16384];
    size_t length = 0;
    for (;;) {
        ssize_t got = read(connection, text + length, sizeof text - 1 - length);
        if (got <= 0)
            return NONE;
        length += (size_t)got;
        text[length] = 0;
        char *end = strstr(text, "\r\n\r\n");
        if (!end)
            continue;
        char *header = strcasestr(text, "\r\ncontent-length:");
        size_t body = header && header < end ? strtoul(header + 17, NULL, 10) : 0;
        if (length >= (size_t)(end + 4 - text) + body)
            return strncmp(text, "GET /federation/credentials?", 28) == 0 ? ROLE : ITEM;
    }
}

static void serve(int listener) {
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        if (connection < 0)
            fail("accept");
        int on = 1;
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        char role[512];
        int kind, length = snprintf(role, sizeof role, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", sizeof CREDENTIALS - 1, CREDENTIALS);
        while ((kind = read_request(connection)) != NONE
               && (kind == ROLE ? write(connection, role, (size_t)length) : write(connection, response, sizeof response - 1)) > 0) {}
        close(connection);
    }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double run(const char *program, char *url, double *peak) {
    char *arguments[] = {(char *)program, url, NULL};
    struct timespec start, end;
    struct rusage usage;
    pid_t pid;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (posix_spawn(&pid, program, NULL, NULL, arguments, environ) != 0)
        fail(program);
    if (wait4(pid, &status, 0, &usage) < 0)
        fail("wait4");
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (status != 0) {
        fprintf(stderr, "%s failed with status %d\n", program, status);
        exit(1);
    }
    *peak = (double)usage.ru_maxrss;
    return (double)(end.tv_sec - start.tv_sec) * 1e3 + (double)(end.tv_nsec - start.tv_nsec) / 1e6;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 0, programs = (argc - 2) / 2;
    if (rounds < 1 || rounds > MAX_ROUNDS || programs < 1 || programs > MAX_PROGRAMS || argc % 2 != 0) {
        fprintf(stderr, "usage: measure ROUNDS NAME PROGRAM [NAME PROGRAM]...\n");
        return 2;
    }
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 16) < 0 || getsockname(listener, (struct sockaddr *)&address, &size) < 0)
        fail("listen");
    if (fork() == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(listener);
    }

    char url[64];
    snprintf(url, sizeof url, "http://127.0.0.1:%d/", ntohs(address.sin_port));
    setenv("AWS_ENDPOINT_URL_SSO", url, 1);
    static double times[MAX_PROGRAMS][MAX_ROUNDS], peaks[MAX_PROGRAMS][MAX_ROUNDS];
    for (int round = -WARM_UP; round < rounds; round++) {
        for (int i = 0; i < programs; i++) {
            int slot = round < 0 ? 0 : round;
            times[i][slot] = run(argv[3 + 2 * i], url, &peaks[i][slot]);
        }
    }
    for (int i = 0; i < programs; i++) {
        qsort(times[i], (size_t)rounds, sizeof(double), compare);
        qsort(peaks[i], (size_t)rounds, sizeof(double), compare);
        printf("%s %.3f %.3f %.0f\n", argv[2 + 2 * i], times[i][rounds / 2], times[i][0], peaks[i][rounds / 2]);
    }
    return 0;
}
