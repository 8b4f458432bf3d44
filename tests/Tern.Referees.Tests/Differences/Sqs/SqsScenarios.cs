using Tern.Sqs;
using static Tern.Referees.Tests.Differences.Sqs.SqsCalls;

namespace Tern.Referees.Tests.Differences.Sqs;

/// <summary>The scenarios that compare the servers.</summary>
internal static class SqsScenarios
{
    private static readonly string[] s_timesAndCounts = ["CreatedTimestamp", "LastModifiedTimestamp", "QueueArn"];

    public static IReadOnlyList<SqsScenario> All { get; } =
    [
        new("Queue with the same attributes", async sqs => $"{await sqs.CreateAsync("queue", ("DelaySeconds", "1")) == await sqs.CreateAsync("queue", ("DelaySeconds", "1"))}"),
        new("Queue with other attributes", async sqs =>
        {
            await sqs.CreateFifoAsync(("ContentBasedDeduplication", "true"));
            return await ErrorAsync(sqs.CreateFifoAsync(("ContentBasedDeduplication", "false")));
        }),
        new("Name with a space", sqs => ErrorAsync(sqs.CreateAsync("a b"))),
        new("FIFO queue without the suffix", sqs => ErrorAsync(sqs.CreateAsync("queue", ("FifoQueue", "true")))),
        new("FIFO attribute of a standard queue", sqs => ErrorAsync(sqs.CreateAsync("queue", ("ContentBasedDeduplication", "true")))),
        new("Default attributes", async sqs => Text(await sqs.AttributesAsync(await sqs.CreateAsync()))),
        new("Default attributes of a FIFO queue", async sqs => Text(await sqs.AttributesAsync(await sqs.CreateFifoAsync()))),
        new("Attribute out of range", async sqs => await ErrorAsync(sqs.SetAsync(await sqs.CreateAsync(), ("DelaySeconds", "901")))),
        new("FIFO attribute of an existing standard queue", async sqs => await ErrorAsync(sqs.SetAsync(await sqs.CreateAsync(), ("FifoQueue", "true")))),
        new("Unknown attribute", async sqs => await ErrorAsync(sqs.SetAsync(await sqs.CreateAsync(), ("Nonsense", "1")))),
        new("Two kinds of encryption", sqs => ErrorAsync(sqs.CreateAsync("queue", ("KmsMasterKeyId", "key"), ("SqsManagedSseEnabled", "true")))),
        new("Missing queue", sqs => ErrorAsync(sqs.Client.GetQueueUrlAsync(new() { QueueName = sqs.Prefix + "none" }))),
        new("Pages of queues", async sqs =>
        {
            for (int i = 0; i < 3; i++)
                await sqs.CreateAsync($"{i}");
            List<int> pages = [];
            await foreach (ListQueuesResponse page in sqs.Client.ListQueuesPagesAsync(new() { QueueNamePrefix = sqs.Prefix, MaxResults = 2 }))
                pages.Add(page.QueueUrls.Count);
            return string.Join(' ', pages);
        }),
        new("Tags", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.Client.TagQueueAsync(new() { QueueUrl = url, Tags = Map(("a", "1"), ("b", "2")) });
            await sqs.Client.UntagQueueAsync(new() { QueueUrl = url, TagKeys = ["a"] });
            return Text((await sqs.Client.ListQueueTagsAsync(new() { QueueUrl = url })).Tags ?? new());
        }),
        new("Permission", async sqs =>
        {
            string url = await sqs.CreateAsync();
            return await ErrorAsync(sqs.Client.AddPermissionAsync(new() { QueueUrl = url, Label = "send", AwsAccountIds = ["111111111111"], Actions = ["SendMessage"] }));
        }),
        new("Message to a deleted queue", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.Client.DeleteQueueAsync(new() { QueueUrl = url });
            return await ErrorAsync(sqs.SendAsync(url, "a"));
        }),
        new("Message and its attributes", async sqs =>
        {
            string url = await sqs.CreateAsync();
            SendMessageResponse sent = await sqs.Client.SendMessageAsync(new()
            {
                QueueUrl = url,
                MessageBody = "é, <&>, \r\n\t",
                MessageAttributes = new()
                {
                    ["text"] = new() { DataType = "String", StringValue = "é" },
                    ["number"] = new() { DataType = "Number.int", StringValue = "42" },
                    ["binary"] = new() { DataType = "Binary", BinaryValue = new byte[] { 0, 255 } },
                },
            });
            Message message = (await sqs.ReceiveAsync(url))[0];
            return $"{message.Body} {message.Md5OfBody} {message.Md5OfMessageAttributes} {sent.Md5OfMessageAttributes} {string.Join(' ', message.MessageAttributes!.Keys.Order())} "
                + string.Join(' ', message.Attributes!.Keys.Order());
        }),
        new("Body with an emoji", async sqs => await SendAndReceiveAsync(sqs, await sqs.CreateAsync(), "\U0001F600")),
        new("Body with a control character", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateAsync(), "\u0001"))),
        new("Empty body", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateAsync(), ""))),
        new("Body that is too large", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateAsync("queue", ("MaximumMessageSize", "1024")), new('x', 1025)))),
        new("Attribute with an empty text", async sqs => await ErrorAsync(sqs.Client.SendMessageAsync(new()
        {
            QueueUrl = await sqs.CreateAsync(),
            MessageBody = "a",
            MessageAttributes = new() { ["ErrorDetails"] = new() { DataType = "String", StringValue = "" } },
        }))),
        new("Filter of attributes", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.Client.SendMessageAsync(new()
            {
                QueueUrl = url,
                MessageBody = "a",
                MessageAttributes = new() { ["a.one"] = new() { DataType = "String", StringValue = "1" }, ["b"] = new() { DataType = "String", StringValue = "2" } },
            });
            Message message = (await sqs.Client.ReceiveMessageAsync(new() { QueueUrl = url, MessageAttributeNames = ["a.*", "none"] })).Messages[0];
            return $"{string.Join(' ', message.MessageAttributes?.Keys ?? [])} {message.Md5OfMessageAttributes}";
        }),
        new("Trace header", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.Client.SendMessageAsync(new()
            {
                QueueUrl = url,
                MessageBody = "a",
                MessageSystemAttributes = new() { ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "Root=1-5759e988-bd862e3fe1be46a994272793" } },
            });
            return (await sqs.ReceiveAsync(url))[0].Attributes!.GetValueOrDefault("AWSTraceHeader", "none");
        }),
        new("11 messages of a receive", async sqs => await ErrorAsync(sqs.ReceiveAsync(await sqs.CreateAsync(), 11))),
        new("Wait of 21 seconds", async sqs => await ErrorAsync(sqs.Client.ReceiveMessageAsync(new() { QueueUrl = await sqs.CreateAsync(), WaitTimeSeconds = 21 }))),
        new("Wait for a message", async sqs =>
        {
            string url = await sqs.CreateAsync();
            Task<ReceiveMessageResponse> waiting = sqs.Client.ReceiveMessageAsync(new() { QueueUrl = url, WaitTimeSeconds = 20 });
            await sqs.SendAsync(url, "a");
            return Bodies((await waiting).Messages);
        }),
        new("Visibility timeout of 0", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.SendAsync(url, "a");
            Message message = (await sqs.ReceiveAsync(url))[0];
            string inFlight = await sqs.BodiesAsync(url);
            await sqs.ChangeAsync(url, message, 0);
            Message again = (await sqs.ReceiveAsync(url))[0];
            return $"[{inFlight}] {again.Attributes!["ApproximateReceiveCount"]} {again.ReceiptHandle != message.ReceiptHandle}";
        }),
        new("Visibility timeout of a deleted message", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.SendAsync(url, "a");
            Message message = (await sqs.ReceiveAsync(url))[0];
            await sqs.DeleteAsync(url, message.ReceiptHandle);
            return (await ErrorAsync(sqs.ChangeAsync(url, message, 10))).Replace(message.ReceiptHandle, "HANDLE", StringComparison.Ordinal);
        }),
        new("Malformed receipt handle", async sqs => await ErrorAsync(sqs.DeleteAsync(await sqs.CreateAsync(), "nonsense"))),
        new("Batch of 20 entries", async sqs => await ErrorAsync(sqs.SendBatchAsync(await sqs.CreateAsync(), [.. Enumerable.Range(0, 20).Select(i => Entry($"{i}"))]))),
        new("Empty batch", async sqs => await ErrorAsync(sqs.SendBatchAsync(await sqs.CreateAsync()))),
        new("Batch with equal ids", async sqs => await ErrorAsync(sqs.SendBatchAsync(await sqs.CreateAsync(), Entry("a"), Entry("a")))),
        new("Batch with an invalid id", async sqs => await ErrorAsync(sqs.SendBatchAsync(await sqs.CreateAsync(), Entry("a.b")))),
        new("Batch that is too large", async sqs => await ErrorAsync(sqs.SendBatchAsync(await sqs.CreateAsync(), Entry("a", new('x', 600_000)), Entry("b", new('x', 600_000))))),
        new("Batch with an entry that fails", async sqs =>
        {
            SendMessageBatchResponse response = await sqs.SendBatchAsync(await sqs.CreateAsync(), Entry("a"), new() { Id = "b", MessageBody = "b", DelaySeconds = 901 });
            return $"{string.Join(' ', response.Successful.Select(entry => entry.Id))} {string.Join(' ', response.Failed.Select(entry => $"{entry.Id} {entry.Code}: {entry.Message}"))}";
        }),
        new("Batch of deletes with a malformed handle", async sqs =>
        {
            string url = await sqs.CreateAsync();
            DeleteMessageBatchResponse response = await sqs.Client.DeleteMessageBatchAsync(new() { QueueUrl = url, Entries = [new() { Id = "a", ReceiptHandle = "nonsense" }] });
            return $"{response.Successful.Count} {string.Join(' ', response.Failed.Select(entry => entry.Code))}";
        }),
        new("Order of a group", async sqs =>
        {
            string url = await sqs.CreateFifoAsync(("ContentBasedDeduplication", "true"));
            foreach (string body in (string[])["1", "2", "3"])
                await sqs.SendAsync(url, body, "g");
            Message first = (await sqs.ReceiveAsync(url, 1))[0];
            string blocked = await sqs.BodiesAsync(url, 1);
            await sqs.DeleteAsync(url, first.ReceiptHandle);
            return $"{first.Body} [{blocked}] {await sqs.BodiesAsync(url, 1)}";
        }),
        new("Several messages of a group in one batch", async sqs =>
        {
            string url = await sqs.CreateFifoAsync(("ContentBasedDeduplication", "true"));
            foreach (string body in (string[])["1", "2", "3"])
                await sqs.SendAsync(url, body, "g");
            return await sqs.BodiesAsync(url);
        }),
        new("Duplicate of a FIFO message", async sqs =>
        {
            string url = await sqs.CreateFifoAsync();
            SendMessageResponse first = await sqs.SendAsync(url, "a", "g", "id");
            SendMessageResponse second = await sqs.SendAsync(url, "b", "g", "id");
            return $"{first.MessageId == second.MessageId} {first.SequenceNumber == second.SequenceNumber} {first.SequenceNumber!.Length} {await sqs.BodiesAsync(url)}";
        }),
        new("Duplicate after a delete", async sqs =>
        {
            string url = await sqs.CreateFifoAsync();
            await sqs.SendAsync(url, "a", "g", "id");
            await sqs.DeleteAsync(url, (await sqs.ReceiveAsync(url))[0].ReceiptHandle);
            await sqs.SendAsync(url, "a", "g", "id");
            return $"[{await sqs.BodiesAsync(url)}]";
        }),
        new("FIFO message without a group", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateFifoAsync(), "a", deduplicationId: "id"))),
        new("FIFO message without a deduplication id", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateFifoAsync(), "a", "g"))),
        new("Delay of a FIFO message", async sqs => await ErrorAsync(sqs.Client.SendMessageAsync(
            new() { QueueUrl = await sqs.CreateFifoAsync(), MessageBody = "a", MessageGroupId = "g", MessageDeduplicationId = "id", DelaySeconds = 2 }))),
        new("Repeated receive with an attempt id", async sqs =>
        {
            string url = await sqs.CreateFifoAsync();
            await sqs.SendAsync(url, "a", "g", "id");
            return $"{Bodies(await sqs.ReceiveAsync(url, 1, "once"))} [{Bodies(await sqs.ReceiveAsync(url, 1, "once"))}]";
        }),
        new("Group of a standard queue", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.SendAsync(url, "1", "g");
            await sqs.SendAsync(url, "2", "g");
            IReadOnlyList<Message> messages = await sqs.ReceiveAsync(url);
            return $"{Bodies(messages)} {messages[0].Attributes!.GetValueOrDefault("MessageGroupId", "none")}";
        }),
        new("Group with a space", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateAsync(), "a", "group 123"))),
        new("Deduplication id with a space", async sqs => await ErrorAsync(sqs.SendAsync(await sqs.CreateFifoAsync(), "a", "g", "group 123"))),
        new("Dead letter", async sqs =>
        {
            (string url, string deadLetters) = await RedriveAsync(sqs);
            string first = await sqs.BodiesAsync(url);
            string second = await sqs.BodiesAsync(url);
            Message letter = (await sqs.ReceiveAsync(deadLetters))[0];
            return $"{first} [{second}] {letter.Body} {letter.Attributes!["ApproximateReceiveCount"]} {letter.Attributes.GetValueOrDefault("DeadLetterQueueSourceArn") == await sqs.ArnAsync(url)}";
        }),
        new("Redrive policy with a missing queue", async sqs =>
            await ErrorAsync(sqs.CreateAsync("source", ("RedrivePolicy", Redrive(await sqs.ArnAsync(await sqs.CreateAsync()) + "-none", 1))))),
        new("Sources of a dead-letter queue", async sqs =>
        {
            (string url, string deadLetters) = await RedriveAsync(sqs);
            return await ResultAsync(async () => $"{(await sqs.Client.ListDeadLetterSourceQueuesAsync(new() { QueueUrl = deadLetters })).QueueUrls.SequenceEqual([url])}");
        }),
        new("Move task", async sqs =>
        {
            (_, string deadLetters) = await RedriveAsync(sqs);
            string arn = await sqs.ArnAsync(deadLetters);
            return await ResultAsync(async () =>
            {
                await sqs.Client.StartMessageMoveTaskAsync(new() { SourceArn = arn, MaxNumberOfMessagesPerSecond = 1 });
                return $"{(await sqs.Client.ListMessageMoveTasksAsync(new() { SourceArn = arn })).Results.Count}";
            });
        }),
        new("Move task of a queue that has no dead letters", async sqs =>
            await ErrorAsync(sqs.Client.StartMessageMoveTaskAsync(new() { SourceArn = await sqs.ArnAsync(await sqs.CreateAsync()) }))),
        new("Repeated purge", async sqs =>
        {
            string url = await sqs.CreateAsync();
            await sqs.Client.PurgeQueueAsync(new() { QueueUrl = url });
            return (await ErrorAsync(sqs.Client.PurgeQueueAsync(new() { QueueUrl = url }))).Replace(sqs.Prefix + "queue", "<queue-name>", StringComparison.Ordinal);
        }),
    ];

    private static string Text(OrderedMap<string> attributes) => string.Join(
        ' ', attributes.Where(attribute => !s_timesAndCounts.Contains(attribute.Key)).Select(attribute => $"{attribute.Key}={attribute.Value}").Order(StringComparer.Ordinal));

    private static SendMessageBatchRequestEntry Entry(string id, string body = "x") => new() { Id = id, MessageBody = body };

    private static async Task<string> SendAndReceiveAsync(SqsCalls sqs, string url, string body)
    {
        string error = await ErrorAsync(sqs.SendAsync(url, body));
        return error == "none" ? await sqs.BodiesAsync(url) : error;
    }

    private static async Task<string> ResultAsync(Func<Task<string>> calls)
    {
        Task<string> result = calls();
        string error = await ErrorAsync(result);
        return error == "none" ? await result : error;
    }

    private static async Task<(string Url, string DeadLetters)> RedriveAsync(SqsCalls sqs)
    {
        string deadLetters = await sqs.CreateAsync("dead");
        string url = await sqs.CreateAsync("source", ("VisibilityTimeout", "0"), ("RedrivePolicy", Redrive(await sqs.ArnAsync(deadLetters), 1)));
        await sqs.SendAsync(url, "a");
        return (url, deadLetters);
    }
}
