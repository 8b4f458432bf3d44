using Tern.Functions.Http;
using Tern.Functions.Tests.Connections;

namespace Tern.Functions.Tests.Examples;

internal static class ConnectionExample
{
    [HttpFunction("MESSAGE /$default")]
    public static async Task EchoAsync(HttpInvocation http)
    {
        WebSocketContext socket = http.Request.WebSocket!;
        using var client = new ApiGatewayManagementApiClient(new() { Endpoint = socket.ManagementEndpoint });
        await client.PostToConnectionAsync(new() { ConnectionId = socket.ConnectionId, Data = http.Request.Body.ToArray() }, http.CancellationToken);
    }
}
