/* A session: one process of the function, from its start to its end, or the requests of a client that is started elsewhere. */
#include "api.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum timer_kind { THAW, RESUME, KILL_CHILD, TIMEOUT };

struct timer { uint64_t at; enum timer_kind kind; struct connection *connection; unsigned number; };

extern char **environ;

int poller, port;
struct session session;
static int listener;
static struct timer timers[MAX_TIMERS];
static unsigned timer_count;

/* Addresses that identify what is not a connection. */
static char listener_tag, child_tag, input_tag;

uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void fail(const char *what) {
    perror(what);
    exit(2);
}

static void add(int fd, uint32_t events, void *tag) {
    struct epoll_event event = {.events = events, .data.ptr = tag};
    /* The end of the input ends the program, if it is a pipe. A file, such as /dev/null, cannot be waited for. */
    if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event) < 0 && errno != EPERM)
        fail("epoll_ctl");
}

void open_listener(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, MAX_CONNECTIONS) < 0
        || getsockname(listener, (struct sockaddr *)&address, &size) < 0)
        fail("listen");
    port = ntohs(address.sin_port);
    poller = epoll_create1(EPOLL_CLOEXEC);
    add(listener, EPOLLIN, &listener_tag);
    add(STDIN_FILENO, 0, &input_tag);
}

/* The process. */

static void set(const char *name, const char *format, unsigned value) {
    char text[64];
    snprintf(text, sizeof text, format, value);
    setenv(name, text, 1);
}

static void set_variables(void) {
    char folder[4096];
    set("AWS_LAMBDA_RUNTIME_API", "127.0.0.1:%u", (unsigned)port);
    set("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "%u", options.memory);
    setenv("AWS_LAMBDA_FUNCTION_NAME", "function", 1);
    setenv("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST", 1);
    setenv("AWS_LAMBDA_LOG_GROUP_NAME", "/aws/lambda/function", 1);
    setenv("AWS_LAMBDA_LOG_STREAM_NAME", "2026/01/01/[$LATEST]0123456789abcdef0123456789abcdef", 1);
    setenv("AWS_LAMBDA_INITIALIZATION_TYPE", options.initialization, 1);
    setenv("AWS_REGION", "eu-west-1", 1);
    setenv("AWS_DEFAULT_REGION", "eu-west-1", 1);
    setenv("_HANDLER", options.handler, 1);
    setenv("LAMBDA_TASK_ROOT", getcwd(folder, sizeof folder) ? folder : "/", 1);
    if (options.concurrency > 1)
        set("AWS_LAMBDA_MAX_CONCURRENCY", "%u", options.concurrency);
    for (unsigned i = 0; i < options.variable_count; i++)
        putenv((char *)options.variables[i]);
}

static int open_output(const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0)
        fail(path);
    return fd;
}

static void pin(int cpu) {
    cpu_set_t set;
    if (cpu < 0)
        return;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

/* A fork would copy the page tables, which is a part of the measured time. */
static __attribute__((noinline)) pid_t spawn(char **arguments, const int output) {
    pid_t child = vfork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        pin(options.child_cpu);
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
        execv(arguments[0], arguments);
        _exit(127);
    }
    return child;
}

static void start_child(char **arguments) {
    int output = options.output ? open_output(options.output) : STDERR_FILENO, telemetry = -1;
    set_variables();
    if (options.telemetry) {
        /* A descriptor that the program inherits. */
        int file = open_output(options.telemetry);
        telemetry = fcntl(file, F_DUPFD, 10);
        close(file);
        set("_LAMBDA_TELEMETRY_LOG_FD", "%u", (unsigned)telemetry);
    }
    fflush(NULL);
    session.spawned = now();
    session.child = spawn(arguments, output);
    if (session.child < 0)
        fail("vfork");
    if (options.output)
        close(output);
    if (telemetry >= 0)
        close(telemetry);
    log_line("start", NULL, "%d", (int)session.child);
    session.child_fd = (int)syscall(SYS_pidfd_open, session.child, 0);
    add(session.child_fd, EPOLLIN, &child_tag);
}

static long read_peak(void) {
    char path[64], line[256];
    long peak = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)session.child);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, "VmHWM:", 6) == 0)
            peak = strtol(line + 6, NULL, 10);
    if (status)
        fclose(status);
    return peak;
}

static void send_signal(int signal) {
    if (session.child <= 0 || session.exited)
        return;
    log_line("signal", NULL, "%s", strsignal(signal));
    kill(session.child, signal);
}

static void reap(void) {
    int status = 0;
    waitpid(session.child, &status, 0);
    session.exited = true;
    session.exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    log_line("exit", NULL, "%d", session.exit_status);
    epoll_ctl(poller, EPOLL_CTL_DEL, session.child_fd, NULL);
    close(session.child_fd);
}

/* Timers and actions. */

