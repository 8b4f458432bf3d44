using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.Sqs;

public class MessageChecksumTests
{
    private const string Hello = "5d41402abc4b2a76b9719d911017c592";
    private const string City = "c14dead674f42c5337fc97cc5d3a4e88";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task SendMessage_with_matching_digests_returns_the_response()
    {
        SendMessageResponse response = await SendAsync(Hello.ToUpperInvariant(), City);
        Assert.Equal("m1", response.MessageId);
    }

    [Theory]
    [InlineData("00000000000000000000000000000000", City, "body")]
    [InlineData(Hello, "00000000000000000000000000000000", "attributes")]
    public async Task SendMessage_with_a_digest_mismatch_throws_MessageChecksumException(string body, string attributes, string part)
    {
        var exception = await Assert.ThrowsAsync<MessageChecksumException>(() => SendAsync(body, attributes));
        Assert.Equal((part, "m1", "00000000000000000000000000000000"), (exception.Part, exception.MessageId, exception.Expected));
        Assert.DoesNotContain("hello", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task SendMessage_accepts_missing_digests_and_ignores_them_if_verification_is_off()
    {
        Assert.Equal("m1", (await SendAsync(null, null)).MessageId);
        Assert.Equal("m1", (await SendAsync("0", "0", verify: false)).MessageId);
    }

    [Fact]
    public async Task SendMessageBatch_compares_each_message_with_its_digest()
    {
        using var service = new FakeService(_ => new()
        {
            ["Successful"] = new JsonArray(
                new JsonObject { ["Id"] = "b", ["MessageId"] = "m2", ["MD5OfMessageBody"] = "0" },
                new JsonObject { ["Id"] = "a", ["MessageId"] = "m1", ["MD5OfMessageBody"] = Hello }),
            ["Failed"] = new JsonArray(),
        });
        using SqsClient sqs = service.CreateClient<SqsClient>();
        var exception = await Assert.ThrowsAsync<MessageChecksumException>(() => sqs.SendMessageBatchAsync(
            new() { QueueUrl = "https://q", Entries = [new() { Id = "a", MessageBody = "hello" }, new() { Id = "b", MessageBody = "hello" }] }, Token));
        Assert.Equal("m2", exception.MessageId);
    }

    [Theory]
    [InlineData(Hello, City, null)]
    [InlineData("0", City, "body")]
    [InlineData(Hello, "0", "attributes")]
    public async Task ReceiveMessage_verifies_the_digests_of_body_and_attributes(string body, string attributes, string? part)
    {
        using var service = new FakeService(_ => new()
        {
            ["Messages"] = new JsonArray(new JsonObject
            {
                ["MessageId"] = "m7",
                ["Body"] = "hello",
                ["MD5OfBody"] = body,
                ["MD5OfMessageAttributes"] = attributes,
                ["MessageAttributes"] = JsonNode.Parse("""{"nome":{"DataType":"String.nome","StringValue":"Manaus"}}"""),
            }),
        });
        using SqsClient sqs = service.CreateClient<SqsClient>();
        Task<ReceiveMessageResponse> receive = sqs.ReceiveMessageAsync(new() { QueueUrl = "https://q" }, Token);
        if (part is null)
            Assert.Equal("hello", Assert.Single((await receive).Messages).Body);
        else
            Assert.Equal(part, (await Assert.ThrowsAsync<MessageChecksumException>(() => receive)).Part);
    }

    [Fact]
    public void With_copies_VerifyMessageChecksums_to_the_new_client()
    {
        using var client = new SqsClient(new() { VerifyMessageChecksums = false });
        using SqsClient other = client.With(region: "eu-west-1");
        Assert.False(((SqsClientOptions)other.Options).VerifyMessageChecksums);
    }

    private static async Task<SendMessageResponse> SendAsync(string? body, string? attributes, bool verify = true)
    {
        using var service = new FakeService(_ => new() { ["MessageId"] = "m1", ["MD5OfMessageBody"] = body, ["MD5OfMessageAttributes"] = attributes });
        using var sqs = new SqsClient(new(service.Options) { VerifyMessageChecksums = verify });
        return await sqs.SendMessageAsync(
            new()
            {
                QueueUrl = "https://q",
                MessageBody = "hello",
                MessageAttributes = new() { ["nome"] = new() { DataType = "String.nome", StringValue = "Manaus" } },
            },
            Token);
    }
}
