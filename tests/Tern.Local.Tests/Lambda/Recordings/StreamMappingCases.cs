using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.S3;
using Tern.Sns;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about event source mappings of DynamoDB streams.</summary>
internal static class StreamMappingCases
{
    private const string Mappings = "/2015-03-31/event-source-mappings";
    private const string Class = "TestDynamoDBEventSourceMapping::";
    private const string Key = "my_partition_key";

    private static readonly string[] s_reportsFailures = ["ReportBatchItemFailures"];

    public static void AddTo(CaseSet cases)
    {
        cases.Add(Class + "test_dynamodb_event_source_mapping", async c =>
        {
            string stream = await CreateTableAsync(c, Key, "create-table-result");
            c.AddFunction("handler");
            c.Check("create_event_source_mapping_response", await CreateAsync(c, stream, new { BatchSize = 1, MaximumBatchingWindowInSeconds = 1, MaximumRetryAttempts = 1 }));
            await PutAsync(c, new { my_partition_key = S("hello world"), binary_key = new { B = "Zm9vYmFy" } });
            c.CheckValue("event_logs", c.FunctionEvents);
        });
        cases.Add(Class + "test_disabled_dynamodb_event_source_mapping", async c =>
        {
            string stream = await CreateTableWithStreamAsync(c, "id", "dynamodb_create_table_result");
            c.AddFunction("handler");
            ServiceReply created = await CreateAsync(c, stream, new { MaximumBatchingWindowInSeconds = 1 });
            c.Check("create_event_source_mapping_result", created);
            await PutAsync(c, new { id = S("1") });
            c.Check("update_event_source_mapping_result", await c.LambdaAsync("PUT", $"{Mappings}/{created.Get("UUID")}", new { Enabled = false }));
        });
        cases.Add(Class + "test_deletion_event_source_mapping_with_dynamodb", async c =>
        {
            string stream = await CreateTableWithStreamAsync(c, "id", "create_dynamodb_table_response");
            c.AddFunction("handler");
            c.Check("create_event_source_mapping_result", await CreateAsync(c, stream, new { }));
            await c.DynamoAsync("DeleteTable", new { TableName = "table" });
            c.Check("list_event_source_mapping_result", await c.LambdaAsync("GET", $"{Mappings}?EventSourceArn={Uri.EscapeDataString(stream)}"));
        });
        cases.Add(Class + "test_dynamodb_event_source_mapping_with_on_failure_destination_config", async c =>
        {
            await FailAsync(c, await c.CreateQueueAsync("failures"));
            c.CheckValue("destination_queue_messages", new { Messages = await c.ReceiveAsync("failures") });
        });
        cases.Add(Class + "test_dynamodb_event_source_mapping_with_sns_on_failure_destination_config", async c =>
        {
            string queue = await c.CreateQueueAsync("failures");
            using SnsClient sns = c.Aws.CreateClient<SnsClient>();
            string topic = (await sns.CreateTopicAsync(new() { Name = "topic" }, CaseRun.Token)).TopicArn!;
            await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "sqs", Endpoint = queue }, CaseRun.Token);
            await FailAsync(c, topic);
            c.CheckValue("failure_sns_message", JsonElement.Parse((await c.ReceiveAsync("failures"))[0].GetProperty("Body").GetString()!));
        });
        cases.Add(Class + "test_dynamodb_event_source_mapping_with_s3_on_failure_destination", async c =>
        {
            using S3Client s3 = c.Aws.CreateClient<S3Client>();
            await s3.CreateBucketAsync(new() { Bucket = "failures" }, CaseRun.Token);
            await FailAsync(c, "arn:aws:s3:::failures");
            IReadOnlyList<S3Object> objects = (await s3.ListObjectsV2Async(new() { Bucket = "failures" }, CaseRun.Token)).Contents;
            if (objects.Count == 0)
                return;
            await using GetObjectResponse content = await s3.GetObjectAsync(new() { Bucket = "failures", Key = objects[0].Key! }, CaseRun.Token);
            using var reader = new StreamReader(content.Body);
            c.CheckValue("record_body", JsonElement.Parse(await reader.ReadToEndAsync(CaseRun.Token)));
        });
        cases.Add(Class + "test_dynamodb_invalid_event_filter", async c =>
        {
            string stream = await CreateTableAsync(c, "id", null);
            c.AddFunction("handler");
            c.Check("exception_event_source_creation", await CreateAsync(c, stream, new { FilterCriteria = new { Filters = new[] { new { Pattern = c.Parameter } } } }));
        });
        cases.Add(Class + "test_duplicate_event_source_mappings", async c =>
        {
            string stream = await CreateTableAsync(c, Key, "create-table-result");
            c.AddFunction("handler");
            c.Check("create", await CreateAsync(c, stream, new { MaximumBatchingWindowInSeconds = 1, MaximumRetryAttempts = 1 }));
            c.Check("error", await CreateAsync(c, stream, new { MaximumBatchingWindowInSeconds = 1, MaximumRetryAttempts = 1 }));
        });
        cases.Add(Class + "test_dynamodb_event_filter", FilterAsync);
        cases.Add(Class + "test_dynamodb_report_batch_item_failures", async c =>
        {
            string stream = await CreateTableAsync(c, Key, "create_table_response", "update_table_response");
            c.AddFunction("handler", received => Task.FromResult(JsonSerializer.Serialize(new
            {
                batchItemFailures = received.GetProperty("Records").EnumerateArray().Select(record => record.GetProperty("dynamodb"))
                    .Where(record => record.GetProperty("NewImage").GetProperty("should_fail").GetProperty("BOOL").GetBoolean())
                    .Select(record => new { itemIdentifier = record.GetProperty("SequenceNumber").GetString() }),
            })));
            c.Check("create_event_source_mapping_response", await CreateAsync(c, stream, await ReportingSettingsAsync(c)));
            for (int i = 0; i < 6; i++)
                await c.DynamoAsync("PutItem", new { TableName = "table", Item = new { my_partition_key = S($"testId{i}"), should_fail = new { BOOL = i == 5 } } });
            await c.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(5), CaseRun.Token);
            c.CheckValue("destination_queue_messages", new { Messages = await c.ReceiveAsync("failures") });
            JsonElement[] records = [.. c.FunctionEvents.SelectMany(received => received.GetProperty("Records").EnumerateArray())
                .OrderBy(record => record.GetProperty("dynamodb").GetProperty("SequenceNumber").GetString(), StringComparer.Ordinal)];
            c.CheckValue("dynamodb_records", new { Records = records });
        });
        cases.Add(Class + "test_dynamodb_report_batch_item_failures_with_on_failure_destination_config", async c =>
        {
            string stream = await CreateTableAsync(c, Key, "create_table_response", "update_table_response");
            c.AddFunction("handler", received => Task.FromResult($$"""{"batchItemFailures":[{"itemIdentifier":"{{received.GetProperty("Records")[0].GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()}}"}]}"""));
            c.Check("create_event_source_mapping_response", await CreateAsync(c, stream, await ReportingSettingsAsync(c)));
            await PutAsync(c, new { my_partition_key = S("hello world") });
            await c.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(5), CaseRun.Token);
            c.CheckValue("destination_queue_messages", new { Messages = await c.ReceiveAsync("failures") });
        });
        cases.Add(Class + "test_dynamodb_report_batch_item_failure_scenarios", ScenarioAsync);
        cases.Add(Class + "test_dynamodb_report_batch_item_success_scenarios", ScenarioAsync);
        cases.Add(Class + "test_esm_with_not_existing_dynamodb_stream", async c =>
        {
            c.AddFunction("handler");
            c.Check("error", await CreateAsync(c, CaseRun.Arn("dynamodb", "table/test-table-4a53f4e8/stream/2025-02-22T03:03:25.490"), new { }));
        });
        cases.Add("TestKinesisSource::test_esm_with_not_existing_kinesis_stream", async c =>
        {
            c.AddFunction("handler");
            c.Check("error", await CreateAsync(c, CaseRun.Arn("kinesis", "stream/test-foobar-81ded7e8"), new { }));
        });
    }

    private static object S(string value) => new { S = value };

    private static Task PutAsync(CaseRun run, object item) => SettleAsync(run, run.DynamoAsync("PutItem", new { TableName = "table", Item = item }));

    private static async Task SettleAsync(CaseRun run, Task<ServiceReply> call)
    {
        Assert.Equal(200, (await call).Status);
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), CaseRun.Token);
    }

    private static object Table(string key, object? stream) => new
    {
        TableName = "table",
        KeySchema = new[] { new { AttributeName = key, KeyType = "HASH" } },
        AttributeDefinitions = new[] { new { AttributeName = key, AttributeType = "S" } },
        BillingMode = "PAY_PER_REQUEST",
        StreamSpecification = stream,
    };

    // Creates a table, and a stream of it by an update.
    private static async Task<string> CreateTableAsync(CaseRun run, string key, string? label, string? updateLabel = null, string view = "NEW_IMAGE")
    {
        ServiceReply created = await run.DynamoAsync("CreateTable", Table(key, null));
        if (label is not null)
            run.Check(label, created);
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), CaseRun.Token);
        ServiceReply updated = await run.DynamoAsync("UpdateTable", new { TableName = "table", StreamSpecification = new { StreamEnabled = true, StreamViewType = view } });
        if (updateLabel is not null)
            run.Check(updateLabel, updated);
        return updated.Body.GetProperty("TableDescription").GetProperty("LatestStreamArn").GetString()!;
    }

    private static async Task<string> CreateTableWithStreamAsync(CaseRun run, string key, string label)
    {
        ServiceReply created = await run.DynamoAsync("CreateTable", Table(key, new { StreamEnabled = true, StreamViewType = "NEW_IMAGE" }));
        run.Check(label, created);
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), CaseRun.Token);
        return created.Body.GetProperty("TableDescription").GetProperty("LatestStreamArn").GetString()!;
    }

    private static Task<ServiceReply> CreateAsync(CaseRun run, string source, object settings)
    {
        Dictionary<string, JsonElement> input = JsonSerializer.SerializeToElement(settings).EnumerateObject().ToDictionary(member => member.Name, member => member.Value);
        foreach ((string name, string value) in new[] { ("FunctionName", "handler"), ("EventSourceArn", source), ("StartingPosition", "TRIM_HORIZON") })
            input[name] = JsonSerializer.SerializeToElement(value);
        return run.LambdaAsync("POST", Mappings, input);
    }

    private static async Task<object> ReportingSettingsAsync(CaseRun run) => new
    {
        BatchSize = 3,
        MaximumBatchingWindowInSeconds = 1,
        MaximumRetryAttempts = 3,
        FunctionResponseTypes = s_reportsFailures,
        DestinationConfig = new { OnFailure = new { Destination = await run.CreateQueueAsync("failures") } },
    };

    // A function that always fails, and a destination of its failures.
    private static async Task FailAsync(CaseRun run, string destination)
    {
        string stream = await CreateTableAsync(run, Key, "create_table_response", "update_table_response");
        run.AddFunction("handler", _ => throw new InvalidOperationException("fails"));
        run.Check("create_event_source_mapping_response", await CreateAsync(
            run, stream, new { BatchSize = 1, MaximumBatchingWindowInSeconds = 1, MaximumRetryAttempts = 1, DestinationConfig = new { OnFailure = new { Destination = destination } } }));
        await PutAsync(run, new { my_partition_key = S("hello world") });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), CaseRun.Token);
    }

    // The filter and the items that it selects are those of the recorded responses.
    private static async Task FilterAsync(CaseRun run)
    {
        string stream = await CreateTableAsync(run, "id", "table_creation_response", view: "NEW_AND_OLD_IMAGES");
        run.AddFunction("handler");
        string pattern = run.Recorded("create_event_source_mapping_response").GetProperty("FilterCriteria").GetProperty("Filters")[0].GetProperty("Pattern").GetRawText();
        run.Check("create_event_source_mapping_response", await CreateAsync(
            run, stream, new { BatchSize = 1, MaximumBatchingWindowInSeconds = 1, MaximumRetryAttempts = 1, FilterCriteria = new { Filters = new[] { new { Pattern = pattern } } } }));
        JsonElement[] items = [.. run.Recorded("lambda-multiple-log-events").EnumerateArray().Select(received => received.GetProperty("Records")[0].GetProperty("dynamodb").GetProperty("NewImage"))];
        await PutAsync(run, items[0]);
        run.CheckValue("lambda-log-events", run.FunctionEvents);
        await PutAsync(run, items.Length > 1 ? items[1] : Other());
        run.CheckValue("lambda-multiple-log-events", run.FunctionEvents);

        // An item that the filter does not select, or the same one for a filter of inserts.
        object Other() => run.Parameter switch
        {
            "insert_same_entry_twice" or "content_multiple_filters" => items[0],
            "numeric_filter" => new { id = S("other"), numericFilter = new { N = "101" } },
            _ => new { id = S("other") },
        };
    }

    private static async Task ScenarioAsync(CaseRun run)
    {
        string stream = await CreateTableAsync(run, Key, "create-table-result");
        run.AddFunction("handler", _ => run.Parameter switch
        {
            "empty_string_item_identifier_failure" => Task.FromResult("""{"batchItemFailures":[{"itemIdentifier":""}]}"""),
            "null_item_identifier_failure" => Task.FromResult("""{"batchItemFailures":[{"itemIdentifier":null}]}"""),
            "invalid_key_foo_failure" => Task.FromResult("""{"batchItemFailures":[{"foo":"bar"}]}"""),
            "invalid_key_foo_null_value_failure" => Task.FromResult("""{"batchItemFailures":[{"foo":null}]}"""),
            "item_identifier_not_present_failure" => Task.FromResult("""{"batchItemFailures":[{"itemIdentifier":"not-present"}]}"""),
            "empty_dict_success" => Task.FromResult("{}"),
            "empty_batch_item_failure_success" => Task.FromResult("""{"batchItemFailures":[]}"""),
            "null_batch_item_failure_success" => Task.FromResult("""{"batchItemFailures":null}"""),
            _ => throw new InvalidOperationException("Unhandled exception."),
        });
        await CreateAsync(run, stream, await ReportingSettingsAsync(run));
        await PutAsync(run, new { my_partition_key = S("hello world"), binary_key = new { B = "Zm9vYmFy" } });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(5), CaseRun.Token);
        if (run.Labels.Contains("destination_queue_messages"))
            run.CheckValue("destination_queue_messages", new { Messages = await run.ReceiveAsync("failures") });
        run.CheckValue("dynamodb_events", run.FunctionEvents);
    }
}
