using System.Diagnostics;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;
using Tern.EventBridge;
using Tern.Lambda;
using Tern.Sqs;

namespace Tern.Tracing;

/// <summary>The trace in messages, events and invocations, for their receivers.</summary>
public sealed class TracePropagationTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Sqs_message_has_the_trace_of_the_span_of_the_call()
    {
        var service = new FakeService(_ => new JsonObject { ["MessageId"] = "1" });
        using var recorder = new ActivityRecorder();
        using Activity parent = Start();
        using SqsClient sqs = SqsClientOf(service, TracePropagation.XRay);
        await sqs.SendMessageAsync(new() { QueueUrl = "https://queue", MessageBody = "body" }, Token);
        string sent = service.Requests.Single()["MessageSystemAttributes"]!["AWSTraceHeader"]!["StringValue"]!.GetValue<string>();
        Assert.Equal(Assert.Single(recorder.ChildrenOf(parent)).SpanId, XRayTraceHeader.Extract(sent).SpanId);
    }

    [Fact]
    public async Task Sqs_batch_has_the_trace_in_every_message()
    {
        var service = new FakeService(_ => new JsonObject { ["Successful"] = new JsonArray(), ["Failed"] = new JsonArray() });
        using Activity parent = Start();
        using SqsClient sqs = SqsClientOf(service, TracePropagation.XRay);
        await sqs.SendMessageBatchAsync(
            new()
            {
                QueueUrl = "https://queue",
                Entries =
                [
                    new() { Id = "a", MessageBody = "1" },
                    new() { Id = "b", MessageBody = "2", MessageSystemAttributes = new() { ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "own" } } },
                ],
            },
            Token);
        JsonArray entries = service.Requests.Single()["Entries"]!.AsArray();
        Assert.Equal(parent.TraceId, XRayTraceHeader.Extract(Header(entries[0]!)).TraceId);
        Assert.Equal("own", Header(entries[1]!));

        static string Header(JsonNode entry) => entry["MessageSystemAttributes"]!["AWSTraceHeader"]!["StringValue"]!.GetValue<string>();
    }

    [Fact]
    public async Task Receiver_of_a_message_extracts_the_trace()
    {
        const string Header = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
        var service = new FakeService(_ => new JsonObject
        {
            ["Messages"] = new JsonArray(
                new JsonObject { ["MessageId"] = "1", ["Body"] = "b", ["Attributes"] = new JsonObject { ["AWSTraceHeader"] = Header } },
                new JsonObject { ["MessageId"] = "2", ["Body"] = "b" }),
        });
        using SqsClient sqs = SqsClientOf(service, TracePropagation.XRay);
        ReceiveMessageResponse response = await sqs.ReceiveMessageAsync(new() { QueueUrl = "https://queue", MessageSystemAttributeNames = [MessageSystemAttributeName.SentTimestamp] }, Token);
        Assert.Equal("""["SentTimestamp","AWSTraceHeader"]""", service.Requests.Single()["MessageSystemAttributeNames"]!.ToJsonString());
        Assert.Equal(XRayTraceHeader.Extract(Header), response.Messages[0].ExtractTrace());
        Assert.Equal(default, response.Messages[1].ExtractTrace());

        await sqs.ReceiveMessageAsync(new() { QueueUrl = "https://queue", MessageSystemAttributeNames = [MessageSystemAttributeName.All] }, Token);
        Assert.Equal("""["All"]""", service.Requests.Last()["MessageSystemAttributeNames"]!.ToJsonString());
    }

    [Fact]
    public async Task Older_list_of_attributes_is_not_extended()
    {
        var service = new FakeService(_ => []);
        using SqsClient sqs = SqsClientOf(service, TracePropagation.XRay);
        await sqs.ReceiveMessageAsync(new() { QueueUrl = "https://queue", AttributeNames = [QueueAttributeName.All] }, Token);
        JsonObject sent = service.Requests.Single();
        Assert.Equal("""["All"]""", sent["AttributeNames"]!.ToJsonString());
        Assert.False(sent.ContainsKey("MessageSystemAttributeNames"));
    }

    [Theory]
    [InlineData("first\nsecond")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=x")]
    public async Task Malformed_trace_of_an_invocation_is_not_part_of_a_message(string trace)
    {
        var service = new FakeService(_ => new JsonObject { ["MessageId"] = "1" });
        using SqsClient sqs = SqsClientOf(service, TracePropagation.XRay, new InMemoryAwsEnvironment(new Dictionary<string, string>
        {
            ["AWS_LAMBDA_FUNCTION_NAME"] = "function",
            ["_X_AMZN_TRACE_ID"] = trace,
        }));
        await sqs.SendMessageAsync(new() { QueueUrl = "https://queue", MessageBody = "body" }, Token);
        Assert.False(service.Requests.Single().ContainsKey("MessageSystemAttributes"));
    }

    [Fact]
    public async Task Trace_that_is_too_long_for_EventBridge_is_only_in_the_detail()
    {
        string trace = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1;Lineage=" + new string('a', 500);
        var service = new FakeService(_ => new JsonObject { ["FailedEntryCount"] = 0, ["Entries"] = new JsonArray() });
        using EventBridgeClient bridge = EventBridgeClientOf(service, TracePropagation.XRay, new InMemoryAwsEnvironment(new Dictionary<string, string>
        {
            ["AWS_LAMBDA_FUNCTION_NAME"] = "function",
            ["_X_AMZN_TRACE_ID"] = trace,
        }));
        await bridge.PutEventsAsync(new() { Entries = [new() { Source = "shop", DetailType = "type", Detail = "{}" }] }, Token);
        JsonNode entry = service.Requests.Single()["Entries"]!.AsArray()[0]!;
        Assert.Null(entry["TraceHeader"]);
        Assert.Equal("53995c3f42cd8ad8", EventTrace.Extract(entry["Detail"]!.GetValue<string>()).SpanId.ToHexString());
    }

    [Fact]
    public async Task EventBridge_event_has_the_trace_in_its_detail_and_for_XRay()
    {
        var service = new FakeService(_ => new JsonObject { ["FailedEntryCount"] = 0, ["Entries"] = new JsonArray() });
        using Activity parent = Start();
        using EventBridgeClient bridge = EventBridgeClientOf(service, TracePropagation.XRay);
        await bridge.PutEventsAsync(
            new()
            {
                Entries =
                [
                    new() { Source = "shop", DetailType = "ordered", Detail = """{"id":17}""" },
                    new() { Source = "shop", DetailType = "ordered", Detail = "no object", TraceHeader = "own" },
                ],
            },
            Token);
        JsonArray entries = service.Requests.Single()["Entries"]!.AsArray();
        string detail = entries[0]!["Detail"]!.GetValue<string>();
        Assert.Equal(parent.TraceId, EventTrace.Extract(detail).TraceId);
        Assert.Equal(parent.TraceId, XRayTraceHeader.Extract(entries[0]!["TraceHeader"]!.GetValue<string>()).TraceId);
        Assert.EndsWith(""","id":17}""", detail, StringComparison.Ordinal);
        Assert.Equal(("no object", "own"), (entries[1]!["Detail"]!.GetValue<string>(), entries[1]!["TraceHeader"]!.GetValue<string>()));
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData("""{"client":{"installation_id":"i"},"custom":{"a":"b"}}""", true)]
    [InlineData("""{"custom":"text"}""", false)]
    [InlineData("no json", false)]
    public async Task Lambda_invocation_has_the_trace_in_its_client_context(string? context, bool isAdded)
    {
        string? sent = null;
        var handler = new ScriptedHandler((request, _) =>
        {
            sent = request.Headers.NonValidated.TryGetValues("X-Amz-Client-Context", out var values) ? values.ToString() : null;
            return Task.FromResult(ScriptedHandler.Ok());
        });
        using Activity parent = Start();
        using var lambda = new LambdaClient(Options(handler, TracePropagation.XRay));
        string? encoded = context is null ? null : Convert.ToBase64String(Encoding.UTF8.GetBytes(context));
        await lambda.InvokeAsync(new InvokeRequest { FunctionName = "resize", ClientContext = encoded }, Token);
        if (isAdded)
        {
            byte[] json = Convert.FromBase64String(sent!);
            Assert.Equal(parent.TraceId, InvocationTrace.Extract(json).TraceId);
            Assert.Equal(context is null ? null : "b", JsonNode.Parse(json)!["custom"]!["a"]?.GetValue<string>());
        }
        else
        {
            Assert.Equal(encoded, sent);
        }
    }

    [Theory]
    [InlineData("bm8g anNv bg==")] // "no json", in base64 with white space
    [InlineData("/wAB")] // bytes that are not UTF-8
    [InlineData("eyJhIjoi/yJ9")] // {"a":"?"}, whose value is not UTF-8
    [InlineData("no base64!")]
    public async Task Client_context_that_is_not_a_JSON_object_is_not_changed(string context)
    {
        string? sent = null;
        var handler = new ScriptedHandler((request, _) =>
        {
            sent = request.Headers.NonValidated["X-Amz-Client-Context"].ToString();
            return Task.FromResult(ScriptedHandler.Ok());
        });
        using Activity parent = Start();
        using var lambda = new LambdaClient(Options(handler, TracePropagation.XRay));
        await lambda.InvokeAsync(new InvokeRequest { FunctionName = "resize", ClientContext = context }, Token);
        Assert.Equal(context, sent);
    }

    [Fact]
    public async Task Client_context_at_its_limit_is_not_changed()
    {
        string? sent = null;
        var handler = new ScriptedHandler((request, _) =>
        {
            sent = request.Headers.NonValidated["X-Amz-Client-Context"].ToString();
            return Task.FromResult(ScriptedHandler.Ok());
        });
        using Activity parent = Start();
        using var lambda = new LambdaClient(Options(handler, TracePropagation.XRay));
        string encoded = Convert.ToBase64String(Encoding.UTF8.GetBytes("""{"custom":{"a":"@"}}""".Replace("@", new string('x', 2600), StringComparison.Ordinal)));
        await lambda.InvokeAsync(new InvokeRequest { FunctionName = "resize", ClientContext = encoded }, Token);
        Assert.Equal(encoded, sent);
    }

    [Fact]
    public async Task Nothing_is_added_by_default()
    {
        using Activity parent = Start();
        var service = new FakeService(_ => new JsonObject { ["MessageId"] = "1", ["FailedEntryCount"] = 0, ["Entries"] = new JsonArray() });
        using SqsClient sqs = SqsClientOf(service, TracePropagation.None);
        await sqs.SendMessageAsync(new() { QueueUrl = "https://queue", MessageBody = "body" }, Token);
        await sqs.ReceiveMessageAsync(new() { QueueUrl = "https://queue" }, Token);
        using EventBridgeClient bridge = EventBridgeClientOf(service, TracePropagation.None);
        await bridge.PutEventsAsync(new() { Entries = [new() { Source = "shop", DetailType = "ordered", Detail = "{}" }] }, Token);
        string all = string.Concat(service.Requests.Select(request => request.ToJsonString()));
        Assert.DoesNotContain("trace", all, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("Root=", all, StringComparison.Ordinal);
    }

    /// <summary>Entries are copied member by member, so that a new member of the model must be added there.</summary>
    [Theory]
    [InlineData(typeof(SendMessageBatchRequestEntry), 7)]
    [InlineData(typeof(PutEventsRequestEntry), 7)]
    public void All_members_of_an_entry_are_copied(Type entry, int count) => Assert.Equal(count, entry.GetProperties(BindingFlags.Public | BindingFlags.Instance).Length);

    private static Activity Start() => new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();

    private static SqsClient SqsClientOf(FakeService service, TracePropagation propagation, AwsEnvironment? environment = null) =>
        new(service.Options with { TracePropagation = propagation, Environment = environment ?? AwsEnvironment.None });

    private static EventBridgeClient EventBridgeClientOf(FakeService service, TracePropagation propagation, AwsEnvironment? environment = null) =>
        new(service.Options with { TracePropagation = propagation, Environment = environment ?? AwsEnvironment.None });

    private static ClientOptions Options(HttpMessageHandler handler, TracePropagation propagation) => new()
    {
        Region = "eu-west-1",
        Environment = AwsEnvironment.None,
        Credentials = new StaticCredentialsProvider("AKID", "secret"),
        Handler = handler,
        TracePropagation = propagation,
    };
}