static void start_timer(enum timer_kind kind, unsigned milliseconds, struct connection *c) {
    if (timer_count == MAX_TIMERS) {
        fprintf(stderr, "There are more than %d timers.\n", MAX_TIMERS);
        exit(2);
    }
    timers[timer_count++] = (struct timer){now() + milliseconds * 1000000ull, kind, c, c ? c->number : 0};
}

static void thaw(void) {
    send_signal(SIGCONT);
    session.frozen = false;
    release_polls();
}

static void run_timer(struct timer timer) {
    switch (timer.kind) {
    case THAW:
        thaw();
        break;
    case RESUME:
        if (timer.connection->number == timer.number)
            resume_connection(timer.connection);
        break;
    case TIMEOUT:
        session.timed_out = true;
        send_signal(SIGKILL);
        break;
    case KILL_CHILD:
        send_signal(SIGKILL);
        break;
    }
}

/* Returns the milliseconds until the next timer, or -1. */
static int run_timers(void) {
    uint64_t time = now(), first = UINT64_MAX;
    for (unsigned i = 0; i < timer_count;) {
        if (timers[i].at <= time) {
            struct timer timer = timers[i];
            timers[i] = timers[--timer_count];
            run_timer(timer);
        } else {
            first = timers[i].at < first ? timers[i].at : first;
            i++;
        }
    }
    return first == UINT64_MAX ? -1 : (int)((first - time) / 1000000 + 1);
}

/* SIGTERM as Lambda sends it: what still runs after the shutdown time is killed. */
static void terminate(void) {
    if (session.terminated)
        return;
    session.terminated = true;
    send_signal(SIGTERM);
    start_timer(KILL_CHILD, options.shutdown_ms, NULL);
}

static void run_action(const struct rule *rule, struct connection *c) {
    switch (rule->action) {
    case FREEZE:
        session.frozen = true;
        send_signal(SIGSTOP);
        start_timer(THAW, rule->milliseconds, NULL);
        break;
    case TERMINATE:
        terminate();
        break;
    case KILL:
        send_signal(SIGKILL);
        break;
    case PAUSE:
        c->paused = true;
        watch(c);
        start_timer(RESUME, rule->milliseconds, c);
        break;
    case CLOSE:
    case RESET:
        close_connection(c, rule->action == RESET);
        break;
    case STOP:
        /* As if this process had ended, while the function runs on. */
        close(listener);
        close_connections();
        break;
    case ACTIONS:
        break;
    }
}

void run_rules(enum phase phase, struct connection *c) {
    unsigned number = ++session.phases[phase];
    for (unsigned i = 0; i < options.rule_count && c->fd >= 0; i++)
        if (options.rules[i].phase == phase && (options.rules[i].number == 0 || options.rules[i].number == number))
            run_action(&options.rules[i], c);
}

/* The loop. */

static bool input_closed;

static void wait_for_requests(void) {
    struct epoll_event events[64];
    int timeout = run_timers(), count = epoll_wait(poller, events, 64, timeout);
    for (int i = 0; i < count; i++) {
        void *tag = events[i].data.ptr;
        if (tag == &listener_tag) {
            int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
            if (fd >= 0)
                accept_connection(fd);
        } else if (tag == &child_tag) {
            reap();
        } else if (tag == &input_tag) {
            input_closed = true;
        } else {
            struct connection *c = tag;
            if (c->fd >= 0 && (events[i].events & EPOLLOUT))
                send_response(c);
            if (c->fd >= 0 && (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) && !c->paused)
                read_connection(c);
        }
    }
}

/* Every event has been sent, and all pollers wait for another one. */
static bool is_idle(void) {
    return session.limit > 0 && session.sent >= session.limit && session.polls >= options.concurrency;
}

static bool is_complete(void) {
    if (session.exited || session.timed_out || input_closed || session.terminated)
        return true;
    return options.mode == SERVE ? is_idle() && session.child > 0 : session.completed + session.failed >= session.limit;
}

void run_session(struct program *program, unsigned limit) {
    uint64_t *times = session.times, *cycles = session.cycles;
    memset(&session, 0, sizeof session);
    session.program = program;
    session.limit = limit;
    session.times = times;
    session.cycles = cycles;
    session.child = -1;
    timer_count = 0;
    memset(invocations, 0, sizeof invocations);
    if (options.timeout_ms)
        start_timer(TIMEOUT, options.timeout_ms, NULL);
    if (program)
        start_child(program->arguments);
    while (!is_complete())
        wait_for_requests();
    if (program) {
        if (!session.exited)
            session.peak_kb = read_peak();
        if (options.mode == SERVE && !input_closed)
            terminate();
        else
            send_signal(SIGKILL);
        while (!session.exited)
            wait_for_requests();
    }
    close_connections();
    if (input_closed)
        exit(3);
}
