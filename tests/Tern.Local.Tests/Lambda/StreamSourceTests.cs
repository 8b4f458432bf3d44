using System.Collections.Concurrent;
using System.Globalization;
using System.Text.Json;
using Tern.DynamoDB;
using Tern.Local.Events;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Services;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda;

/// <summary>Event source mappings of DynamoDB streams.</summary>
public sealed class StreamSourceTests
{
    private const string Mappings = "/2015-03-31/event-source-mappings";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Writes_invoke_the_function_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda-event-sources.json", "TestDynamoDBEventSourceMapping::test_dynamodb_event_source_mapping");
        await using Setup setup = await Setup.StartAsync("my_partition_key", StreamViewType.NewImage);
        (await setup.CreateAsync(",\"BatchSize\":1,\"MaximumBatchingWindowInSeconds\":1,\"MaximumRetryAttempts\":1")).Matches(recorded, "create_event_source_mapping_response");
        await setup.Dynamo.PutItemAsync(new()
        {
            TableName = "orders",
            Item = new() { ["my_partition_key"] = AttributeValue.String("hello world"), ["binary_key"] = AttributeValue.Binary("foobar"u8.ToArray()) },
        }, Token);
        await setup.Lambda.Aws.SettleAsync(Token);
        recorded.CheckValue("event_logs/0", Assert.Single(setup.Events));
    }

    [Fact]
    public async Task Trim_horizon_includes_earlier_records_and_latest_does_not()
    {
        await using Setup setup = await Setup.StartAsync();
        await setup.PutAsync(1, 2);
        await setup.CreateAsync(",\"BatchSize\":10");
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1,2"], setup.Batches);
        await using Setup latest = await Setup.StartAsync();
        await latest.PutAsync(1, 2);
        await latest.CreateAsync("", "LATEST");
        await latest.PutAsync(3);
        await latest.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["3"], latest.Batches);
    }

    [Fact]
    public async Task Window_collects_records_until_the_batch_is_full_or_the_time_is_over()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        await setup.CreateAsync(",\"BatchSize\":3,\"MaximumBatchingWindowInSeconds\":10");
        await setup.PutAsync(1, 2);
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(9), Token);
        Assert.Empty(setup.Batches);
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(["1,2"], setup.Batches);
        await setup.PutAsync(3, 4, 5);
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1,2", "3,4,5"], setup.Batches);
    }

    [Fact]
    public async Task Failed_batch_is_sent_to_the_destination_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda-event-sources.json", "test_dynamodb_event_source_mapping_with_on_failure_destination_config");
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        var queue = new ReceivedMessages(setup.Lambda.Aws);
        setup.Fail = _ => true;
        (await setup.CreateAsync(
            $$$""","BatchSize":1,"MaximumBatchingWindowInSeconds":1,"MaximumRetryAttempts":1,"DestinationConfig":{"OnFailure":{"Destination":"{{{ReceivedMessages.QueueArn}}}"}}"""))
            .Matches(recorded, "create_event_source_mapping_response");
        await setup.PutAsync(1);
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(["1", "1"], setup.Batches);
        recorded.CheckValue("destination_queue_messages/Messages/0/Body", queue.SingleBody);
    }

    [Fact]
    public async Task Tumbling_window_passes_the_state_from_batch_to_batch_and_ends_with_a_final_invocation()
    {
        await using Setup setup = await Setup.StartAsync();
        LocalClock clock = setup.Lambda.Aws.Clock;
        clock.Freeze(new DateTimeOffset(2026, 1, 1, 12, 0, 10, TimeSpan.Zero));
        var events = new ConcurrentQueue<JsonElement>();
        setup.Lambda.Aws.Functions.Add("handler", (payload, _) =>
        {
            JsonElement received = JsonDocument.Parse(payload).RootElement;
            events.Enqueue(received);
            int sum = received.GetProperty("state").TryGetProperty("sum", out JsonElement earlier) ? earlier.GetInt32() : 0;
            sum += received.GetProperty("Records").GetArrayLength();
            return ValueTask.FromResult<ReadOnlyMemory<byte>>(System.Text.Encoding.UTF8.GetBytes($$$"""{"state":{"sum":{{{sum}}}}}"""));
        });
        // The mapping reads the three records together.
        await setup.PutAsync(1, 2, 3);
        LocalLambda.LambdaResponse created = await setup.CreateAsync(",\"BatchSize\":2,\"TumblingWindowInSeconds\":60");
        Assert.Equal(60, created.Body.GetProperty("TumblingWindowInSeconds").GetInt32());
        await setup.Lambda.Aws.SettleAsync(Token);
        await clock.AdvanceAsync(TimeSpan.FromSeconds(49), Token);
        Assert.Equal(2, events.Count);
        await clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(["2 {} False", "1 {\"sum\":2} False", "0 {\"sum\":3} True"], events.Select(Describe));
        JsonElement last = events.Last();
        Assert.Equal("""{"start":"2026-01-01T12:00:00Z","end":"2026-01-01T12:01:00Z"}""", last.GetProperty("window").GetRawText());
        Assert.Equal((setup.StreamArn, false), (last.GetProperty("eventSourceARN").GetString(), last.GetProperty("isWindowTerminatedEarly").GetBoolean()));
        Assert.StartsWith("shardId-", last.GetProperty("shardId").GetString(), StringComparison.Ordinal);
        // The next window starts without a state.
        await setup.PutAsync(4);
        await clock.AdvanceAsync(TimeSpan.FromSeconds(60), Token);
        Assert.Equal(["1 {} False", "0 {\"sum\":1} True"], events.Skip(3).Select(Describe));

        static string Describe(JsonElement received) =>
            $"{received.GetProperty("Records").GetArrayLength()} {received.GetProperty("state").GetRawText()} {received.GetProperty("isFinalInvokeForWindow").GetBoolean()}";
    }

    [Fact]
    public async Task Tumbling_window_whose_state_is_longer_than_1_MB_ends_early()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        var events = new ConcurrentQueue<JsonElement>();
        setup.Lambda.Aws.Functions.Add("handler", (payload, _) =>
        {
            events.Enqueue(JsonDocument.Parse(payload).RootElement);
            // With the quotes, the first state has 1 MB, and the second one more.
            return ValueTask.FromResult<ReadOnlyMemory<byte>>(System.Text.Encoding.UTF8.GetBytes($$"""{"state":"{{new string('x', (1024 * 1024) - 3 + events.Count)}}"}"""));
        });
        await setup.PutAsync(1, 2, 3);
        await setup.CreateAsync(",\"BatchSize\":1,\"TumblingWindowInSeconds\":900");
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1 False False", "1 False False", "0 True True", "1 False False", "0 True True"], events.Select(received =>
            $"{received.GetProperty("Records").GetArrayLength()} {received.GetProperty("isFinalInvokeForWindow").GetBoolean()} {received.GetProperty("isWindowTerminatedEarly").GetBoolean()}"));
    }

    [Fact]
    public async Task Failed_batch_is_divided_into_halves()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        setup.Fail = batch => batch.Contains('3', StringComparison.Ordinal);
        await setup.PutAsync(1, 2, 3, 4);
        await setup.CreateAsync(",\"BisectBatchOnFunctionError\":true,\"MaximumRetryAttempts\":0");
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(["1,2,3,4", "1,2", "3,4", "3", "4"], setup.Batches);
        Assert.Contains("RetryAttemptsExhausted", Assert.Single(setup.Lambda.Aws.Events.ToList().OfType<DropEvent>()).Reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Halves_of_a_batch_have_all_attempts()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        setup.Fail = batch => batch.Contains('3', StringComparison.Ordinal);
        await setup.PutAsync(1, 2, 3, 4);
        await setup.CreateAsync(",\"BisectBatchOnFunctionError\":true,\"MaximumRetryAttempts\":1");
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(["1,2,3,4", "1,2", "3,4", "3", "3", "4"], setup.Batches);
    }

    [Theory]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":"#3"}]}""", "1,2,3,4|3,4|")]
    [InlineData("""{"batchItemFailures":[]}""", "1,2,3,4|")]
    [InlineData("""{"batchItemFailures":null}""", "1,2,3,4|")]
    [InlineData("{}", "1,2,3,4|")]
    [InlineData("null", "1,2,3,4|")]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":""}]}""", "1,2,3,4|1,2,3,4|")]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":null}]}""", "1,2,3,4|1,2,3,4|")]
    [InlineData("""{"batchItemFailures":[{"foo":"bar"}]}""", "1,2,3,4|1,2,3,4|")]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":"unknown"}]}""", "1,2,3,4|1,2,3,4|")]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":"\ud800"}]}""", "1,2,3,4|1,2,3,4|")]
    [InlineData("not json", "1,2,3,4|1,2,3,4|")]
    public async Task Reported_failures_are_retried_from_the_first_failed_record(string result, string batches)
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        setup.Result = (attempt, sequences) => attempt == 1 ? result.Replace("#3", sequences.GetValueOrDefault(3), StringComparison.Ordinal) : "{}";
        await setup.PutAsync(1, 2, 3, 4);
        await setup.CreateAsync(",\"FunctionResponseTypes\":[\"ReportBatchItemFailures\"]");
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(batches, string.Concat(setup.Batches.Select(batch => batch + "|")));
    }

    [Fact]
    public async Task Batch_with_reported_failures_is_divided_at_the_first_of_them_only()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        setup.Result = (attempt, sequences) => attempt switch
        {
            1 => $$"""{"batchItemFailures":[{"itemIdentifier":"{{sequences[3]}}"}]}""",
            // Nothing was processed, so that the halves separate the record that fails.
            2 => $$"""{"batchItemFailures":[{"itemIdentifier":"{{sequences[3]}}"}]}""",
            _ => "{}",
        };
        await setup.PutAsync(1, 2, 3, 4);
        await setup.CreateAsync(",\"BisectBatchOnFunctionError\":true,\"FunctionResponseTypes\":[\"ReportBatchItemFailures\"]");
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(["1,2,3,4", "3,4", "3", "4"], setup.Batches);
    }

    [Fact]
    public async Task Batches_have_at_most_6_MB()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        for (int i = 1; i <= 20; i++)
            await setup.Dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["id"] = AttributeValue.String($"{i}"), ["text"] = AttributeValue.String(new string('x', 390 * 1024)) } }, Token);
        await setup.CreateAsync("");
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1,2,3,4,5,6,7,8,9,10", "11,12,13,14,15,16,17,18,19,20"], setup.Batches);
    }

    [Fact]
    public async Task Old_records_are_discarded()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        setup.Fail = _ => true;
        await setup.PutAsync(1);
        await setup.CreateAsync(",\"MaximumRecordAgeInSeconds\":60");
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.InRange(setup.Batches.Count, 2, 8);
        Assert.Contains("RecordAgeExceeded", Assert.Single(setup.Lambda.Aws.Events.ToList().OfType<DropEvent>()).Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData(",\"MaximumRecordAgeInSeconds\":604800")]
    public async Task Records_are_discarded_when_the_stream_no_longer_has_them(string more)
    {
        await using Setup setup = await Setup.StartAsync();
        LocalClock clock = setup.Lambda.Aws.Clock;
        clock.Freeze();
        setup.Fail = batch => batch == "1";
        string uuid = (await setup.CreateAsync(",\"BatchSize\":1" + more)).Body.GetProperty("UUID").GetString()!;
        await setup.PutAsync(1, 2);
        await clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        await setup.PutAsync(3);
        await clock.AdvanceAsync(TimeSpan.FromHours(24), Token);
        Assert.Equal(["3"], setup.Batches.Where(batch => batch != "1"));
        DropEvent[] drops = [.. setup.Lambda.Aws.Events.ToList().OfType<DropEvent>()];
        Assert.Equal(2, drops.Length);
        Assert.All(drops, drop => Assert.Contains("RecordAgeExceeded", drop.Reason, StringComparison.Ordinal));
        Assert.Equal(4, setup.FindMapping(uuid).Position);
    }

    [Fact]
    public async Task Position_after_old_records_is_saved_without_an_invocation()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        setup.Fail = _ => true;
        string uuid = (await setup.CreateAsync(",\"BatchSize\":1")).Body.GetProperty("UUID").GetString()!;
        await setup.PutAsync(1);
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(25), Token);
        Assert.Equal(2, setup.FindMapping(uuid).Position);
    }

    [Fact]
    public async Task Records_of_a_batch_that_are_not_too_old_are_sent()
    {
        await using Setup setup = await Setup.StartAsync();
        setup.Lambda.Aws.Clock.Freeze();
        await setup.PutAsync(1);
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(50), Token);
        await setup.PutAsync(2);
        await setup.Lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(20), Token);
        await setup.CreateAsync(",\"MaximumRecordAgeInSeconds\":60");
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["2"], setup.Batches);
        Assert.Single(setup.Lambda.Aws.Events.ToList().OfType<DropEvent>());
    }

    [Fact]
    public async Task Parallel_lanes_retain_the_order_of_each_item()
    {
        await using Setup setup = await Setup.StartAsync();
        await setup.CreateAsync(",\"BatchSize\":1,\"ParallelizationFactor\":4");
        for (int i = 0; i < 5; i++)
            await setup.PutAsync(1, 2, 3, 4, 5, 6);
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(30, setup.Events.Count);
        foreach (IGrouping<string, JsonElement> item in setup.Events.GroupBy(entry => entry.GetProperty("Records")[0].GetProperty("dynamodb").GetProperty("Keys").GetRawText()))
        {
            string[] sequences = [.. item.Select(entry => entry.GetProperty("Records")[0].GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()!)];
            Assert.Equal(sequences.Order(StringComparer.Ordinal), sequences);
        }
    }

    [Fact]
    public async Task Disabled_mapping_continues_at_its_position()
    {
        await using Setup setup = await Setup.StartAsync();
        LocalLambda.LambdaResponse created = await setup.CreateAsync("");
        string uuid = created.Body.GetProperty("UUID").GetString()!;
        await setup.PutAsync(1);
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal("Disabling", (await setup.Lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":false}""")).Body.GetProperty("State").GetString());
        await setup.PutAsync(2);
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1"], setup.Batches);
        Assert.Equal("Enabling", (await setup.Lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":true}""")).Body.GetProperty("State").GetString());
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1", "2"], setup.Batches);
        Assert.Equal("OK", (await setup.Lambda.SendAsync("GET", $"{Mappings}/{uuid}")).Body.GetProperty("LastProcessingResult").GetString());
        Assert.Equal("Deleting", (await setup.Lambda.SendAsync("DELETE", $"{Mappings}/{uuid}")).Body.GetProperty("State").GetString());
        await setup.PutAsync(3);
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(["1", "2"], setup.Batches);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Batch_in_flight_is_executed_once_when_its_mapping_is_disabled(bool isEnabledInFlight)
    {
        await using Setup setup = await Setup.StartAsync();
        (SemaphoreSlim started, SemaphoreSlim pause) = setup.PauseBatches();
        string uuid = (await setup.CreateAsync("")).Body.GetProperty("UUID").GetString()!;
        await setup.PutAsync(1);
        await started.WaitAsync(Token);
        await setup.Lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":false}""");
        await setup.PutAsync(2);
        if (isEnabledInFlight)
            await setup.Lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":true}""");
        pause.Release(2);
        await setup.Lambda.Aws.SettleAsync(Token);
        if (!isEnabledInFlight)
        {
            Assert.Equal(2, setup.FindMapping(uuid).Position);
            await setup.Lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":true}""");
            await setup.Lambda.Aws.SettleAsync(Token);
        }
        Assert.Equal(["1", "2"], setup.Batches);
        Assert.Equal(3, setup.FindMapping(uuid).Position);
    }

    [Fact]
    public async Task Position_is_not_saved_after_the_deletion_of_its_mapping()
    {
        await using Setup setup = await Setup.StartAsync();
        (SemaphoreSlim started, SemaphoreSlim pause) = setup.PauseBatches();
        string uuid = (await setup.CreateAsync("")).Body.GetProperty("UUID").GetString()!;
        await setup.PutAsync(1);
        await started.WaitAsync(Token);
        EventSourceMapping mapping = setup.FindMapping(uuid);
        Assert.Equal(202, (await setup.Lambda.SendAsync("DELETE", $"{Mappings}/{uuid}")).Status);
        pause.Release();
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal(1, mapping.Position);
        Assert.Equal(["1"], setup.Batches);
    }

    [Fact]
    public async Task Filter_selects_records()
    {
        await using Setup setup = await Setup.StartAsync();
        const string Pattern = """{\"dynamodb\":{\"Keys\":{\"id\":{\"S\":[\"2\",\"4\"]}}}}""";
        LocalLambda.LambdaResponse created = await setup.CreateAsync($",\"FilterCriteria\":{{\"Filters\":[{{\"Pattern\":\"{Pattern}\"}}]}}");
        Assert.Equal(1, created.Body.GetProperty("FilterCriteria").GetProperty("Filters").GetArrayLength());
        await setup.PutAsync(1, 2, 3, 4);
        await setup.Lambda.Aws.SettleAsync(Token);
        Assert.Equal("2,4", string.Join(',', setup.Batches));
    }

    [Fact]
    public async Task Invalid_mappings_are_refused_as_recorded()
    {
        await using Setup setup = await Setup.StartAsync();
        var errors = RecordedCase.Open("lambda.json", "test_event_source_mapping_exceptions");
        string uuid = Guid.NewGuid().ToString();
        (await setup.Lambda.SendAsync("GET", $"{Mappings}/{uuid}")).Matches(errors, "get_unknown_uuid");
        (await setup.Lambda.SendAsync("DELETE", $"{Mappings}/{uuid}")).Matches(errors, "delete_unknown_uuid");
        (await setup.Lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":false}""")).Matches(errors, "update_unknown_uuid");
        (await setup.Lambda.SendAsync("POST", Mappings, """{"FunctionName":"handler"}""")).Matches(errors, "create_no_event_source_arn");
        (await setup.Lambda.SendAsync("POST", Mappings, """{"FunctionName":"doesnotexist","EventSourceArn":"arn:aws:sqs:us-east-1:111111111111:queue"}""")).Matches(errors, "create_unknown_params");
        (await setup.Lambda.SendAsync("POST", Mappings, """{"FunctionName":"doesnotexist","EventSourceArn":"arn:aws:sqs:us-east-1:111111111111:queue","DestinationConfig":{"OnFailure":{"Destination":"arn:aws:sqs:us-east-1:111111111111:other"}}}""")).Matches(errors, "destination_config_failure");
        var positions = RecordedCase.Open("lambda.json", "test_create_event_source_validation").With("<table-name>", "orders").With("<stream-name>", setup.StreamArn.Split('/')[^1]);
        (await setup.CreateAsync("", null)).Matches(positions, "no_starting_position");
        (await setup.CreateAsync("", "invalid")).Matches(positions, "invalid_starting_position");
        (await setup.CreateAsync("", "AT_TIMESTAMP")).Matches(positions, "incompatible_starting_position");
        var duplicates = RecordedCase.Open("lambda-event-sources.json", "TestDynamoDBEventSourceMapping::test_duplicate_event_source_mappings");
        (await setup.CreateAsync(",\"MaximumBatchingWindowInSeconds\":1,\"MaximumRetryAttempts\":1")).Matches(duplicates, "create");
        (await setup.CreateAsync("")).Matches(duplicates, "error");
        var filters = RecordedCase.Open("lambda-event-sources.json", "test_dynamodb_invalid_event_filter[single-string]");
        (await setup.CreateAsync(",\"FilterCriteria\":{\"Filters\":[{\"Pattern\":\"single-string\"}]}")).Matches(filters, "exception_event_source_creation");
        (await setup.Lambda.SendAsync("POST", Mappings, """{"FunctionName":"handler","StartingPosition":"LATEST","EventSourceArn":"arn:aws:dynamodb:us-east-1:111111111111:table/test-table-4a53f4e8/stream/2025-02-22T03:03:25.490"}"""))
            .Matches(RecordedCase.Open("lambda-event-sources.json", "test_esm_with_not_existing_dynamodb_stream"), "error");
    }

    private sealed class Setup : IAsyncDisposable
    {
        private readonly ConcurrentQueue<JsonElement> _events = new();
        private readonly ConcurrentQueue<string> _batches = new();
        private int _attempts;

        private Setup(LocalLambda lambda)
        {
            Lambda = lambda;
            Dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
        }

        public LocalLambda Lambda { get; }

        public DynamoDBClient Dynamo { get; }

        public string StreamArn { get; private set; } = "";

        /// <summary>The events that the function has received.</summary>
        public IReadOnlyList<JsonElement> Events => [.. _events];

        /// <summary>The keys of the events, separated by commas.</summary>
        public IReadOnlyList<string> Batches => [.. _batches];

        public Func<string, bool> Fail { get; set; } = _ => false;

        /// <summary>Completes before the function returns.</summary>
        public Func<Task> PauseAsync { get; set; } = () => Task.CompletedTask;

        /// <summary>Pauses each batch: the first semaphore is released when one has started, and the second one releases it.</summary>
        public (SemaphoreSlim Started, SemaphoreSlim Pause) PauseBatches()
        {
            SemaphoreSlim started = new(0), pause = new(0);
            PauseAsync = () =>
            {
                started.Release();
                return pause.WaitAsync(Token);
            };
            return (started, pause);
        }

        public Func<int, IReadOnlyDictionary<int, string>, string> Result { get; set; } = (_, _) => "{}";

        public static async Task<Setup> StartAsync(string key = "id", StreamViewType? view = null)
        {
            var setup = new Setup(await LocalLambda.StartAsync());
            CreateTableResponse created = await setup.Dynamo.CreateTableAsync(new()
            {
                TableName = "orders",
                AttributeDefinitions = [new() { AttributeName = key, AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = key, KeyType = KeyType.Hash }],
                BillingMode = BillingMode.PayPerRequest,
                StreamSpecification = new() { StreamEnabled = true, StreamViewType = view ?? StreamViewType.NewAndOldImages },
            }, Token);
            setup.StreamArn = created.TableDescription!.LatestStreamArn!;
            setup.Lambda.Aws.Functions.Add("handler", async (payload, _) =>
            {
                ReadOnlyMemory<byte> result = setup.Handle(payload);
                await setup.PauseAsync();
                return result;
            });
            return setup;
        }

        public Task<LocalLambda.LambdaResponse> CreateAsync(string more, string? position = "TRIM_HORIZON") => Lambda.SendAsync(
            "POST",
            Mappings,
            $$"""{"FunctionName":"handler","EventSourceArn":"{{StreamArn}}"{{(position is null ? "" : $",\"StartingPosition\":\"{position}\"")}}{{more}}}""");

        public EventSourceMapping FindMapping(string uuid) => Lambda.Aws.Services.Lambda.Catalogs.Get(new ResourceScope(LocalLambda.AccountId, LocalLambda.Region)).Mappings[uuid];

        public async Task PutAsync(params int[] keys)
        {
            foreach (int key in keys)
            {
                await Dynamo.PutItemAsync(new()
                {
                    TableName = "orders",
                    Item = new() { ["id"] = AttributeValue.String($"{key}"), ["time"] = AttributeValue.String(Guid.NewGuid().ToString()) },
                }, Token);
            }
        }

        public async ValueTask DisposeAsync()
        {
            Dynamo.Dispose();
            await Lambda.DisposeAsync();
        }

        private ReadOnlyMemory<byte> Handle(ReadOnlyMemory<byte> payload)
        {
            JsonElement received = JsonDocument.Parse(payload).RootElement;
            _events.Enqueue(received);
            JsonElement[] records = [.. received.GetProperty("Records").EnumerateArray().Select(record => record.GetProperty("dynamodb"))];
            if (!records[0].GetProperty("Keys").TryGetProperty("id", out _))
                return default;
            int[] keys = [.. records.Select(record => int.Parse(record.GetProperty("Keys").GetProperty("id").GetProperty("S").GetString()!, CultureInfo.InvariantCulture))];
            string batch = string.Join(',', keys);
            _batches.Enqueue(batch);
            if (Fail(batch))
                throw new InvalidOperationException("No stock.");
            return System.Text.Encoding.UTF8.GetBytes(Result(++_attempts, keys.Zip(records).DistinctBy(pair => pair.First).ToDictionary(pair => pair.First, pair => pair.Second.GetProperty("SequenceNumber").GetString()!)));
        }
    }
}
