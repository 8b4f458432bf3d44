using System.Text.Json;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Decides the version of HTTP of an operation.</summary>
internal static class HttpProtocols
{
    /// <summary>
    /// The name of the version in the core's <c>HttpProtocol</c>; null for HTTP/1.1. The protocol's trait lists what the service
    /// speaks, preferred first (https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html), and only HTTP/2 sends events in
    /// both directions at once.
    /// </summary>
    public static string? Of(Service service, IProtocol protocol, Operation operation)
    {
        bool sendsEvents = operation.Request.Stream is { Stream: MemberStream.RequestEvents };
        bool receivesEvents = operation.Response.Stream is { Stream: MemberStream.ResponseEvents };
        if (sendsEvents && receivesEvents)
            return "Http2";
        JsonElement? trait = service.Traits.Get(protocol.TraitId);
        List<string> versions = sendsEvents || receivesEvents ? Versions(trait, "eventStreamHttp") : [];
        if (versions.Count == 0)
            versions = Versions(trait, "http");
        if (versions.Count == 0 || versions[0] != "h2")
            return null;
        return versions.Contains("http/1.1") ? "Http2Preferred" : "Http2";
    }

    private static List<string> Versions(JsonElement? trait, string name) =>
        trait is { ValueKind: JsonValueKind.Object } value && value.TryGetProperty(name, out JsonElement versions)
            ? [.. versions.EnumerateArray().Select(version => version.GetString()!)]
            : [];
}
