using System.Collections.Concurrent;
using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.Extensions.Logging;
using Tern.Functions.Logging;
using Tern.Functions.Tests.Support;
using Tern.Sqs;

#pragma warning disable CA1873 // The message is what is tested.

namespace Tern.Functions.Tests.Runtime;

/// <summary>64 overlapping invocations: requests of clients, records of the log and texts of the console have the values of their invocation.</summary>
public sealed class IsolationTests
{
    private const int Pollers = 64, Count = 1_000;

    [Fact]
    public async Task Clients_logs_and_console_never_have_a_value_of_another_invocation()
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request =>
        {
            if (!request.Line.EndsWith("/next", StringComparison.Ordinal))
                return FakeRuntimeApi.Accept(request);
            int number = Interlocked.Increment(ref next);
            return number > Count ? FakeRuntimeApi.Hang : FakeRuntimeApi.Event($"id-{number}", $"{number}", $"Lambda-Runtime-Aws-Tenant-Id: tenant-{number}\r\nLambda-Runtime-Trace-Id: Root=1-{number}\r\n");
        });
        var pipe = new LogPipe();
        InMemoryAwsEnvironment environment = api.Environment(
            ("AWS_LAMBDA_MAX_CONCURRENCY", $"{Pollers}"), ("AWS_LAMBDA_LOG_FORMAT", "JSON"), (LogPipe.Variable, pipe.Descriptor), ("AWS_LAMBDA_FUNCTION_NAME", "f"),
            ("AWS_REGION", "eu-west-1"), ("AWS_ACCESS_KEY_ID", "id"), ("AWS_SECRET_ACCESS_KEY", "secret"));
        using var handler = new RecordingHandler();
        using var client = new SqsClient(new ClientOptions { Environment = environment, Handler = handler });
        ILogger log = new FunctionLoggerProvider(environment).CreateLogger("Isolation");
        TextWriter console = TextWriter.Synchronized(new ConsoleLog(new LogOutput(environment), environment, LogLevel.Information));
        using var overlap = new Barrier(Pollers);
        int started = 0;

        (int exitCode, _) = await api.RunAsync(new DelegateHandler(async invocation =>
        {
            string number = Encoding.UTF8.GetString(invocation.Payload.Span);
            // The first ones wait for each other on other threads, so that all pollers overlap.
            if (Interlocked.Increment(ref started) <= Pollers)
                await Task.Factory.StartNew(overlap.SignalAndWait, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            console.Write($"console {number}");
            await Task.WhenAll(
                client.DeleteMessageAsync(new() { QueueUrl = "https://sqs.eu-west-1.amazonaws.com/1/q", ReceiptHandle = $"h-{number}" }, invocation.CancellationToken),
                Task.Run(() => log.LogInformation("log {Number}", number), invocation.CancellationToken));
            console.WriteLine($" end {number}");
        }), Count + Pollers - 1, new FunctionOptions { Environment = environment });

        Assert.Equal(0, exitCode);
        Assert.Equal(Enumerable.Range(1, Count).Select(number => $"h-{number} Root=1-{number}").Order(), handler.Requests.Order());
        Assert.Equal(
            Enumerable.Range(1, Count).SelectMany(number => (string[])[$"console {number} end {number}", $"log {number}"]).Order(),
            pipe.ReadToEnd().Select(ReadOwnRecord).Order());
    }

    // The IDs of a record belong to the number in its message.
    private static string ReadOwnRecord(LogRecord record)
    {
        using JsonDocument json = JsonDocument.Parse(record.Text);
        string message = json.RootElement.GetProperty("message").GetString()!;
        string number = message[(message.LastIndexOf(' ') + 1)..];
        Assert.Equal(
            ($"id-{number}", $"tenant-{number}", $"Root=1-{number}"),
            (json.RootElement.GetProperty("requestId").GetString(), json.RootElement.GetProperty("tenantId").GetString(), json.RootElement.GetProperty("traceId").GetString()));
        return message;
    }

    private sealed class RecordingHandler : HttpMessageHandler
    {
        public ConcurrentBag<string> Requests { get; } = [];

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            using JsonDocument json = JsonDocument.Parse(await request.Content!.ReadAsByteArrayAsync(cancellationToken));
            await Task.Yield();
            Requests.Add($"{json.RootElement.GetProperty("ReceiptHandle").GetString()} {string.Join(',', request.Headers.GetValues("X-Amzn-Trace-Id"))}");
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent("{}"u8.ToArray()) };
        }
    }
}
