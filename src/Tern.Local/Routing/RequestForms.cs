using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>The forms of requests by which a protocol is recognized.</summary>
internal static class RequestForms
{
    /// <summary>The header of the Smithy RPC v2 protocols.</summary>
    public const string RpcV2Header = "smithy-protocol";

    private const string QueryType = "application/x-www-form-urlencoded";

    /// <summary>Whether a request has the form of the query protocol.</summary>
    /// <remarks>The path is not compared: clients send requests for a queue to the path of the queue.</remarks>
    public static bool IsQuery(LocalRequest request) =>
        request is { Method: "POST" } && request.Header("Content-Type") is { } type && type.StartsWith(QueryType, StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a request has the form of AWS JSON, possibly without its target.</summary>
    public static bool IsAwsJson(LocalRequest request) =>
        request is { Method: "POST", Target: "/" } && request.Header("Content-Type") is { } type && type.StartsWith("application/x-amz-json", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the service and the operation of a request of Smithy RPC v2; null for any other request.</summary>
    /// <seealso href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html">Smithy RPC v2 CBOR protocol</seealso>
    public static (string Service, string Operation)? ParseRpcV2(LocalRequest request) =>
        request.Header(RpcV2Header) is not null && request.Target.Split('/') is [.., "service", var service, "operation", var operation] ? (service, operation) : null;
}
