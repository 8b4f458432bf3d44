using System.Collections.Concurrent;
using System.Text.Json.Nodes;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>The notifications of buckets: their events, filters, content and configuration.</summary>
public sealed class NotificationTests : IAsyncLifetime
{
    private const string Bucket = "bucket";
    private const string Queue = "arn:aws:sqs:us-east-1:000000000000:queue";
    private const string Topic = "arn:aws:sns:us-east-1:000000000000:topic";
    private const string Function = "arn:aws:lambda:us-east-1:000000000000:function:f";

    private readonly ReceivedTargets _targets = new();
    private LocalAws _aws = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        foreach (string service in new[] { "sqs", "sns", "lambda", "events" })
            _aws.Services.Targets.Register(service, _targets);
        _s3 = _aws.CreateClient<S3Client>();
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Queues_and_topics_receive_the_test_event()
    {
        await PutAsync(new()
        {
            QueueConfigurations = [new() { QueueArn = Queue, Events = [new("s3:ObjectCreated:*")] }],
            TopicConfigurations = [new() { TopicArn = Topic, Events = [new("s3:ObjectRemoved:*")] }],
            LambdaFunctionConfigurations = [new() { LambdaFunctionArn = Function, Events = [new("s3:ObjectTagging:*")] }],
        });
        await _aws.SettleAsync(Token);
        Assert.Equal([Topic, Queue], _targets.Messages.Select(message => message.Arn).Order(StringComparer.Ordinal));
        JsonObject test = _targets.Messages.First().Body;
        Assert.Equal(("Amazon S3", "s3:TestEvent", Bucket), ((string?)test["Service"], (string?)test["Event"], (string?)test["Bucket"]));
    }

