using System.Text.Json;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Determines the HTTP version of an operation.</summary>
internal static class HttpProtocols
{
    /// <summary>
    /// The name of the version in <c>Tern.HttpProtocol</c>. Null for HTTP/1.1. The trait of the protocol lists the versions that the service
    /// supports, preferred first (https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html). Only HTTP/2 can send events in both directions at the
    /// same time.
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
