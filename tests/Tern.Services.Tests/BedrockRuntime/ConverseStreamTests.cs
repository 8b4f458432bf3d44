using System.Net;
using Tern.Core.Tests.Support;
using Tern.Examples;
using Tern.Services.Tests.Support;

namespace Tern.BedrockRuntime;

public class ConverseStreamTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ConverseStream_returns_the_text_of_the_model_as_events()
    {
        using BedrockRuntimeClient bedrock = ClientOf(
            Event("messageStart", """{"role":"assistant"}"""),
            Event("contentBlockDelta", """{"delta":{"text":"Good "},"contentBlockIndex":0}"""),
            Event("contentBlockDelta", """{"delta":{"text":"morning"},"contentBlockIndex":0}"""),
            Event("tomorrowsEvent", "{}"),
            Event("messageStop", """{"stopReason":"end_turn"}"""));
        Assert.Equal("Good morning", await BedrockExample.ConverseAsync(bedrock, "?", Token));
    }

    [Fact]
    public async Task An_error_event_in_the_ConverseStream_response_throws_its_typed_exception()
    {
        using BedrockRuntimeClient bedrock = ClientOf(
            Event("contentBlockDelta", """{"delta":{"text":"Good "},"contentBlockIndex":0}"""),
            EventFrames.Frame("""{"message":"slow down"}""", (":message-type", "exception"), (":exception-type", "throttlingException"), (":content-type", "application/json")));
        ThrottlingException exception = await Assert.ThrowsAsync<ThrottlingException>(() => BedrockExample.ConverseAsync(bedrock, "?", Token));
        Assert.Contains("slow down", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_bearer_token_from_the_environment_authorizes_requests_to_Bedrock()
    {
        using var model = new FakeModel(Event("messageStop", """{"stopReason":"end_turn"}"""));
        using var bedrock = new BedrockRuntimeClient(new()
        {
            Region = "eu-west-1",
            Handler = model,
            Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_BEARER_TOKEN_BEDROCK"] = "bedrock-api-key-1" }),
        });
        await BedrockExample.ConverseAsync(bedrock, "?", Token);
        Assert.Equal("Bearer bedrock-api-key-1", model.Authorization);
    }

    [Fact]
    public async Task Converse_waits_an_hour_for_the_response_and_sends_one_request()
    {
        var time = new ManualTimeProvider();
        await using var hanging = new HangingResponses();
        using var bedrock = new BedrockRuntimeClient(new()
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = hanging.Handler,
            TimeProvider = time,
        });
        using var source = new CancellationTokenSource();
        Task call = bedrock.ConverseAsync(new() { ModelId = "model" }, source.Token);
        await hanging.Started;
        time.Advance(TimeSpan.FromHours(1));
        Assert.False(call.IsCompleted);
        Assert.Single(hanging.Handler.Sent);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
    }

    private static BedrockRuntimeClient ClientOf(params byte[][] frames) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = new FakeModel([.. frames.SelectMany(frame => frame)]),
        DisposeHandler = true,
        Timeouts = new CallTimeouts { FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
    });

    private static byte[] Event(string type, string payload) =>
        EventFrames.Frame(payload, (":message-type", "event"), (":event-type", type), (":content-type", "application/json"));

    private sealed class FakeModel(byte[] stream) : HttpMessageHandler
    {
        public string? Authorization { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Authorization = request.Headers.NonValidated["Authorization"].ToString();
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(stream), RequestMessage = request };
            response.Content.Headers.TryAddWithoutValidation("Content-Type", "application/vnd.amazon.eventstream");
            return Task.FromResult(response);
        }
    }
}