    [Fact]
    public async Task Events_are_those_of_the_operations()
    {
        await WatchAsync("s3:ObjectCreated:*", "s3:ObjectRemoved:*", "s3:ObjectTagging:*", "s3:ObjectAcl:Put");
        await PutObjectAsync("a b/ü@");
        await _s3.CopyObjectAsync(new() { Bucket = Bucket, Key = "copy", CopySource = $"{Bucket}/{Uri.EscapeDataString("a b/ü@")}" }, Token);
        await _s3.PutObjectTaggingAsync(new() { Bucket = Bucket, Key = "copy", Tagging = new() { TagSet = [new() { Key = "k", Value = "v" }] } }, Token);
        await _s3.DeleteObjectTaggingAsync(new() { Bucket = Bucket, Key = "copy" }, Token);
        await _s3.PutObjectAclAsync(new() { Bucket = Bucket, Key = "copy", Acl = ObjectCannedAcl.Private }, Token);
        CreateMultipartUploadResponse upload = await _s3.CreateMultipartUploadAsync(new() { Bucket = Bucket, Key = "parts" }, Token);
        UploadPartResponse part = await _s3.UploadPartAsync(new() { Bucket = Bucket, Key = "parts", UploadId = upload.UploadId!, PartNumber = 1, Body = new byte[] { 1, 2 } }, Token);
        await _s3.CompleteMultipartUploadAsync(new() { Bucket = Bucket, Key = "parts", UploadId = upload.UploadId!, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = part.ETag }] } }, Token);
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "copy" }, Token);
        await _s3.DeleteObjectsAsync(new() { Bucket = Bucket, Delete = new() { Objects = [new() { Key = "parts" }, new() { Key = "missing" }] } }, Token);
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "missing" }, Token);
        await _aws.SettleAsync(Token);
        Assert.Equal(
            [
                "2.1 ObjectCreated:Put a+b/%C3%BC%40 3", "2.1 ObjectCreated:Copy copy 3", "2.3 ObjectTagging:Put copy ", "2.3 ObjectTagging:Delete copy ", "2.3 ObjectAcl:Put copy ",
                "2.1 ObjectCreated:CompleteMultipartUpload parts 2", "2.1 ObjectRemoved:Delete copy ", "2.1 ObjectRemoved:Delete parts ",
            ],
            Published.Select(record => $"{record["eventVersion"]} {record["eventName"]} {record["s3"]!["object"]!["key"]} {record["s3"]!["object"]!["size"]}"));
        string[] sequencers = [.. Published.Select(record => (string?)record["s3"]!["object"]!["sequencer"]).OfType<string>()];
        Assert.Equal(5, sequencers.Length);
        Assert.Equal(sequencers.Order(StringComparer.Ordinal), sequencers);
        // The test event is also a delivery.
        Assert.Equal(9, _aws.Events.ToList().OfType<DeliveryEvent>().Count(delivery => delivery is { Source: "arn:aws:s3:::bucket", Target: Queue }));
    }

    // Recorded: s3/test_s3_notifications_sqs.py::TestS3NotificationsToSQS::test_object_created_put.
    [Fact]
    public async Task Record_has_the_members_of_the_service()
    {
        await WatchAsync("s3:ObjectCreated:Put");
        await PutObjectAsync("key");
        await _aws.SettleAsync(Token);
        JsonObject record = Assert.Single(Published);
        Assert.Equal(
            ["eventVersion", "eventSource", "awsRegion", "eventTime", "eventName", "userIdentity", "requestParameters", "responseElements", "s3"],
            record.Select(member => member.Key));
        Assert.Equal(("aws:s3", "us-east-1"), ((string?)record["eventSource"], (string?)record["awsRegion"]));
        JsonObject s3 = record["s3"]!.AsObject();
        Assert.Equal(["s3SchemaVersion", "configurationId", "bucket", "object"], s3.Select(member => member.Key));
        Assert.Equal(["name", "ownerIdentity", "arn"], s3["bucket"]!.AsObject().Select(member => member.Key));
        Assert.Equal(["key", "size", "eTag", "sequencer"], s3["object"]!.AsObject().Select(member => member.Key));
        Assert.Equal("5289df737df57326fcdd22597afb1fac", (string?)s3["object"]!["eTag"]);
    }

    [Fact]
    public async Task Versions_have_ids_and_deletions_create_markers()
    {
        await _s3.PutBucketVersioningAsync(new() { Bucket = Bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        await WatchAsync("s3:ObjectCreated:*", "s3:ObjectRemoved:*");
        PutObjectResponse put = await PutObjectAsync("key");
        DeleteObjectResponse marker = await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "key" }, Token);
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "key", VersionId = put.VersionId }, Token);
        await _aws.SettleAsync(Token);
        Assert.Equal(
            [$"ObjectCreated:Put {put.VersionId}", $"ObjectRemoved:DeleteMarkerCreated {marker.VersionId}", $"ObjectRemoved:Delete {put.VersionId}"],
            Published.Select(record => $"{record["eventName"]} {record["s3"]!["object"]!["versionId"]}"));
    }

    [Fact]
    public async Task Filter_selects_keys_by_prefix_and_suffix()
    {
        await PutAsync(new()
        {
            QueueConfigurations =
            [
                new()
                {
                    Id = "images",
                    QueueArn = Queue,
                    Events = [new("s3:ObjectCreated:*")],
                    Filter = new() { Key = new() { FilterRules = [new() { Name = new("prefix"), Value = "images/" }, new() { Name = new("SUFFIX"), Value = ".jpg" }] } },
                },
            ],
        });
        foreach (string key in new[] { "images/a.jpg", "images/a.png", "other/a.jpg", "images/.jpg" })
            await PutObjectAsync(key);
        await _aws.SettleAsync(Token);
        Assert.Equal(["images/a.jpg", "images/.jpg"], Published.Select(record => (string?)record["s3"]!["object"]!["key"]));
        Assert.All(Published, record => Assert.Equal("images", (string?)record["s3"]!["configurationId"]));
        GetBucketNotificationConfigurationResponse stored = await _s3.GetBucketNotificationConfigurationAsync(new() { Bucket = Bucket }, Token);
        Assert.Equal(["Prefix", "Suffix"], stored.QueueConfigurations[0].Filter!.Key!.FilterRules.Select(rule => rule.Name!.Value.Value));
    }

    [Fact]
    public async Task Default_bus_receives_events()
    {
        await PutAsync(new() { EventBridgeConfiguration = new() });
        await PutObjectAsync("key");
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "key" }, Token);
        await _aws.SettleAsync(Token);
        Assert.Equal(["Object Created PutObject ", "Object Deleted DeleteObject Permanently Deleted"], _targets.Messages.Select(message => $"{message.Type} {message.Body["reason"]} {message.Body["deletion-type"]}"));
        Assert.All(_targets.Messages, message => Assert.Equal("arn:aws:events:us-east-1:000000000000:event-bus/default", message.Arn));
    }

    // Recorded: s3/test_s3_notifications_sqs.py::TestS3NotificationsToSQS::test_invalid_sqs_arn and ::test_multiple_invalid_sqs_arns.
    [Fact]
    public async Task Invalid_targets_are_refused_with_the_errors_of_the_service()
    {
        string invalid = await FailAsync(new() { QueueConfigurations = [new() { QueueArn = "invalid-queue", Events = [new("s3:ObjectCreated:*")] }] });
        Assert.Contains("<Message>The ARN could not be parsed</Message><ArgumentName>Queue</ArgumentName><ArgumentValue>invalid-queue</ArgumentValue>", invalid, StringComparison.Ordinal);
        string distant = await FailAsync(new() { QueueConfigurations = [new() { QueueArn = Queue.Replace("us-east-1", "eu-west-1", StringComparison.Ordinal), Events = [new("s3:ObjectCreated:*")] }] });
        Assert.Contains("<Message>The notification destination service region is not valid for the bucket location constraint</Message>", distant, StringComparison.Ordinal);
        _targets.Existing = [];
        string missing = await FailAsync(new()
        {
            QueueConfigurations = [new() { QueueArn = Queue, Events = [new("s3:ObjectCreated:*")] }, new() { QueueArn = Queue + "-2", Events = [new("s3:ObjectCreated:*")] }],
        });
        Assert.Contains($"<Message>Unable to validate the following destination configurations</Message><ArgumentName1>{Queue}</ArgumentName1><ArgumentValue1>The destination queue does not exist</ArgumentValue1><ArgumentName2>{Queue}-2</ArgumentName2>", missing, StringComparison.Ordinal);
        await _s3.PutBucketNotificationConfigurationAsync(
            new() { Bucket = Bucket, SkipDestinationValidation = true, NotificationConfiguration = new() { QueueConfigurations = [new() { QueueArn = Queue, Events = [new("s3:ObjectCreated:*")] }] } }, Token);
        await PutObjectAsync("key");
        await _aws.SettleAsync(Token);
        DropEvent dropped = Assert.Single(_aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal(("arn:aws:s3:::bucket", Queue), (dropped.Source, dropped.Target));
    }

    [Fact]
    public async Task Unknown_filter_rule_is_refused() => Assert.Contains(
        "<Message>filter rule name must be either prefix or suffix</Message>",
        await FailAsync(new() { QueueConfigurations = [new() { QueueArn = Queue, Events = [new("s3:ObjectCreated:*")], Filter = new() { Key = new() { FilterRules = [new() { Name = new("infix"), Value = "x" }] } } }] }),
        StringComparison.Ordinal);

    private IEnumerable<JsonObject> Published => _targets.Messages.Where(message => message.Body.ContainsKey("Records")).Select(message => message.Body["Records"]![0]!.AsObject());

    private Task<PutBucketNotificationConfigurationResponse> WatchAsync(params string[] events) => PutAsync(new() { QueueConfigurations = [new() { QueueArn = Queue, Events = [.. events.Select(name => new Event(name))] }] });

    private Task<PutBucketNotificationConfigurationResponse> PutAsync(NotificationConfiguration configuration) => _s3.PutBucketNotificationConfigurationAsync(new() { Bucket = Bucket, NotificationConfiguration = configuration }, Token);

    private Task<PutObjectResponse> PutObjectAsync(string key) => _s3.PutObjectAsync(new() { Bucket = Bucket, Key = key, Body = new byte[] { 1, 2, 3 } }, Token);

    [Theory]
    [InlineData("s3:ObjectCreated:*", "", "", "s3:ObjectCreated:Put", "", "", "Configurations overlap. Configurations on the same bucket cannot share a common event type.")]
    [InlineData("s3:ObjectCreated:*", "images/", "", "s3:ObjectCreated:Put", "", "", Ambiguous)]
    [InlineData("s3:ObjectCreated:*", "images", "jpg", "s3:ObjectCreated:*", "images/", "pg", Ambiguous)]
    [InlineData("s3:ObjectCreated:*", "images", "jpg", "s3:ObjectCreated:*", "images/", "png", null)]
    [InlineData("s3:ObjectCreated:*", "a", "", "s3:ObjectCreated:*", "b", "", null)]
    [InlineData("s3:ObjectCreated:Put", "", "", "s3:ObjectCreated:Copy", "", "", null)]
    public async Task Overlapping_configurations_are_refused(string name, string prefix, string suffix, string otherName, string otherPrefix, string otherSuffix, string? message)
    {
        var configuration = new NotificationConfiguration
        {
            QueueConfigurations = [new() { QueueArn = Queue, Events = [new(name)], Filter = Filter(prefix, suffix) }],
            TopicConfigurations = [new() { TopicArn = Topic, Events = [new(otherName)], Filter = Filter(otherPrefix, otherSuffix) }],
        };
        if (message is null)
            await PutAsync(configuration);
        else
            Assert.Contains($"<Message>{message}</Message>", await FailAsync(configuration), StringComparison.Ordinal);
    }

    private const string Ambiguous = "Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the prefixes are overlapping for the same event type.";

    private static NotificationConfigurationFilter Filter(string prefix, string suffix) =>
        new() { Key = new() { FilterRules = [new() { Name = new("prefix"), Value = prefix }, new() { Name = new("suffix"), Value = suffix }] } };

    private async Task<string> FailAsync(NotificationConfiguration configuration)
    {
        var capture = new ResponseText(_aws.Handler);
        using S3Client client = new(new() { Region = "us-east-1", Credentials = new StaticCredentialsProvider(_aws.Credentials), Handler = capture, DisposeHandler = false });
        Assert.Equal("InvalidArgument", (await Assert.ThrowsAnyAsync<S3Exception>(() => client.PutBucketNotificationConfigurationAsync(new() { Bucket = Bucket, NotificationConfiguration = configuration }, Token))).ErrorCode);
        return capture.Text;
    }

    private sealed class ReceivedTargets : IMessageTarget
    {
        public ConcurrentQueue<(string Arn, JsonObject Body, string? Type)> Messages { get; } = new();

        public string[]? Existing { get; set; }

        public bool Exists(string arn) => Existing is null || Existing.Contains(arn);

        public bool TrySend(string arn, TargetMessage message, int chainLength)
        {
            if (!Exists(arn))
                return false;
            Messages.Enqueue((arn, JsonNode.Parse(message.Body.Span)!.AsObject(), message.EventDetailType));
            return true;
        }
    }

    private sealed class ResponseText(HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        public string Text { get; private set; } = "";

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            await response.Content.LoadIntoBufferAsync(cancellationToken);
            Text = await response.Content.ReadAsStringAsync(cancellationToken);
            return response;
        }

    }
}
