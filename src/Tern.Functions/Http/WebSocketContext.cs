using Tern.Functions.Http.Requests;

namespace Tern.Functions.Http;

/// <summary>The connection of a WebSocket API, and its message.</summary>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-mapping-template-reference.html">Request context of WebSocket APIs</seealso>
public sealed class WebSocketContext
{
    private readonly ReadOnlyMemory<byte> _context;

    internal WebSocketContext(string connectionId, string routeKey, string domainName, string stage, ReadOnlyMemory<byte> context)
    {
        ConnectionId = connectionId;
        RouteKey = routeKey;
        DomainName = domainName;
        Stage = stage;
        _context = context;
    }

    /// <summary>The ID of the connection, to which messages are sent.</summary>
    public string ConnectionId { get; }

    /// <summary>The route: <c>$connect</c>, <c>$disconnect</c>, <c>$default</c>, or one of the API.</summary>
    public string RouteKey { get; }

    /// <summary>The domain name of the API.</summary>
    public string DomainName { get; }

    /// <summary>The stage of the API.</summary>
    public string Stage { get; }

    /// <summary>The ID of the message; null for the events of the connection.</summary>
    public string? MessageId => HttpContextReader.Text(_context, "messageId"u8);

    /// <summary>The reason for which the connection was closed; null for other events.</summary>
    public string? DisconnectReason => HttpContextReader.Text(_context, "disconnectReason"u8);

    /// <summary>
    /// The endpoint of the management API of connections, for the client of <c>apigatewaymanagementapi</c>. With a custom domain, the base path of its mapping replaces
    /// the stage; set the endpoint yourself then.
    /// </summary>
    public string ManagementEndpoint => $"https://{DomainName}/{Stage}";
}
