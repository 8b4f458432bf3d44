using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Functions.AspNetCore.Server;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Logging;
using Tern.Functions.Tests.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.AspNetCore.Tests.Server;

public sealed class ServerTests
{
    [Fact]
    public async Task Outside_of_Lambda_Kestrel_remains()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        int count = builder.Services.Count;
        builder.UseTernFunctions(options => options.Function = new FunctionOptions { Environment = new InMemoryAwsEnvironment(new Dictionary<string, string>()) });
        Assert.Equal(count, builder.Services.Count);
        await using WebApplication app = builder.Build();
        Assert.Contains("Kestrel", app.Services.GetRequiredService<IServer>().GetType().Name, StringComparison.Ordinal);
    }

    [Fact]
    public async Task On_Lambda_the_server_and_the_log_are_those_of_the_function()
    {
        await using var api = FakeRuntimeApi.Serve();
        await using WebApplication app = FunctionApplication.Of(context => Task.CompletedTask).Create(api);
        Assert.IsType<FunctionServer>(app.Services.GetRequiredService<IServer>());
        Assert.IsType<FunctionLoggerProvider>(Assert.Single(app.Services.GetServices<ILoggerProvider>()));
    }

    [Fact]
    public async Task Hosted_services_are_started_before_the_first_event_and_stopped_after_the_last_one()
    {
        ConcurrentQueue<string> order = new();
        var application = new FunctionApplication
        {
            Build = builder => builder.Services.AddHostedService(_ => new RecordingService(order)),
            Configure = app => app.Run(context =>
            {
                order.Enqueue("request");
                return Task.CompletedTask;
            }),
        };
        await application.SendAsync(HttpEventKind.HttpApi, new TestRequest());
        Assert.Equal(["started", "request", "stopped"], order.ToArray());
    }

    [Fact]
    public async Task Failed_start_is_reported_as_an_error_of_the_initialization()
    {
        await using var api = FakeRuntimeApi.Serve();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        StartupFailure failure = StartupFailure.Watch(new FunctionOptions { Environment = api.Environment() });
        builder.Services.AddHostedService<FailingService>();
        await using WebApplication app = builder.Build();
        Exception exception = await Assert.ThrowsAsync<TimeoutException>(() => app.StartAsync(TestContext.Current.CancellationToken));

        // What the runtime does with an unhandled exception.
        failure.Report(exception);
        failure.Stop();

        FakeRequest request = Assert.Single(api.Requests);
        Assert.Equal("POST /2018-06-01/runtime/init/error", request.Line);
        Assert.Equal("TimeoutException", request.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Contains("no database", request.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Failed_init_task_stops_the_host()
    {
        await using var api = FakeRuntimeApi.Serve();
        var application = new FunctionApplication
        {
            Options = options => options.Function = options.Function with { InitTasks = [new InitTask("task", _ => Task.FromException(new TimeoutException("task")))] },
            Configure = app => { },
        };
        await using WebApplication app = application.Create(api);
        await app.RunAsync().WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        Assert.Equal("POST /2018-06-01/runtime/init/error", Assert.Single(api.Requests).Line);
    }

    [Fact]
    public async Task Stopped_host_cancels_the_request_in_flight()
    {
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-0", Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest()))));
        await using WebApplication app = FunctionApplication.Of(async context =>
        {
            started.SetResult();
            var cancelled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            using CancellationTokenRegistration registration = context.RequestAborted.Register(cancelled.SetResult);
            await cancelled.Task;
            await context.Response.WriteAsync("cancelled");
        }).Create(api);
        await app.StartAsync(TestContext.Current.CancellationToken);
        await started.Task;
        await app.StopAsync(TestContext.Current.CancellationToken);
        FakeRequest result = Assert.Single(api.Requests, request => request.Line.EndsWith("/response", StringComparison.Ordinal));
        Assert.Equal("cancelled", FunctionResponse.Read(result).Text);
    }

    [Fact]
    public async Task Concurrent_invocations_have_their_own_requests()
    {
        const int Count = 64;
        int inFlight = 0, max = 0;
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var application = new FunctionApplication
        {
            Variables = [("AWS_LAMBDA_MAX_CONCURRENCY", "8")],
            Configure = app => app.Run(async context =>
            {
                int count = Interlocked.Increment(ref inFlight);
                InterlockedMax(ref max, count);
                if (count == 8)
                    all.TrySetResult();
                await all.Task;
                await context.Response.WriteAsync($"{context.Request.Path.Value} {context.TraceIdentifier}");
                Interlocked.Decrement(ref inFlight);
            }),
        };
        FunctionResponse[] responses = await application.SendAsync([.. Enumerable.Range(0, Count).Select(i => HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = $"/{i}" }))]);

        Assert.Equal(8, max);
        Assert.Equal(Count, responses.Length);
        Assert.All(responses, response =>
        {
            string id = response.Request.Line.Split('/')[^2];
            Assert.Equal($"/{id[3..]} {id}", response.Text);
        });
    }

    [Fact]
    public async Task Snapshot_requests_are_executed_before_the_snapshot()
    {
        ConcurrentQueue<string> order = new();
        await using var api = new FakeRuntimeApi(request =>
        {
            order.Enqueue(request.Line.Split("/runtime/")[^1]);
            return request.Line.EndsWith("/restore/next", StringComparison.Ordinal) ? FakeRuntimeApi.Response(200)
                : request.Line.EndsWith("/invocation/next", StringComparison.Ordinal) ? FakeRuntimeApi.Hang
                : FakeRuntimeApi.Accept(request);
        });
        var application = new FunctionApplication
        {
            Variables = [("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")],
            Options = options =>
            {
                options.SnapshotRequests =
                [
                    new SnapshotRequest("GET", "/warm%20up?q=1"),
                    new SnapshotRequest("POST", "/orders") { Headers = [KeyValuePair.Create("content-type", "application/json")], Body = "{}"u8.ToArray() },
                    new SnapshotRequest("GET", "/fails"),
                ];
                options.Function = options.Function with
                {
                    BeforeSnapshot = [_ =>
                    {
                        order.Enqueue("hook");
                        return Task.CompletedTask;
                    }],
                };
            },
            Configure = app => app.Run(async context =>
            {
                using var reader = new StreamReader(context.Request.Body);
                order.Enqueue($"{context.Request.Method} {context.Request.Path.Value}{context.Request.QueryString} {context.Request.ContentType} {await reader.ReadToEndAsync()}".TrimEnd());
                if (context.Request.Path == "/fails")
                    throw new TimeoutException();
                await context.Response.WriteAsync("ok");
            }),
        };
        await using WebApplication app = application.Create(api);
        await app.StartAsync(TestContext.Current.CancellationToken);
        await api.WaitAsync(FunctionApplication.Stopping(app), () => order.Contains("invocation/next"));
        await app.StopAsync(TestContext.Current.CancellationToken);

        Assert.Equal(["GET /warm up?q=1", "POST /orders application/json {}", "GET /fails", "hook", "restore/next", "invocation/next"], order.ToArray());
    }

    private static void InterlockedMax(ref int target, int value)
    {
        int current;
        while ((current = Volatile.Read(ref target)) < value && Interlocked.CompareExchange(ref target, value, current) != current)
        {
        }
    }

    private sealed class RecordingService(ConcurrentQueue<string> order) : IHostedService
    {
        public async Task StartAsync(CancellationToken cancellationToken)
        {
            await Task.Yield();
            order.Enqueue("started");
        }

        public Task StopAsync(CancellationToken cancellationToken)
        {
            order.Enqueue("stopped");
            return Task.CompletedTask;
        }
    }

    private sealed class FailingService : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken) => throw new TimeoutException("no database");

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
