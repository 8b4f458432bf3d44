using System.Text.Json.Nodes;
using Tern.EventBridge;
using Tern.S3;
using Tern.Sns;
using Tern.Sqs;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Notifications of buckets to queues, topics, functions and the default event bus.</summary>
internal static class NotificationCases
{
    private const string QueueName = "my-queue";
    private const string QueueArn = "arn:aws:sqs:us-east-1:000000000000:my-queue";
    private const string Key = "test-key";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        AddQueues(cases);
        AddErrors(cases);
        AddBus(cases);
        cases["TestS3NotificationsToLambda.test_create_object_put_via_dynamodb"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await QueueAsync(s);
            List<JsonNode> events = [];
            string function = s.Aws.Functions.Add("store", (payload, _) =>
            {
                events.Add(JsonNode.Parse(payload.Span)!["Records"]![0]!);
                return ValueTask.FromResult<ReadOnlyMemory<byte>>(default);
            });
            await PutAsync(s, bucket, new() { LambdaFunctionConfigurations = [new() { LambdaFunctionArn = function, Events = [new("s3:ObjectCreated:*")] }] });
            s.IgnoreContentValues("e9fb1ed1d5eaa36781088aae37acffbd");
            await s.Put(bucket, "<object-key:1>", "content 123");
            await s.Aws.SettleAsync(Token);
            s.Match("table_content", ToItem(Assert.Single(events)));
        };
        foreach ((string name, string label) in new[] { ("test_object_created_put", "receive_messages"), ("test_bucket_notifications_with_filter", "message") })
        {
            cases[$"TestS3NotificationsToSns.{name}"] = async s =>
            {
                string bucket = await s.BucketAsync();
                using SnsClient sns = s.Aws.CreateClient<SnsClient>();
                string topic = (await sns.CreateTopicAsync(new() { Name = "my-topic" }, Token)).TopicArn!;
                await QueueAsync(s);
                await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "sqs", Endpoint = QueueArn }, Token);
                await PutAsync(s, bucket, new() { TopicConfigurations = [new() { TopicArn = topic, Events = [new("s3:ObjectCreated:*")], Filter = name.EndsWith("filter", StringComparison.Ordinal) ? UploadFilter() : null }] });
                s.IgnoreContentValues("c8e3a3027a133355210f85cfbb1acc35", "05c7c1b96e20928f6e55a881b5ca1c45", "f5260f0f41af2722d9fe17a57dfa9da5");
                if (label == "message")
                {
                    await s.Put(bucket, "testupload/dir1/testfile.txt", new string('a', 35));
                    s.Match(label, Assert.Single(await BodiesAsync(s)));
                    return;
                }
                await s.Put(bucket, "bucket-key", new string('a', 11));
                await s.Put(bucket, "bucket-key", new string('a', 12));
                s.Match(label, new JsonObject { ["messages"] = new JsonArray([.. await BodiesAsync(s)]) });
            };
        }
    }

    private static void AddQueues(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3NotificationsToSQS.test_object_created_put"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectCreated:*");
            s.IgnoreContentValues("6c7ba9c5a141421e1c03cb9807c97c74");
            await s.Put(bucket, "my_key_0", "something");
            await s.Put(bucket, "my_key_1", new string('a', 14));
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_object_created_copy"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectCreated:Copy");
            await s.Put(bucket, "source", "something");
            await s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "dest", CopySource = $"{bucket}/source" }, Token);
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_object_created_complete_multipart_upload"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectCreated:*");
            s.IgnoreContentValues("8eabe9d6b43316e840b079170916c079-1");
            await CopyCases.UploadAsync(s, bucket, Key, new string('a', 6144));
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_key_encoding"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectCreated:*");
            await s.Put(bucket, "a@b", "something");
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_object_tagging_delete_event"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectTagging:Delete");
            s.IgnoreContentValues("f3e6da48d914f3f04f6bd9cb092c044d");
            await s.Put(bucket, "tagged", "FooBarBlitz");
            await s.S3.PutObjectTaggingAsync(new() { Bucket = bucket, Key = "tagged", Tagging = new() { TagSet = [new() { Key = "swallow_type", Value = "african" }] } }, Token);
            await s.S3.DeleteObjectTaggingAsync(new() { Bucket = bucket, Key = "tagged" }, Token);
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_xray_header"] = async s =>
        {
            const string Trace = "Root=1-3152b799-8954dae64eda91bc9a23a7e8;Parent=7fa8c0f79203be72;Sampled=1";
            string bucket = await WatchedAsync(s, "s3:ObjectCreated:*");
            s.IgnoreContentValues("437b930db84b8079c2dd804a71936b5f");
            Assert.Equal(200, (await s.Send("PUT", $"/{bucket}/test-data", "something", ("X-Amzn-Trace-Id", Trace))).Status);
            await s.Aws.SettleAsync(Token);
            using SqsClient sqs = s.Aws.CreateClient<SqsClient>();
            string url = (await sqs.GetQueueUrlAsync(new() { QueueName = QueueName }, Token)).QueueUrl!;
            ReceiveMessageResponse received = await sqs.ReceiveMessageAsync(new() { QueueUrl = url, MaxNumberOfMessages = 10, MessageSystemAttributeNames = [MessageSystemAttributeName.AwsTraceHeader] }, Token);
            Message delivered = received.Messages.Single(message => !message.Body!.Contains("s3:TestEvent", StringComparison.Ordinal));
            JsonObject message = ResponseJson.Of(delivered)!.AsObject();
            message["Body"] = JsonNode.Parse(delivered.Body!);
            s.Match("receive_messages", new JsonObject { ["messages"] = new JsonArray(message) });
        };
        cases["TestS3NotificationsToSQS.test_delete_objects"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectRemoved:*");
            string[] keys = ["key-1", "key-2", "key-3"];
            foreach (string key in keys)
                await s.Put(bucket, key, "something");
            await s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [.. keys.Select(key => new ObjectIdentifier { Key = key })] } }, Token);
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_object_put_acl"] = async s =>
        {
            string bucket = await WatchedAsync(s, "s3:ObjectAcl:Put");
            await s.Put(bucket, "my_key_acl", "something");
            for (int i = 0; i < 3; i++)
                await s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = "my_key_acl", Acl = ObjectCannedAcl.Private }, Token);
            await MatchAsync(s);
        };
        cases["TestS3NotificationsToSQS.test_notifications_with_filter"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await QueueAsync(s);
            s.IgnoreContentValues("f527a5c9f427867aeaf091c134949aa0");
            await PutAsync(s, bucket, new()
            {
                QueueConfigurations =
                [
                    new() { QueueArn = QueueArn, Events = [new("s3:ObjectCreated:*"), new("s3:ObjectRemoved:Delete")], Filter = UploadFilter() },
                    new() { Id = "id0002", QueueArn = QueueArn, Events = [new("s3:ObjectTagging:*")], Filter = UploadFilter() },
                ],
            });
            await s.Match("config", GetAsync(s, bucket));
            await s.Put(bucket, "testupload/dir1/testfile.txt", new string('a', 32));
            s.Match("message", Assert.Single(Records(await BodiesAsync(s))));
            await PutAsync(s, bucket, new());
            await s.Match("config_empty", GetAsync(s, bucket));
            await PutAsync(s, bucket, new() { QueueConfigurations = [new() { Id = "id123456", QueueArn = QueueArn, Events = [new("s3:ObjectCreated:*")] }] });
            await s.Match("config_updated", GetAsync(s, bucket));
            await PutAsync(s, bucket, new() { QueueConfigurations = [new() { Id = "id123456", QueueArn = QueueArn, Events = [new("s3:ObjectCreated:*")], Filter = new() { Key = new() { FilterRules = [new() { Name = FilterRuleName.Prefix, Value = "testupload/" }] } } }] });
            await s.Match("config_updated_filter", GetAsync(s, bucket));
        };
        cases["TestS3NotificationsToSQS.test_filter_rules_case_insensitive"] = async s =>
        {
            string bucket = await s.BucketAsync();
            using SqsClient sqs = s.Aws.CreateClient<SqsClient>();
            await sqs.CreateQueueAsync(new() { QueueName = "my-queue-1" }, Token);
            await PutAsync(s, bucket, new() { QueueConfigurations = [new() { QueueArn = QueueArn + "-1", Events = [new("s3:ObjectCreated:*")], Filter = new() { Key = new() { FilterRules = [new() { Name = new("PREFIX"), Value = "notif-" }, new() { Name = new("suffix"), Value = ".txt" }] } } }] });
            await s.Match("bucket_notification_configuration", GetAsync(s, bucket));
        };
        cases["TestS3NotificationsToSQS.test_object_created_put_versioned"] = async s => await VersionedAsync(s, await WatchedAsync(s, "s3:ObjectCreated:*", "s3:ObjectRemoved:*"), async label =>
        {
            // The order of messages is not that of the events. The recording has the latest object first, and the marker last.
            JsonNode[] records = [.. Records(await BodiesAsync(s))];
            s.Match(label, new JsonArray(records.Length == 4 ? [records[1], records[0], records[3], records[2]] : records));
        });
    }

    private static void AddErrors(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3NotificationsToSQS.test_invalid_sqs_arn"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("invalid_not_skip", TryPut(s, bucket, skips: false, "invalid-queue"));
            await s.Match("invalid_skip", TryPut(s, bucket, skips: true, "invalid-queue"));
            await s.Match("queue-does-not-exist", TryPut(s, bucket, skips: false, QueueArn));
            await s.S3.PutBucketNotificationConfigurationAsync(new() { Bucket = bucket, SkipDestinationValidation = true, NotificationConfiguration = new() { QueueConfigurations = [new() { Id = "id123", QueueArn = QueueArn, Events = [new("s3:ObjectCreated:*")] }] } }, Token);
            await s.Match("skip_destination_validation", GetAsync(s, bucket));
        };
        cases["TestS3NotificationsToSQS.test_multiple_invalid_sqs_arns"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("two-queue-arns-invalid", TryPut(s, bucket, skips: false, "invalid_arn", "invalid_arn_2"));
            await s.Match("one-queue-invalid-one-not-existent", TryPut(s, bucket, skips: false, QueueArn, "invalid_arn_2"));
            await s.Match("multiple-queues-do-not-exist", TryPut(s, bucket, skips: false, QueueArn, QueueArn + "-2"));
        };
    }

    private static void AddBus(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3NotificationsToEventBridge.test_object_created_put"] = async s =>
        {
            string bucket = await BusAsync(s);
            await s.Put(bucket, Key, "data");
            await s.Delete(bucket, Key);
            JsonNode[] events = await BodiesAsync(s);
            s.Match("object_deleted", events[1]);
            s.Match("object_created", events[0]);
        };
        cases["TestS3NotificationsToEventBridge.test_object_put_acl"] = async s =>
        {
            string bucket = await BusAsync(s);
            await s.Put(bucket, Key, "something");
            for (int i = 0; i < 3; i++)
                await s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, Acl = ObjectCannedAcl.Private }, Token);
            JsonNode[] events = await BodiesAsync(s);
            s.Match("messages", new JsonObject { ["messages"] = new JsonArray([.. events[1..], events[0]]) });
        };
        cases["TestS3NotificationsToEventBridge.test_object_created_put_versioned"] = async s => await VersionedAsync(s, await BusAsync(s), async label =>
        {
            // The recording has the events of the last two changes under both labels.
            JsonNode[] events = await BodiesAsync(s);
            if (label != "message-versioning-suspended")
                return;
            s.Match("message-versioning-active", new JsonArray([.. events.Select(entry => entry.DeepClone())]));
            s.Match(label, new JsonArray(events));
        });
        cases["TestS3NotificationsToEventBridge.test_object_created_put_in_different_region"] = async s =>
        {
            string bucket = await BusAsync(s);
            await s.Put(bucket, Key, "data");
            await s.Put(bucket, Key, "data");
            s.Match("object-created-different-regions", new JsonObject { ["messages"] = new JsonArray(await BodiesAsync(s)) });
        };
    }

    private static async Task VersionedAsync(RecordedS3Case s, string bucket, Func<string, Task> match)
    {
        s.IgnoreContentValues("6869c34ca384e0ed836d49214f881e87", "DIwTWw==", "2fb1d4988881168bbcd6432d7593be5a", "e4sjzQ==");
        await s.S3.PutBucketVersioningAsync(new() { Bucket = bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        string first = (await s.Match("obj-ver1", s.Put(bucket, Key, "data"))).VersionId!;
        await s.Match("obj-ver2", s.Put(bucket, Key, "data-version2"));
        string marker = (await s.Match("delete-marker", s.Delete(bucket, Key))).VersionId!;
        await s.Match("delete-version", s.Delete(bucket, Key, first));
        await match("message-versioning-active");
        await s.S3.PutBucketVersioningAsync(new() { Bucket = bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Suspended } }, Token);
        await s.Match("add-null-version", s.Put(bucket, Key, "data-version3"));
        await s.Match("del-delete-marker", s.Delete(bucket, Key, marker));
        await match("message-versioning-suspended");
    }

    private static async Task QueueAsync(RecordedS3Case s)
    {
        s.IgnoreContentValues("amz-id", "amz-request-id", "sequencer", "object-sequencer");
        using SqsClient sqs = s.Aws.CreateClient<SqsClient>();
        await sqs.CreateQueueAsync(new() { QueueName = QueueName }, Token);
    }

    private static async Task<string> WatchedAsync(RecordedS3Case s, params string[] events)
    {
        string bucket = await s.BucketAsync();
        await QueueAsync(s);
        await PutAsync(s, bucket, new() { QueueConfigurations = [new() { QueueArn = QueueArn, Events = [.. events.Select(name => new Event(name))] }] });
        return bucket;
    }

    private static async Task<string> BusAsync(RecordedS3Case s)
    {
        string bucket = await s.BucketAsync();
        await QueueAsync(s);
        using EventBridgeClient events = s.Aws.CreateClient<EventBridgeClient>();
        await events.PutRuleAsync(new() { Name = "rule", EventPattern = """{"source":["aws.s3"]}""" }, Token);
        await events.PutTargetsAsync(new() { Rule = "rule", Targets = [new() { Id = "t", Arn = QueueArn }] }, Token);
        await PutAsync(s, bucket, new() { EventBridgeConfiguration = new() });
        return bucket;
    }

    // The messages that are not compared yet, without the test event of a configuration.
    private static async Task<JsonNode[]> BodiesAsync(RecordedS3Case s)
    {
        await s.Aws.SettleAsync(Token);
        JsonNode[] bodies = [.. s.Aws.Queues.Peek(QueueName).Select(message => JsonNode.Parse(message.Body)!).Where(body => !body.ToJsonString().Contains("s3:TestEvent", StringComparison.Ordinal)).Skip(s.ComparedMessages)];
        s.ComparedMessages += bodies.Length;
        return bodies;
    }

    private static IEnumerable<JsonNode> Records(JsonNode[] bodies) => bodies.Select(body => body["Records"]![0]!.DeepClone());

    private static async Task MatchAsync(RecordedS3Case s) => s.Match("receive_messages", new JsonObject { ["messages"] = new JsonArray([.. Records(await BodiesAsync(s))]) });

    private static NotificationConfigurationFilter UploadFilter() =>
        new() { Key = new() { FilterRules = [new() { Name = FilterRuleName.Prefix, Value = "testupload/" }, new() { Name = FilterRuleName.Suffix, Value = "testfile.txt" }] } };

    private static Task<PutBucketNotificationConfigurationResponse> PutAsync(RecordedS3Case s, string bucket, NotificationConfiguration configuration) =>
        s.S3.PutBucketNotificationConfigurationAsync(new() { Bucket = bucket, NotificationConfiguration = configuration }, Token);

    private static Task<PutBucketNotificationConfigurationResponse> TryPut(RecordedS3Case s, string bucket, bool skips, params string[] arns) => s.S3.PutBucketNotificationConfigurationAsync(
        new() { Bucket = bucket, SkipDestinationValidation = skips, NotificationConfiguration = new() { QueueConfigurations = [.. arns.Select((arn, i) => new QueueConfiguration { Id = $"id{i}", QueueArn = arn, Events = [new(i == 0 ? "s3:ObjectCreated:*" : "s3:ObjectRemoved:*")] })] } }, Token);

    private static Task<GetBucketNotificationConfigurationResponse> GetAsync(RecordedS3Case s, string bucket) => s.S3.GetBucketNotificationConfigurationAsync(new() { Bucket = bucket }, Token);

    // The form of an item of DynamoDB.
    private static JsonObject ToItem(JsonNode value) => value switch
    {
        JsonObject members => new JsonObject { ["M"] = new JsonObject(members.Select(member => KeyValuePair.Create<string, JsonNode?>(member.Key, ToItem(member.Value!)))) },
        JsonValue number when number.GetValueKind() == System.Text.Json.JsonValueKind.Number => new JsonObject { ["N"] = number.ToString() },
        _ => new JsonObject { ["S"] = value.ToString() },
    };
}
