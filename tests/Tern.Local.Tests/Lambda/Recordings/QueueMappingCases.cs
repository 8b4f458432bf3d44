using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about event source mappings of queues.</summary>
internal static class QueueMappingCases
{
    private const string Mappings = "/2015-03-31/event-source-mappings";
    private const string ErrorText = "Test exception (this is intentional)";

    private static readonly string[] s_reportsFailures = ["ReportBatchItemFailures"];
    private static readonly int[] s_fifoMessages = [0, 1, 1, 2];

    public static void AddTo(CaseSet cases)
    {
        cases.Add("test_failing_lambda_retries_after_visibility_timeout", RetriesAsync);
        cases.Add("test_sqs_queue_as_lambda_dead_letter_queue", DeadLetterQueueAsync);
        cases.Add("test_report_batch_item_failures", ItemFailuresAsync);
        cases.Add("test_report_batch_item_failures_invalid_result_json_batch_fails", c => InvalidResultAsync(c, """{"batchItemFailures":[{"foo":"notvalid"}]}"""));
        cases.Add("test_report_batch_item_failures_empty_json_batch_succeeds", c => InvalidResultAsync(c, "{}"));
        cases.Add("test_fifo_message_group_parallelism", async c =>
        {
            string queue = await c.CreateQueueAsync("source.fifo", new { FifoQueue = "true" });
            c.AddFunction("handler");
            ServiceReply created = await CreateAsync(c, new { FunctionName = "handler", EventSourceArn = queue, BatchSize = 1, Enabled = false });
            c.Check("create_esm_disabled", created);
            string path = $"{Mappings}/{created.Get("UUID")}";
            c.Check("update_esm_enabling", await c.LambdaAsync("PUT", path, new { Enabled = true }));
            c.Check("get_esm_enabled", await c.LambdaAsync("GET", path));
        });
        cases.Add("TestSQSEventSourceMapping::test_sqs_event_filter", FilterAsync);
        cases.Add("TestSQSEventSourceMapping::test_sqs_invalid_event_filter", async c =>
        {
            string pattern = c.Parameter switch { "None" => "null", "invalid_filter2" => """{"eventSource":"aws:sqs"}""", "invalid_filter3" => """{"eventSource":[]}""", _ => c.Parameter };
            string queue = await c.CreateQueueAsync("source");
            c.AddFunction("handler");
            c.Check("create_event_source_mapping_exception", await CreateAsync(c, new { FunctionName = "handler", EventSourceArn = queue, FilterCriteria = Filter(pattern) }));
        });
        cases.Add("TestSQSEventSourceMapping::test_duplicate_event_source_mappings", async c =>
        {
            string queue = await c.CreateQueueAsync("source");
            string function = c.AddFunction("handler");
            c.Check("create", await CreateAsync(c, new { FunctionName = "handler", EventSourceArn = queue }));
            c.Check("error", await CreateAsync(c, new { FunctionName = function, EventSourceArn = queue }));
        });
        cases.Add("TestSQSEventSourceMapping::test_sqs_event_source_mapping_update", UpdateAsync);
        cases.Add("TestSQSEventSourceMapping::test_sqs_event_source_mapping_batch_size", BatchSizeAsync);
        cases.Add("TestSQSEventSourceMapping::test_sqs_event_source_mapping_batching_reserved_concurrency", ReservedConcurrencyAsync);
    }

    private static Task<ServiceReply> CreateAsync(CaseRun run, object input) => run.LambdaAsync("POST", Mappings, input);

    private static object Filter(string pattern) => new { Filters = new[] { new { Pattern = pattern } } };

    private static async Task<ServiceReply> QueueUrlAsync(CaseRun run, string queue)
    {
        ServiceReply reply = await run.SqsAsync("GetQueueUrl", new { QueueName = queue });
        return reply;
    }

