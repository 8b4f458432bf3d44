using System.Collections.Concurrent;
using System.Diagnostics;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Telemetry;

public sealed class InvocationSpanTests
{
    [Fact]
    public async Task Span_has_the_trace_of_the_invocation_as_its_parent()
    {
        string name = $"function-{Guid.NewGuid():N}";
        var spans = new ConcurrentQueue<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.Functions",
            Sample = (ref _) => ActivitySamplingResult.AllData,
            ActivityStopped = spans.Enqueue,
        };
        ActivitySource.AddActivityListener(listener);
        await using var api = FakeRuntimeApi.Serve(
            FakeRuntimeApi.Event("id-1", headers: "Lambda-Runtime-Trace-Id: Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1\r\n"), FakeRuntimeApi.Event("id-2"));
        ActivitySpanId inside = default;

        await api.RunAsync(new DelegateHandler(invocation =>
        {
            inside = Activity.Current!.SpanId;
            return invocation.RequestId == "id-1" ? ValueTask.CompletedTask : throw new FormatException("x");
        }), 2, new FunctionOptions { Environment = api.Environment(("AWS_LAMBDA_FUNCTION_NAME", name)) });

        Activity[] own = [.. spans.Where(span => span.OperationName == name)];
        Assert.Equal(2, own.Length);
        Assert.Equal(("5759e988bd862e3fe1be46a994272793", "53995c3f42cd8ad8", ActivityKind.Server), (own[0].TraceId.ToHexString(), own[0].ParentSpanId.ToHexString(), own[0].Kind));
        Assert.Equal(
            [("faas.invocation_id", "id-1"), ("faas.name", name), ("cloud.resource_id", "arn:aws:lambda:eu-west-1:123456789012:function:f"), ("cloud.account.id", "123456789012")],
            own[0].TagObjects.Where(tag => tag.Key != "faas.coldstart").Select(tag => (tag.Key, (string)tag.Value!)));
        Assert.Equal(own[1].SpanId, inside);
        Assert.Equal(ActivityStatusCode.Error, own[1].Status);
        Assert.Equal("System.FormatException", own[1].GetTagItem("error.type"));
    }
}
