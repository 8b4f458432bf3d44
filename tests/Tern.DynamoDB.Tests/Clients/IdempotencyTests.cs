using System.Text.Json.Nodes;
using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

public class IdempotencyTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Retries_of_a_call_send_the_same_idempotency_token_and_the_next_call_sends_another()
    {
        using var service = new ScriptedService((500, "{}"), (500, "{}"), (200, "{}"));
        using DynamoDBClient client = service.CreateClient();
        TransactWriteItemsRequest request = new() { TransactItems = [] };
        await client.TransactWriteItemsAsync(request, Token);
        await client.TransactWriteItemsAsync(request, Token);

        string[] tokens = [.. service.Bodies.Select(TokenOf)];
        Assert.Equal(4, tokens.Length);
        Assert.Single(tokens[..3].Distinct());
        Assert.NotEqual(tokens[0], tokens[3]);
        Assert.All(tokens, token => Assert.True(Guid.TryParse(token, out _)));
        Assert.Null(request.ClientRequestToken);
    }

    [Fact]
    public async Task An_idempotency_token_of_the_caller_is_sent_unchanged()
    {
        using var service = new ScriptedService((200, "{}"));
        using DynamoDBClient client = service.CreateClient();
        await client.TransactWriteItemsAsync(new() { TransactItems = [], ClientRequestToken = "mine" }, Token);
        Assert.Equal("mine", TokenOf(Assert.Single(service.Bodies)));
    }

    [Fact]
    public async Task CreateIdempotencyToken_of_the_options_creates_the_token()
    {
        using var service = new ScriptedService((200, "{}"));
        using var client = new DynamoDBClient(service.Options with { CreateIdempotencyToken = () => "counted-1" });
        await client.TransactWriteItemsAsync(new() { TransactItems = [] }, Token);
        Assert.Equal("counted-1", TokenOf(Assert.Single(service.Bodies)));
    }

    private static string TokenOf(string body) => (string)JsonNode.Parse(body)!["ClientRequestToken"]!;
}