    private static async Task RetriesAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("source", new { VisibilityTimeout = "5" });
        await run.CreateQueueAsync("destination");
        ServiceReply destination = await QueueUrlAsync(run, "destination");
        run.Check("get_destination_queue_url", destination);
        run.AddFunction("handler", async received =>
        {
            JsonElement record = received.GetProperty("Records")[0];
            bool fails = record.GetProperty("attributes").GetProperty("ApproximateReceiveCount").GetString() == "1";
            await run.SendMessageAsync("destination", JsonSerializer.Serialize(new { error = fails ? "failed attempt" : null, @event = received }));
            return fails ? throw new InvalidOperationException("failed attempt") : "{}";
        });
        ServiceReply created = await CreateAsync(run, new { FunctionName = "handler", EventSourceArn = queue, BatchSize = 1 });
        run.Check("event_source_mapping", await run.LambdaAsync("GET", $"{Mappings}/{created.Get("UUID")}"));
        await run.SendMessageAsync("source", $$"""{"destination": "{{destination.Get("QueueUrl")}}", "fail_attempts": 1}""");
        run.CheckValue("first_attempt", new { Messages = await run.ReceiveAsync("destination") });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(5), CaseRun.Token);
        run.CheckValue("second_attempt", new { Messages = await run.ReceiveAsync("destination") });
    }

    private static async Task DeadLetterQueueAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("dead");
        ServiceReply created = await run.LambdaAsync("POST", LocalLambda.Functions, new
        {
            FunctionName = "handler",
            Handler = "handler.handler",
            Runtime = "python3.12",
            Role = "arn:aws:iam::111111111111:role/lambda",
            Code = new { ZipFile = LocalLambda.CreateZip("code") },
            DeadLetterConfig = new { TargetArn = queue },
        });
        run.CheckValue("lambda-response-dlq-config", created.Body.GetProperty("DeadLetterConfig"));
        run.AddFunction("handler", _ => throw new InvalidOperationException(ErrorText));
        await run.LambdaAsync("POST", $"{LocalLambda.Functions}/handler/invocations", """{"raise_error":1}""", ("X-Amz-Invocation-Type", "Event"));
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), CaseRun.Token);
        run.CheckValue("messages", new { Messages = await run.ReceiveAsync("dead") });
    }

    private static async Task ItemFailuresAsync(CaseRun run)
    {
        string dead = await run.CreateQueueAsync("dead.fifo", new { FifoQueue = "true" });
        string queue = await run.CreateQueueAsync(
            "source.fifo", new { FifoQueue = "true", VisibilityTimeout = "8", RedrivePolicy = $$"""{"deadLetterTargetArn":"{{dead}}","maxReceiveCount":"2"}""" });
        await run.CreateQueueAsync("destination.fifo", new { FifoQueue = "true", ContentBasedDeduplication = "true" });
        run.Check("get_destination_queue_url", await QueueUrlAsync(run, "destination.fifo"));
        run.AddFunction("handler", async received =>
        {
            var failures = received.GetProperty("Records").EnumerateArray().Where(HasFailed).Select(record => new { itemIdentifier = record.GetProperty("messageId").GetString() });
            string result = JsonSerializer.Serialize(new { batchItemFailures = failures });
            await run.SendMessageAsync("destination.fifo", $$"""{"event":{{received.GetRawText()}},"result":{{result}} }""", "1", Guid.NewGuid().ToString());
            return result;
        });
        object[] entries = [.. s_fifoMessages.Select((attempts, i) => new
        {
            Id = $"message-{i + 1}",
            MessageBody = $$"""{"message":{{i + 1}},"fail_attempts":{{attempts}}}""",
            MessageGroupId = "1",
            MessageDeduplicationId = $"dedup-{i + 1}",
        })];
        run.Check("send_message_batch", await run.SqsAsync("SendMessageBatch", new { QueueUrl = (await QueueUrlAsync(run, "source.fifo")).Get("QueueUrl"), Entries = entries }));
        run.Check("create_event_source_mapping", await CreateAsync(run, new { FunctionName = "handler", EventSourceArn = queue, BatchSize = 10, FunctionResponseTypes = s_reportsFailures }));
        run.CheckValue("first_invocation", new { Messages = await run.ReceiveAsync("destination.fifo") });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(8), CaseRun.Token);
        run.CheckValue("second_invocation", new { Messages = await run.ReceiveAsync("destination.fifo") });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(8), CaseRun.Token);
        run.CheckValue("dlq_response", new { Messages = await run.ReceiveAsync("dead.fifo") });

        static bool HasFailed(JsonElement record)
        {
            int attempts = JsonElement.Parse(record.GetProperty("body").GetString()!).GetProperty("fail_attempts").GetInt32();
            return attempts >= int.Parse(record.GetProperty("attributes").GetProperty("ApproximateReceiveCount").GetString()!, System.Globalization.CultureInfo.InvariantCulture);
        }
    }

    private static async Task InvalidResultAsync(CaseRun run, string result)
    {
        string dead = await run.CreateQueueAsync("dead");
        string queue = await run.CreateQueueAsync("source", new { VisibilityTimeout = "5", RedrivePolicy = $$"""{"deadLetterTargetArn":"{{dead}}","maxReceiveCount":"2"}""" });
        await run.CreateQueueAsync("destination");
        run.Check("get_destination_queue_url", await QueueUrlAsync(run, "destination"));
        run.AddFunction("handler", async received =>
        {
            await run.SendMessageAsync("destination", $$"""{"event":{{received.GetRawText()}},"result":{{result}} }""");
            return result;
        });
        await CreateAsync(run, new { FunctionName = "handler", EventSourceArn = queue, BatchSize = 1, FunctionResponseTypes = s_reportsFailures });
        await run.SendMessageAsync("source", """{"message": 1, "fail_attempts": 0}""");
        run.CheckValue("first_invocation", new { Messages = await run.ReceiveAsync("destination") });
        if (!run.Labels.Contains("second_invocation"))
            return;
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(5), CaseRun.Token);
        run.CheckValue("second_invocation", new { Messages = await run.ReceiveAsync("destination") });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(5), CaseRun.Token);
        run.CheckValue("dlq_response", new { Messages = await run.ReceiveAsync("dead") });
    }

    // The filter and the message that it selects are those of the recorded responses.
    private static async Task FilterAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("source");
        run.AddFunction("handler");
        string pattern = run.Recorded("create_event_source_mapping_response").GetProperty("FilterCriteria").GetProperty("Filters")[0].GetProperty("Pattern").GetRawText();
        run.Check("create_event_source_mapping_response", await CreateAsync(
            run, new { FunctionName = "handler", EventSourceArn = queue, MaximumBatchingWindowInSeconds = 1, FilterCriteria = Filter(pattern) }));
        await run.SendMessageAsync("source", run.Recorded("invocation_events")[0].GetProperty("Records")[0].GetProperty("body").GetRawText());
        await run.SendMessageAsync("source", """{"unrelated":1}""");
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), CaseRun.Token);
        run.CheckValue("invocation_events", run.FunctionEvents);
        Assert.Empty(run.Aws.Queues.Peek("source"));
    }

    private static async Task UpdateAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("source");
        var events = new List<object>();
        await run.LambdaAsync("POST", LocalLambda.Functions, new
        {
            FunctionName = "handler",
            Handler = "handler.handler",
            Runtime = "python3.12",
            Role = "arn:aws:iam::111111111111:role/lambda",
            Code = new { ZipFile = LocalLambda.CreateZip("code") },
            Environment = new { Variables = new { CUSTOM_VAR = "a" } },
            Publish = true,
        });
        run.Aws.Functions.Add("handler", (payload, context) =>
        {
            events.Add(new { function_version = context.FunctionVersion, CUSTOM_VAR = context.Environment["CUSTOM_VAR"], @event = JsonElement.Parse(payload.Span) });
            return ValueTask.FromResult<ReadOnlyMemory<byte>>("{}"u8.ToArray());
        });
        ServiceReply created = await CreateAsync(run, new { FunctionName = LocalLambda.Arn("handler:1"), EventSourceArn = queue, MaximumBatchingWindowInSeconds = 1 });
        run.Check("create-event-source-mapping-response", created);
        await run.SendMessageAsync("source", """{"foo": "bar"}""");
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), CaseRun.Token);
        run.CheckValue("events", events);
        await run.LambdaAsync("PUT", $"{LocalLambda.Functions}/handler/configuration", new { Environment = new { Variables = new { CUSTOM_VAR = "b" } } });
        await run.LambdaAsync("POST", $"{LocalLambda.Functions}/handler/versions", new { });
        string path = $"{Mappings}/{created.Get("UUID")}";
        run.Check("updated_esm", await run.LambdaAsync("PUT", path, new { FunctionName = LocalLambda.Arn("handler:2") }));
        run.Check("updated_event_source_mapping", await run.LambdaAsync("GET", path));
        await run.SendMessageAsync("source", """{"foo": "bar2"}""");
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), CaseRun.Token);
        run.CheckValue("events_postupdate", events);
    }

    private static async Task BatchSizeAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("source");
        string url = (await QueueUrlAsync(run, "source")).Get("QueueUrl");
        run.AddFunction("handler");
        run.Check("create-event-source-mapping-response", await CreateAsync(run, new
        {
            FunctionName = "handler",
            EventSourceArn = queue,
            BatchSize = int.Parse(run.Parameter, System.Globalization.CultureInfo.InvariantCulture),
            MaximumBatchingWindowInSeconds = 10,
        }));
        run.Check("send-message-batch-result-10", await run.SqsAsync("SendMessageBatch", new { QueueUrl = url, Entries = Entries(10, 0) }));
        run.Check("send-message-batch-result-5", await run.SqsAsync("SendMessageBatch", new { QueueUrl = url, Entries = Entries(5, 1) }));
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(10), CaseRun.Token);
        Assert.Single(run.FunctionEvents);
        run.CheckValue("Records", SortedRecords(run));

        static object[] Entries(int count, int batch) => [.. Enumerable.Range(0, count).Select(i => new { Id = $"{i}-{batch}", MessageBody = $"{i}-{batch}-message-{i}" })];
    }

    private static async Task ReservedConcurrencyAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("source");
        string url = (await QueueUrlAsync(run, "source")).Get("QueueUrl");
        run.AddFunction("handler");
        run.Check("put_concurrency_resp", await run.LambdaAsync("PUT", "/2017-10-31/functions/handler/concurrency", new { ReservedConcurrentExecutions = 2 }));
        run.Check("create-event-source-mapping-response", await CreateAsync(run, new
        {
            FunctionName = "handler",
            EventSourceArn = queue,
            BatchSize = 20,
            MaximumBatchingWindowInSeconds = 1,
            ScalingConfig = new { MaximumConcurrency = 2 },
        }));
        for (int batch = 0; batch < 3; batch++)
            await run.SqsAsync("SendMessageBatch", new { QueueUrl = url, Entries = Enumerable.Range(0, 10).Select(i => new { Id = $"{i}-{batch}", MessageBody = $"{i}-{batch}-message" }) });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), CaseRun.Token);
        run.CheckValue("batch_info", new { total_batches_received = run.FunctionEvents.Count });
        run.CheckValue("Records", SortedRecords(run));
    }

    private static IEnumerable<JsonElement> SortedRecords(CaseRun run) =>
        run.FunctionEvents.SelectMany(received => received.GetProperty("Records").EnumerateArray()).OrderBy(record => record.GetProperty("body").GetString(), StringComparer.Ordinal);
}
