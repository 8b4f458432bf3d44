using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Sqs.Checksums;
using Tern.Core.Tests.Support;

namespace Tern.Sqs;

public class SqsBatchTests
{
    private const string Queue = "https://sqs.eu-west-1.amazonaws.com/123456789012/orders";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task SendMessages_sends_batches_of_10_and_returns_results_in_input_order()
    {
        using var service = new FakeService(request => Respond(request, Accepted));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        IReadOnlyList<SendMessageBatchResultEntry> results = await sqs.SendMessagesAsync(Queue, Messages(25), cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 25).Select(i => $"id of body {i}"), results.Select(result => result.MessageId));
        Assert.Equal([5, 10, 10], service.Requests.Select(request => Entries(request).Count).Order());
        Assert.All(service.Requests, request => Assert.Equal(Queue, request["QueueUrl"]!.GetValue<string>()));
    }

    [Fact]
    public async Task SendMessages_limits_a_batch_to_1_MiB_including_attributes()
    {
        using var service = new FakeService(request => Respond(request, Accepted));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        // The name, the type and the bytes count: 1 + 6 + 9.
        QueueMessage large = new() { Body = new('ü', (524288 - 16) / 2), Attributes = new() { ["n"] = new() { DataType = "Binary", BinaryValue = new byte[9] } } };
        await sqs.SendMessagesAsync(Queue, [large, large, large with { Body = large.Body + "x" }, large], new() { MaxConcurrency = 1 }, Token);
        Assert.Equal([2, 1, 1], service.Requests.Select(request => Entries(request).Count));
    }

    [Fact]
    public async Task SendMessages_reports_sender_faults_without_a_retry()
    {
        int round = 0;
        using var service = new FakeService(request =>
        {
            round++;
            return Respond(request, entry => Body(entry) switch
            {
                "body 1" => Error(entry, "InvalidMessageContents", senderFault: true),
                "body 2" when round == 1 => Error(entry, "InternalError", senderFault: false),
                _ => Accepted(entry),
            });
        });
        using SqsClient sqs = service.CreateClient<SqsClient>();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<SendMessageBatchResultEntry>>(
            () => sqs.SendMessagesAsync(Queue, Messages(4), cancellationToken: Token));
        Assert.Equal([4, 1], service.Requests.Select(request => Entries(request).Count));
        Assert.Equal("entry 1: InvalidMessageContents", Assert.Single(exception.Failures).ToString());
        Assert.Equal(["id of body 0", null, "id of body 2", "id of body 3"], exception.Results.Select(result => result?.MessageId));
        Assert.DoesNotContain("body 1", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task SendMessages_reports_a_checksum_mismatch_for_its_message_only()
    {
        using var service = new FakeService(request => Respond(request, entry =>
        {
            JsonObject accepted = Accepted(entry);
            if (Body(entry) == "body 1")
                accepted["MD5OfMessageBody"] = "0";
            return accepted;
        }));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<SendMessageBatchResultEntry>>(
            () => sqs.SendMessagesAsync(Queue, Messages(3), cancellationToken: Token));
        Assert.IsType<MessageChecksumException>(Assert.Single(exception.Failures).Exception);
        Assert.Single(service.Requests);

        using var unverified = new SqsClient(new(service.Options) { VerifyMessageChecksums = false });
        Assert.Equal(3, (await unverified.SendMessagesAsync(Queue, Messages(3), cancellationToken: Token)).Count);
    }

    [Fact]
    public async Task SendMessages_to_a_missing_queue_reports_a_failure_for_every_message()
    {
        using var service = new FakeService(_ => new() { ["__type"] = "com.amazonaws.sqs#QueueDoesNotExist", ["message"] = "no such queue" });
        using SqsClient sqs = service.CreateClient<SqsClient>();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<SendMessageBatchResultEntry>>(
            () => sqs.SendMessagesAsync(Queue, Messages(25), new() { MaxConcurrency = 1 }, Token));
        Assert.IsType<QueueDoesNotExistException>(exception.InnerException);
        Assert.Equal(25, exception.Failures.Count);
        Assert.Single(service.Requests);
    }

    [Fact]
    public async Task SendMessages_to_a_FIFO_queue_sends_batches_sequentially()
    {
        int inFlight = 0;
        using var service = new FakeService(request =>
        {
            Assert.Equal(1, Interlocked.Increment(ref inFlight));
            JsonObject response = Respond(request, Accepted);
            Interlocked.Decrement(ref inFlight);
            return response;
        });
        using SqsClient sqs = service.CreateClient<SqsClient>();
        await sqs.SendMessagesAsync(Queue + ".fifo", Messages(95), cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 95).Select(i => $"body {i}"), service.Requests.SelectMany(Entries).Select(entry => Body(entry!)));
    }

    [Fact]
    public async Task SendMessages_with_PreserveOrder_sends_one_message_per_group_in_a_request()
    {
        using var service = new FakeService(request => Respond(request, Accepted));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        QueueMessage[] messages = [.. Messages(5).Select((message, i) => message with { GroupId = i % 2 == 0 ? "even" : "odd", DeduplicationId = $"d{i}" })];
        await sqs.SendMessagesAsync(Queue + ".fifo", messages, new() { PreserveOrder = true }, Token);
        Assert.Equal(["body 0,body 1", "body 2,body 3", "body 4"], service.Requests.Select(request => string.Join(',', Entries(request).Select(entry => Body(entry!)))));
        Assert.Equal("d4", Entries(service.Requests.Last())[0]!["MessageDeduplicationId"]!.GetValue<string>());
    }

    [Fact]
    public async Task DeleteMessages_and_ChangeMessageVisibilities_send_batches_of_10()
    {
        using var service = new FakeService(request => Respond(request, entry => Handle(entry) == "h3" ? Error(entry, "ReceiptHandleIsInvalid", senderFault: true) : new() { ["Id"] = Id(entry) }));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        string[] handles = [.. Enumerable.Range(0, 12).Select(i => $"h{i}")];

        var notDeleted = await Assert.ThrowsAnyAsync<TernBatchIncompleteException>(() => sqs.DeleteMessagesAsync(Queue, handles, new() { MaxConcurrency = 1 }, Token));
        Assert.Equal("entry 3: ReceiptHandleIsInvalid", Assert.Single(notDeleted.Failures).ToString());

        var notChanged = await Assert.ThrowsAnyAsync<TernBatchIncompleteException>(
            () => sqs.ChangeMessageVisibilitiesAsync(Queue, [.. handles.Select(handle => new VisibilityChange(handle, 60))], new() { MaxConcurrency = 1 }, Token));
        Assert.Equal("entry 3: ReceiptHandleIsInvalid", Assert.Single(notChanged.Failures).ToString());

        Assert.Equal([10, 2, 10, 2], service.Requests.Select(request => Entries(request).Count));
        Assert.Equal(60, Entries(service.Requests.Last())[0]!["VisibilityTimeout"]!.GetValue<int>());
        Assert.Equal("VisibilityChange 60 s", new VisibilityChange("h", 60).ToString());
    }

    [Theory]
    [InlineData("arn:aws:sqs:eu-west-1:123456789012:orders", "https://sqs.eu-west-1.amazonaws.com/123456789012/orders")]
    [InlineData("arn:aws:sqs:eu-west-1:123456789012:orders.fifo", "https://sqs.eu-west-1.amazonaws.com/123456789012/orders.fifo")]
    [InlineData("arn:aws-cn:sqs:cn-north-1:123456789012:orders", "https://sqs.cn-north-1.amazonaws.com.cn/123456789012/orders")]
    public async Task ExtendVisibility_sends_the_URL_of_the_queue_and_batches_of_10(string arn, string url)
    {
        using var service = new FakeService(request => Respond(request, entry => new() { ["Id"] = Id(entry) }));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        await sqs.ExtendVisibilityAsync(arn, [.. Enumerable.Range(0, 12).Select(i => $"h{i}")], TimeSpan.FromMilliseconds(59_001), Token);

        Assert.Equal([2, 10], service.Requests.Select(request => Entries(request).Count).Order());
        Assert.All(service.Requests, request => Assert.Equal(url, request["QueueUrl"]!.GetValue<string>()));
        Assert.All(service.Requests.SelectMany(Entries), entry => Assert.Equal(60, entry!["VisibilityTimeout"]!.GetValue<int>()));
    }

    [Fact]
    public async Task ExtendVisibility_with_invalid_arguments_throws()
    {
        using var service = new FakeService(request => Respond(request, Accepted));
        using SqsClient sqs = service.CreateClient<SqsClient>();
        foreach (string arn in new[] { "", "orders", Queue, "arn:aws:sns:eu-west-1:123456789012:orders", "arn:aws:sqs:eu-west-1:123456789012:a:b", "arn:aws:sqs::123456789012:orders" })
            await Assert.ThrowsAsync<ArgumentException>("queueArn", () => sqs.ExtendVisibilityAsync(arn, ["h"], TimeSpan.FromSeconds(1), Token));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => sqs.ExtendVisibilityAsync("arn:aws:sqs:eu-west-1:123456789012:orders", ["h"], TimeSpan.FromHours(13), Token));
        Assert.Empty(service.Requests);
    }

    private static QueueMessage[] Messages(int count) => [.. Enumerable.Range(0, count).Select(i => new QueueMessage { Body = string.Create(CultureInfo.InvariantCulture, $"body {i}") })];

    private static JsonArray Entries(JsonObject request) => request["Entries"]!.AsArray();

    private static string Id(JsonNode entry) => entry["Id"]!.GetValue<string>();

    private static string Body(JsonNode entry) => entry["MessageBody"]!.GetValue<string>();

    private static string Handle(JsonNode entry) => entry["ReceiptHandle"]!.GetValue<string>();

    private static JsonObject Accepted(JsonNode entry) => new()
    {
        ["Id"] = Id(entry),
        ["MessageId"] = $"id of {Body(entry)}",
        ["MD5OfMessageBody"] = MessageDigest.ComputeBody(Body(entry)),
    };

    private static JsonObject Error(JsonNode entry, string code, bool senderFault) => new() { ["Id"] = Id(entry), ["Code"] = code, ["SenderFault"] = senderFault };

    // The results are in a different order than the entries and are matched by id only.
    private static JsonObject Respond(JsonObject request, Func<JsonNode, JsonObject> resultOf)
    {
        ILookup<bool, JsonObject> results = Entries(request).Select(entry => resultOf(entry!)).Reverse().ToLookup(entry => entry.ContainsKey("Code"));
        return new() { ["Successful"] = new JsonArray([.. results[false]]), ["Failed"] = new JsonArray([.. results[true]]) };
    }
}
