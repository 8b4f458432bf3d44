using System.Collections.Concurrent;
using System.Diagnostics;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Functions.Telemetry;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Telemetry;

public sealed class SqsSpanTests
{
    private const string Body = """{"Records":[{"messageId":"m-1","body":"{\"eventSource\":\"aws:sqs\",\"AWSTraceHeader\":1}","attributes":{"AWSTraceHeader":"Root=1-5759e988-bd862e3fe1be46a994272701;Parent=53995c3f42cd8a01;Sampled=1","SentTimestamp":"1"},"eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders"},{"messageId":"m-2","attributes":{"SentTimestamp":"1"},"eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders"},{"messageId":"m-3","attributes":{"AWSTraceHeader":"Root=1-5759e988-bd862e3fe1be46a994272703;Parent=53995c3f42cd8a03;Sampled=0"},"eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders"}]}""";

    [Fact]
    public async Task Span_of_a_batch_of_SQS_links_to_the_traces_of_the_senders()
    {
        string name = $"function-{Guid.NewGuid():N}";
        var spans = new ConcurrentQueue<Activity>();
        var sampledLinks = new ConcurrentQueue<int>();
        using ActivityListener listener = Listen(spans, options =>
        {
            if (options.Name == name)
                sampledLinks.Enqueue(options.Links?.Count() ?? 0);
        });
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("id-1", Body), FakeRuntimeApi.Event("id-2", "{}"));

        await api.RunAsync(new DelegateHandler(_ => ValueTask.CompletedTask), 2, new FunctionOptions { Environment = api.Environment(("AWS_LAMBDA_FUNCTION_NAME", name)) });

        Activity[] own = [.. spans.Where(span => span.OperationName == name)];
        Assert.Equal(
            [("5759e988bd862e3fe1be46a994272701", "53995c3f42cd8a01", ActivityTraceFlags.Recorded), ("5759e988bd862e3fe1be46a994272703", "53995c3f42cd8a03", ActivityTraceFlags.None)],
            own[0].Links.Select(link => (link.Context.TraceId.ToHexString(), link.Context.SpanId.ToHexString(), link.Context.TraceFlags)));
        Assert.Equal(ActivityKind.Server, own[0].Kind);
        Assert.Equal(("pubsub", "aws_sqs", "process", "orders"), (own[0].GetTagItem("faas.trigger"), own[0].GetTagItem("messaging.system"), own[0].GetTagItem("messaging.operation.type"), own[0].GetTagItem("messaging.destination.name")));
        Assert.Empty(own[1].Links);
        Assert.Null(own[1].GetTagItem("messaging.system"));
        Assert.Equal([2, 0], sampledLinks);
    }

    [Fact]
    public async Task ForEachAsync_has_a_span_for_each_message_that_links_to_its_sender()
    {
        var spans = new ConcurrentQueue<Activity>();
        using ActivityListener listener = Listen(spans);
        using var invocation = new Activity("invocation");
        invocation.Start();
        List<ActivitySpanId> inside = [];

        await Function.ForEachAsync(
            Payloads.Read<SqsEvent>(Body),
            (message, _) =>
            {
                inside.Add(Activity.Current!.SpanId);
                return message.MessageId == "m-3" ? throw new FormatException("x") : ValueTask.CompletedTask;
            },
            new() { Logger = NullLogger.Instance },
            TestContext.Current.CancellationToken);

        Assert.Same(invocation, Activity.Current);
        Activity[] own = [.. spans.Where(span => span.TraceId == invocation.TraceId)];
        Assert.All(own, span => Assert.Equal(("process orders", ActivityKind.Consumer, invocation.SpanId), (span.OperationName, span.Kind, span.ParentSpanId)));
        Assert.Equal(["m-1", "m-2", "m-3"], own.Select(span => span.GetTagItem("messaging.message.id")));
        Assert.Equal(["5759e988bd862e3fe1be46a994272701", "", "5759e988bd862e3fe1be46a994272703"], own.Select(span => span.Links.FirstOrDefault().Context.TraceId is { } id && id != default ? id.ToHexString() : ""));
        Assert.Equal([null, null, "System.FormatException"], own.Select(span => span.GetTagItem("error.type")));
        Assert.Equal(inside, own.Select(span => span.SpanId));
    }

    [Theory]
    [InlineData("")]
    [InlineData("\"aws:sqs\"")]
    [InlineData("""{"eventSource":"aws:sqs"}""")]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs","attributes":{"AWSTraceHeader":"x"}""")]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs"},1]}""")]
    [InlineData("""{"Records":{"eventSource":"aws:sqs"}}""")]
    [InlineData("""{"Records":[{"eventSource":"aws:s3","body":"aws:sqs","x":"aws:sqs"}]}""")]
    public void Event_that_is_malformed_or_not_of_SQS_has_no_links(string json) => Assert.Null(SqsBatch.Read(System.Text.Encoding.UTF8.GetBytes(json)));

    [Theory]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs","attributes":{"AWSTraceHeader":null},"eventSourceARN":null}],"x":null}""", null)]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs","attributes":{"AWSTraceHeader":"not a header"},"eventSourceARN":"a:q"}]}""", "q")]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs","attributes":null,"eventSourceARN":"a:q"},{"eventSource":"aws:sqs","eventSourceARN":"a:r"}]}""", null)]
    public void Messages_without_a_valid_trace_header_have_no_links(string json, string? queue)
    {
        SqsBatch batch = SqsBatch.Read(System.Text.Encoding.UTF8.GetBytes(json))!;
        Assert.Empty(batch.Links);
        Assert.Equal(queue, batch.Queue);
    }

    private static ActivityListener Listen(ConcurrentQueue<Activity> spans, Action<ActivityCreationOptions<ActivityContext>>? sampled = null)
    {
        var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.Functions",
            Sample = (ref options) =>
            {
                sampled?.Invoke(options);
                return ActivitySamplingResult.AllData;
            },
            ActivityStopped = spans.Enqueue,
        };
        ActivitySource.AddActivityListener(listener);
        return listener;
    }
}
