using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using Tern.DynamoDB;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Tests.Engine;
using Tern.Sqs;

namespace Tern.Local.Tests.Lambda;

/// <summary>Functions, mappings and events after the folder is opened again.</summary>
public sealed class DurabilityTests
{
    private const string Path = LocalLambda.Functions;
    private const string Mappings = "/2015-03-31/event-source-mappings";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Reopen_restores_functions_with_all_their_resources()
    {
        using var folder = new TemporaryFolder();
        const string Members = """
            ,"Description":"Orders","Timeout":7,"MemorySize":256,"EphemeralStorage":{"Size":1024},"Environment":{"Variables":{"KEY":"value"}},"Architectures":["arm64"],
            "TracingConfig":{"Mode":"Active"},"SnapStart":{"ApplyOn":"None"},"DeadLetterConfig":{"TargetArn":"arn:aws:sqs:us-east-1:111111111111:failures"},
            "VpcConfig":{"SubnetIds":["subnet-1"],"SecurityGroupIds":["sg-1"]},"FileSystemConfigs":[{"Arn":"arn:aws:elasticfilesystem:us-east-1:111111111111:access-point/fsap-12345678901234567","LocalMountPath":"/mnt/data"}],
            "LoggingConfig":{"LogFormat":"JSON","ApplicationLogLevel":"DEBUG","SystemLogLevel":"WARN","LogGroup":"group"},"Layers":["arn:aws:lambda:us-east-1:111111111111:layer:tools:1"],
            "KMSKeyArn":"arn:aws:kms:us-east-1:111111111111:key/1","Tags":{"team":"shop"}
            """;
        string[] requests =
        [
            $"{Path}/orders", $"{Path}/orders?Qualifier=1", $"{Path}/orders/versions", $"{Path}/orders/aliases", $"{Path}/orders/policy", "/2021-10-31/functions/orders/url",
            "/2019-09-25/functions/orders/event-invoke-config", "/2019-09-30/functions/orders/concurrency", $"{Path}/image", "/2019-09-30/functions/orders/provisioned-concurrency?Qualifier=live",
            "/2024-08-31/functions/orders/recursion-config", "/2018-10-31/layers", "/2018-10-31/layers/tools/versions/1", "/2018-10-31/layers/tools/versions/1/policy", "/2018-10-31/layers/other/versions/1",
            "/2020-04-22/code-signing-configs", "/2020-06-30/functions/orders/code-signing-config",
        ];
        List<string> before = [];
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.Path))
        {
            await CheckAsync(lambda.SendAsync("POST", "/2018-10-31/layers/tools/versions", $$$"""{"Content":{"ZipFile":"{{{LocalLambda.CreateZip("tools")}}}"},"Description":"Tools","LicenseInfo":"MIT","CompatibleRuntimes":["dotnet10"],"CompatibleArchitectures":[]}"""));
            await CheckAsync(lambda.SendAsync("POST", "/2018-10-31/layers/tools/versions/1/policy", """{"StatementId":"all","Action":"lambda:GetLayerVersion","Principal":"*"}"""));
            await CheckAsync(lambda.SendAsync("POST", "/2018-10-31/layers/other/versions", $$$"""{"Content":{"ZipFile":"{{{LocalLambda.CreateZip("other")}}}"}}"""));
            LocalLambda.LambdaResponse config = await lambda.SendAsync("POST", "/2020-04-22/code-signing-configs", """{"AllowedPublishers":{"SigningProfileVersionArns":["arn:aws:signer:us-east-1:111111111111:/signing-profiles/test"]},"Tags":{"team":"shop"}}""");
            await CheckAsync(lambda.CreateAsync("orders", more: Members + $",\"CodeSigningConfigArn\":{config.Body.GetProperty("CodeSigningConfig").GetProperty("CodeSigningConfigArn").GetRawText()}"));
            await CheckAsync(lambda.SendAsync("POST", $"{Path}/orders/versions", """{"Description":"First"}"""));
            await CheckAsync(lambda.SendAsync("PUT", $"{Path}/orders/code", $$"""{"ZipFile":"{{LocalLambda.CreateZip("other")}}"}"""));
            await CheckAsync(lambda.SendAsync("POST", $"{Path}/orders/versions", "{}"));
            await CheckAsync(lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"live","FunctionVersion":"1","RoutingConfig":{"AdditionalVersionWeights":{"2":0.25}}}"""));
            await CheckAsync(lambda.SendAsync("POST", $"{Path}/orders/policy", """{"StatementId":"s3","Action":"lambda:InvokeFunction","Principal":"s3.amazonaws.com","SourceArn":"arn:aws:s3:::bucket"}"""));
            await CheckAsync(lambda.SendAsync("POST", "/2021-10-31/functions/orders/url", """{"AuthType":"NONE","InvokeMode":"RESPONSE_STREAM","Cors":{"AllowOrigins":["https://shop.example"],"MaxAge":60,"AllowCredentials":true}}"""));
            await CheckAsync(lambda.SendAsync("PUT", "/2019-09-25/functions/orders/event-invoke-config", """{"MaximumRetryAttempts":1,"MaximumEventAgeInSeconds":120,"DestinationConfig":{"OnFailure":{"Destination":"arn:aws:sqs:us-east-1:111111111111:failures"}}}"""));
            await CheckAsync(lambda.SendAsync("PUT", "/2017-10-31/functions/orders/concurrency", """{"ReservedConcurrentExecutions":3}"""));
            await CheckAsync(lambda.SendAsync("PUT", "/2019-09-30/functions/orders/provisioned-concurrency?Qualifier=live", """{"ProvisionedConcurrentExecutions":2}"""));
            await CheckAsync(lambda.SendAsync("PUT", "/2024-08-31/functions/orders/recursion-config", """{"RecursiveLoop":"Allow"}"""));
            await CheckAsync(lambda.SendAsync("POST", Path, """{"FunctionName":"image","Role":"arn:aws:iam::111111111111:role/lambda","PackageType":"Image","Code":{"ImageUri":"111111111111.dkr.ecr.us-east-1.amazonaws.com/image:1"},"ImageConfig":{"Command":["run"],"WorkingDirectory":"/app"}}"""));
            await lambda.CreateAsync("deleted");
            await lambda.SendAsync("DELETE", $"{Path}/deleted");
            foreach (string request in requests)
                before.Add((await lambda.SendAsync("GET", request)).Text);
        }
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.Path);
        foreach ((string request, string text) in requests.Zip(before))
            Assert.Equal(text, (await reopened.SendAsync("GET", request)).Text);
        Assert.Equal(404, (await reopened.SendAsync("GET", $"{Path}/deleted")).Status);
        // The next version has the next number, and an unchanged function has no new version.
        Assert.Equal("2", (await reopened.SendAsync("POST", $"{Path}/orders/versions", "{}")).Body.GetProperty("Version").GetString());
        await reopened.SendAsync("PUT", $"{Path}/orders/configuration", """{"Timeout":8}""");
        Assert.Equal("3", (await reopened.SendAsync("POST", $"{Path}/orders/versions", "{}")).Body.GetProperty("Version").GetString());
    }

    [Fact]
    public async Task Function_of_code_is_not_in_the_folder()
    {
        using var folder = new TemporaryFolder();
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.Path))
        {
            lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
            await lambda.SendAsync("POST", $"{Path}/orders/versions", "{}");
        }
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.Path);
        Assert.Equal(404, (await reopened.SendAsync("GET", $"{Path}/orders")).Status);
    }

    [Fact]
    public async Task Event_that_was_not_executed_is_executed_when_its_function_is_added()
    {
        using var folder = new TemporaryFolder();
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.Path))
        {
            lambda.Aws.Clock.Freeze();
            lambda.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("No stock."));
            await InvocationTests.InvokeAsync(lambda, "orders", "1", ("X-Amz-Invocation-Type", "Event"), ("X-Amz-Tenant-Id", "tenant-1"));
            await lambda.Aws.SettleAsync(Token);
        }
        List<(string, string?)> received = [];
        await using (LocalLambda reopened = await LocalLambda.StartAsync(folder.Path))
        {
            reopened.Aws.Clock.Freeze();
            reopened.Aws.Functions.Add("orders", (payload, context) =>
            {
                received.Add((Encoding.UTF8.GetString(payload.Span), context.TenantId));
                return ValueTask.FromResult(payload);
            });
            // The first attempt was executed before. The second is due a minute later.
            await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
            Assert.Equal([("1", "tenant-1")], received);
        }
        await using LocalLambda empty = await LocalLambda.StartAsync(folder.Path);
        empty.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("The event was executed before."));
        await empty.Aws.SettleAsync(Token);
        Assert.Empty(empty.Aws.Events.ToList());
    }

    [Fact]
    public async Task Event_whose_function_is_deleted_is_dropped()
    {
        using var folder = new TemporaryFolder();
        await QueueFailedEventAsync(folder.Path);
        await using (LocalLambda reopened = await LocalLambda.StartAsync(folder.Path))
        {
            await CheckAsync(reopened.SendAsync("DELETE", $"{Path}/orders"));
            await reopened.Aws.SettleAsync(Token);
            Assert.Equal("The function does not exist.", Assert.Single(reopened.Aws.Events.ToList().OfType<DropEvent>()).Reason);
        }
        await using LocalLambda later = await LocalLambda.StartAsync(folder.Path);
        await later.CreateAsync("orders");
        later.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("The event was dropped before."));
        await later.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(10), Token);
        Assert.Empty(later.Aws.Events.ToList().OfType<HandlerEvent>());
    }

    [Fact]
    public async Task Event_that_is_too_old_after_a_restart_is_not_executed()
    {
        using var folder = new TemporaryFolder();
        await QueueFailedEventAsync(folder.Path);
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.Path);
        reopened.Aws.Clock.Shift(TimeSpan.FromMinutes(6));
        reopened.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("The event is too old."));
        await reopened.Aws.SettleAsync(Token);
        Assert.Contains("EventAgeExceeded", Assert.Single(reopened.Aws.Events.ToList().OfType<DropEvent>()).Reason, StringComparison.Ordinal);
        Assert.Empty(reopened.Aws.Events.ToList().OfType<HandlerEvent>());
    }

    [Fact]
    public async Task Attempts_of_an_event_are_counted_over_restarts()
    {
        using var folder = new TemporaryFolder();
        DateTimeOffset start = DateTimeOffset.UtcNow;
        int attempts = 0;
        for (int i = 0; i < 5; i++)
        {
            await using LocalLambda lambda = await LocalLambda.StartAsync(folder.Path);
            lambda.Aws.Clock.Freeze(start.AddMinutes(2 * i));
            lambda.Aws.Functions.Add("orders", (_, _) =>
            {
                attempts++;
                throw new InvalidOperationException("No stock.");
            });
            if (i == 0)
                await InvokeAsync(lambda, "1");
            await lambda.Aws.SettleAsync(Token);
        }
        Assert.Equal(3, attempts);
    }

    [Fact]
    public async Task Event_is_executed_again_if_the_record_of_its_destination_is_not_on_disk()
    {
        using var folder = new TemporaryFolder();
        int calls = 0;
        var target = new FailingTarget { Fails = true };
        for (int i = 0; i < 3; i++)
        {
            await using LocalLambda lambda = await LocalLambda.StartAsync(folder.Path);
            lambda.Aws.Clock.Freeze();
            lambda.Aws.Services.Targets.Register("test", target);
            lambda.Aws.Functions.Add("orders", (payload, _) =>
            {
                calls++;
                return ValueTask.FromResult(payload);
            });
            if (i == 0)
                await InvokeAsync(lambda, "1");
            await lambda.Aws.SettleAsync(Token);
            Assert.Equal(i == 0 ? 1 : 2, calls);
            target.Fails = false;
        }
    }

    [Fact]
    public async Task Mapping_of_a_stream_whose_table_is_older_reads_the_new_records()
    {
        using var folder = new TemporaryFolder();
        string arn;
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.File("data")))
        {
            using DynamoDBClient dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
            arn = await CreateTableAsync(dynamo);
        }
        // The last writes of the table are lost when the process is killed, but those of the mapping are not.
        Copy(folder.File("data"), folder.File("old"));
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.File("data")))
        {
            using DynamoDBClient dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
            ConcurrentQueue<string> batches = AddFunction(lambda);
            await CheckAsync(lambda.SendAsync("POST", Mappings, $$"""{"FunctionName":"orders","EventSourceArn":"{{arn}}","StartingPosition":"TRIM_HORIZON"}"""));
            for (int i = 0; i < 5; i++)
                await PutAsync(dynamo, $"{i}");
            await lambda.Aws.SettleAsync(Token);
            Assert.Equal("0,1,2,3,4", string.Join(',', batches));
        }
        Directory.Delete(folder.File("old/documents"), recursive: true);
        Copy(folder.File("data/documents"), folder.File("old/documents"));
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.File("old"));
        using DynamoDBClient client = reopened.Aws.CreateClient<DynamoDBClient>();
        ConcurrentQueue<string> read = AddFunction(reopened);
        await PutAsync(client, "new");
        await reopened.Aws.SettleAsync(Token);
        Assert.Equal(["new"], read);
    }

    [Fact]
    public async Task Position_behind_records_that_the_filter_excludes_is_on_disk()
    {
        using var folder = new TemporaryFolder();
        await using LocalLambda lambda = await LocalLambda.StartAsync(folder.File("data"));
        using DynamoDBClient dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
        string arn = await CreateTableAsync(dynamo);
        AddFunction(lambda);
        const string Filter = """{"Filters":[{"Pattern":"{\"dynamodb\":{\"Keys\":{\"id\":{\"S\":[\"2\"]}}}}"}]}""";
        await CheckAsync(lambda.SendAsync("POST", Mappings, $$"""{"FunctionName":"orders","EventSourceArn":"{{arn}}","StartingPosition":"TRIM_HORIZON","FilterCriteria":{{Filter}}}"""));
        await lambda.Aws.SettleAsync(Token);
        await PutAsync(dynamo, "1");
        await lambda.Aws.SettleAsync(Token);
        // What the process would find in the folder if it were killed now.
        Copy(folder.File("data"), folder.File("killed"));
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.File("killed"));
        string uuid = (await reopened.SendAsync("GET", Mappings)).Body.GetProperty("EventSourceMappings")[0].GetProperty("UUID").GetString()!;
        await CheckAsync(reopened.SendAsync("PUT", $"{Mappings}/{uuid}", """{"FilterCriteria":{"Filters":[]}}"""));
        ConcurrentQueue<string> read = AddFunction(reopened);
        await reopened.Aws.SettleAsync(Token);
        Assert.Empty(read);
    }

    [Fact]
    public async Task Mapping_of_a_stream_continues_at_its_position()
    {
        using var folder = new TemporaryFolder();
        string first, second;
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.Path))
        {
            var batches = AddFunction(lambda);
            using DynamoDBClient dynamo = lambda.Aws.CreateClient<DynamoDBClient>();
            string json = $$"""{"FunctionName":"orders","EventSourceArn":"{{await CreateTableAsync(dynamo)}}","StartingPosition":"TRIM_HORIZON","Tags":{"team":"shop"} }""";
            await CheckAsync(lambda.SendAsync("POST", Mappings, json));
            await PutAsync(dynamo, "1");
            await lambda.Aws.SettleAsync(Token);
            first = string.Join('|', batches);
        }
        await using (LocalLambda reopened = await LocalLambda.StartAsync(folder.Path))
        {
            using DynamoDBClient dynamo = reopened.Aws.CreateClient<DynamoDBClient>();
            await PutAsync(dynamo, "2");
            await reopened.Aws.SettleAsync(Token);
            var batches = AddFunction(reopened);
            await reopened.Aws.SettleAsync(Token);
            second = string.Join('|', batches);
            JsonElement mapping = Assert.Single((await reopened.SendAsync("GET", Mappings)).Body.GetProperty("EventSourceMappings").EnumerateArray());
            Assert.Equal("Enabled", mapping.GetProperty("State").GetString());
            Assert.Equal(202, (await reopened.SendAsync("DELETE", $"{Mappings}/{mapping.GetProperty("UUID").GetString()}")).Status);
        }
        Assert.Equal(("1", "2"), (first, second));
        await using LocalLambda empty = await LocalLambda.StartAsync(folder.Path);
        Assert.Empty((await empty.SendAsync("GET", Mappings)).Body.GetProperty("EventSourceMappings").EnumerateArray());
    }

    [Fact]
    public async Task Mapping_of_a_queue_reads_messages_again_when_its_function_is_added()
    {
        using var folder = new TemporaryFolder();
        await using (LocalLambda lambda = await LocalLambda.StartAsync(folder.Path))
        {
            using SqsClient sqs = lambda.Aws.CreateClient<SqsClient>();
            string url = (await sqs.CreateQueueAsync(new() { QueueName = "orders" }, Token)).QueueUrl!;
            await lambda.CreateAsync("orders");
            await CheckAsync(lambda.SendAsync("POST", Mappings, $$"""{"FunctionName":"orders","EventSourceArn":"arn:aws:sqs:us-east-1:111111111111:orders","Enabled":false}"""));
            await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "1" }, Token);
            string uuid = (await lambda.SendAsync("GET", Mappings)).Body.GetProperty("EventSourceMappings")[0].GetProperty("UUID").GetString()!;
            lambda.Aws.Clock.Freeze();
            // It is enabled in the folder, but the process ends before it reads.
            lambda.Aws.Functions.Add("other", (payload, _) => ValueTask.FromResult(payload));
            await CheckAsync(lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"BatchSize":1}"""));
            await CheckAsync(lambda.SendAsync("PUT", $"{Mappings}/{uuid}", """{"Enabled":true,"FunctionName":"other"}"""));
            await lambda.Aws.SettleAsync(Token);
            await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "2" }, Token);
        }
        await using LocalLambda reopened = await LocalLambda.StartAsync(folder.Path);
        var bodies = new ConcurrentQueue<string>();
        using SqsClient client = reopened.Aws.CreateClient<SqsClient>();
        await client.SendMessageAsync(new() { QueueUrl = (await client.GetQueueUrlAsync(new() { QueueName = "orders" }, Token)).QueueUrl!, MessageBody = "3" }, Token);
        await reopened.Aws.SettleAsync(Token);
        Assert.Empty(bodies);
        reopened.Aws.Functions.Add("other", (payload, _) =>
        {
            using JsonDocument document = JsonDocument.Parse(payload);
            bodies.Enqueue(document.RootElement.GetProperty("Records")[0].GetProperty("body").GetString()!);
            return ValueTask.FromResult<ReadOnlyMemory<byte>>(default);
        });
        await reopened.Aws.SettleAsync(Token);
        Assert.Contains("3", bodies);
        Assert.DoesNotContain("1", bodies);
    }

    private static Task<LocalLambda.LambdaResponse> InvokeAsync(LocalLambda lambda, string payload) => InvocationTests.InvokeAsync(lambda, "orders", payload, ("X-Amz-Invocation-Type", "Event"));

    // The event waits for its second attempt. Its maximum age is 5 minutes.
    private static async Task QueueFailedEventAsync(string folder)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync(folder);
        lambda.Aws.Clock.Freeze();
        await lambda.CreateAsync("orders");
        await CheckAsync(lambda.SendAsync("PUT", "/2019-09-25/functions/orders/event-invoke-config", """{"MaximumEventAgeInSeconds":300}"""));
        lambda.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("No stock."));
        await InvokeAsync(lambda, "1");
        await lambda.Aws.SettleAsync(Token);
    }

    // Returns the keys of each batch.
    private static ConcurrentQueue<string> AddFunction(LocalLambda lambda)
    {
        var batches = new ConcurrentQueue<string>();
        lambda.Aws.Functions.Add("orders", (payload, _) =>
        {
            using JsonDocument document = JsonDocument.Parse(payload);
            batches.Enqueue(string.Join(',', document.RootElement.GetProperty("Records").EnumerateArray().Select(record => record.GetProperty("dynamodb").GetProperty("Keys").GetProperty("id").GetProperty("S").GetString())));
            return ValueTask.FromResult<ReadOnlyMemory<byte>>(default);
        });
        return batches;
    }

    // Returns the ARN of the stream.
    private static async Task<string> CreateTableAsync(DynamoDBClient dynamo) => (await dynamo.CreateTableAsync(new()
    {
        TableName = "orders",
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.KeysOnly },
    }, Token)).TableDescription!.LatestStreamArn!;

    private static void Copy(string source, string target)
    {
        foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            if (System.IO.Path.GetFileName(file) == "in-use.lock")
                continue;
            string copy = System.IO.Path.Combine(target, System.IO.Path.GetRelativePath(source, file));
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(copy)!);
            using FileStream content = new(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
            using FileStream output = File.Create(copy);
            content.CopyTo(output);
        }
    }

    private sealed class FailingTarget : IMessageTarget
    {
        public bool Fails { get; set; }

        public bool Exists(string arn) => false;

        public bool TrySend(string arn, TargetMessage message, int chainLength) => false;

        public ValueTask FlushAsync(CancellationToken cancellationToken) => Fails ? throw new LocalStorageException("The disk is full.", "log") : default;
    }

    private static async Task PutAsync(DynamoDBClient dynamo, string id) =>
        await dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["id"] = AttributeValue.String(id) } }, Token);

    private static async Task CheckAsync(Task<LocalLambda.LambdaResponse> sending)
    {
        LocalLambda.LambdaResponse response = await sending;
        Assert.True(response.Status is >= 200 and < 300, $"{response.Status}: {response.Text}");
    }
}
