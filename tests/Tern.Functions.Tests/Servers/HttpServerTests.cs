using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Tern.Functions.Tests.Runtime;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Servers;

/// <summary>The client of the Runtime API with strict HTTP servers of others.</summary>
public sealed class HttpServerTests
{
    private const int Count = 200;

    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(8, false)]
    [InlineData(8, true)]
    public async Task Kestrel_accepts_responses_errors_streams_and_trailers(int pollers, bool isChunked) => await VerifyAsync(await KestrelRuntimeApi.StartAsync(Count, isChunked), pollers);

    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(8, false)]
    [InlineData(8, true)]
    public async Task Node_accepts_responses_errors_streams_and_trailers(int pollers, bool isChunked) => await VerifyAsync(await NodeRuntimeApi.StartAsync(Count, isChunked), pollers);

    private static async Task VerifyAsync(IRuntimeApiServer server, int pollers)
    {
        await using (server)
        {
            using var stop = new CancellationTokenSource();
            var options = new FunctionOptions
            {
                Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = server.Address, ["AWS_LAMBDA_MAX_CONCURRENCY"] = $"{pollers}" }),
                LimitsHeap = false,
            };
            Task<int> run = Task.Run(() => Function.RunAsync(new DelegateHandler(HandleAsync), options, stop.Token));

            IReadOnlyList<ServerResult> results = await server.GetResultsAsync(TestContext.Current.CancellationToken);

            await stop.CancelAsync();
            Assert.Equal(0, await run.WaitAsync(TimeSpan.FromMinutes(1)));
            Assert.Equal(Enumerable.Range(0, Count).Select(number => $"id-{number}").Order(), results.Select(result => result.Id).Order());
            Assert.All(results, Verify);
        }
    }

    private static async ValueTask HandleAsync(Invocation invocation)
    {
        string payload = Encoding.UTF8.GetString(invocation.Payload.Span);
        switch (Kind(payload.Trim('"')))
        {
            case 0:
                InvocationTests.Write(invocation, payload);
                break;
            case 1:
                throw new TimeoutException("before " + payload);
            case 2:
                await StreamAsync(invocation.StartStreaming(new HttpPrelude { Headers = [new("X", "y")] }), payload);
                break;
            default:
                await StreamAsync(invocation.StartStreaming(), payload);
                throw new TimeoutException("after " + payload);
        }
    }

    private static async Task StreamAsync(PipeWriter writer, string payload)
    {
        for (int i = 0; i < 3; i++)
            await writer.WriteAsync(Encoding.UTF8.GetBytes(payload + ","));
    }

    private static void Verify(ServerResult result)
    {
        string number = result.Id[3..], payload = $"\"{number}\"", streamed = string.Concat(Enumerable.Repeat(payload + ",", 3));
        switch (Kind(number))
        {
            case 0:
                Assert.Equal(new(result.Id, "response", payload, null, null), result);
                break;
            case 1:
                Assert.Equal(("error", "TimeoutException"), (result.Kind, result.ErrorType));
                Assert.Equal("before " + payload, Message(result.Body));
                break;
            case 2:
                Assert.Equal(new(result.Id, "response", """{"statusCode":200,"headers":{"X":"y"}}""" + new string('\0', 8) + streamed, null, null), result);
                break;
            default:
                Assert.Equal(("response", streamed, "TimeoutException"), (result.Kind, result.Body, result.ErrorType));
                Assert.Equal("after " + payload, Message(Encoding.UTF8.GetString(Convert.FromBase64String(result.ErrorBody!))));
                break;
        }
    }

    private static int Kind(string number) => int.Parse(number, CultureInfo.InvariantCulture) % 4;

    private static string? Message(string error)
    {
        using JsonDocument json = JsonDocument.Parse(error);
        return json.RootElement.GetProperty("errorMessage").GetString();
    }
}
