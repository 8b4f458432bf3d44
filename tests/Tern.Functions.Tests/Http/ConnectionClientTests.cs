using Tern.Core.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Connections;

namespace Tern.Functions.Tests.Http;

/// <summary>The generated client of connections with the endpoint of an event.</summary>
public sealed class ConnectionClientTests
{
    [Fact]
    public async Task PostToConnection_is_sent_to_the_endpoint_of_the_event()
    {
        using HttpRequest request = HttpRequest.Read("""
            {"requestContext":{"routeKey":"$default","eventType":"MESSAGE","stage":"dev","domainName":"id.execute-api.eu-west-1.amazonaws.com","connectionId":"L0SM9cOFvHcCIhw="},"body":"hello"}
            """u8.ToArray());
        WebSocketContext socket = request.WebSocket!;
        var handler = new ScriptedHandler(ScriptedHandler.Ok(""));
        using var client = new ApiGatewayManagementApiClient(new()
        {
            Endpoint = socket.ManagementEndpoint,
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = handler,
            Environment = AwsEnvironment.None,
        });
        await client.PostToConnectionAsync(new() { ConnectionId = socket.ConnectionId, Data = request.Body.ToArray() }, TestContext.Current.CancellationToken);
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("https://id.execute-api.eu-west-1.amazonaws.com/dev/@connections/L0SM9cOFvHcCIhw%3D", sent.Uri.AbsoluteUri);
        Assert.Contains("/eu-west-1/execute-api/aws4_request", sent["Authorization"]!, StringComparison.Ordinal);
    }
}
