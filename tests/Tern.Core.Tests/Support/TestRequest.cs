using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Support;

/// <summary>A request whose parts are set by the test, so that it can also imitate a package with its own wire format.</summary>
internal sealed record TestRequest
{
    public string Text { get; init; } = "{}";

    public byte[]? Bytes { get; init; }

    public RequestBody? Body { get; init; }

    public string Method { get; init; } = "POST";

    public string Path { get; init; } = "/";

    public string? Query { get; init; }

    public string? HostPrefix { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>>? Identifiers { get; init; }

    public string? ContentType { get; init; } = "application/x-amz-json-1.0";

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>Further changes to the message, as a generated writer makes them.</summary>
    public Action<RequestMessage>? Notes { get; init; }

    public Exception? WriteFailure { get; init; }

    /// <summary>The endpoint that the endpoint rules return; null for the default one.</summary>
    public Endpoint? Endpoint { get; init; }

    public ReadOnlySpan<byte> Payload => Bytes ?? Encoding.UTF8.GetBytes(Text);
}
