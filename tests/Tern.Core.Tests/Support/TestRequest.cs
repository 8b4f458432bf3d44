using System.Text;
using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Support;

/// <summary>A request that consists of what a test says, so that a test also stands for a package with bytes of its own.</summary>
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

    /// <summary>What a generated writer would note besides.</summary>
    public Action<RequestMessage>? Notes { get; init; }

    public Exception? WriteFailure { get; init; }

    /// <summary>What the endpoint rules give; null for a plain one.</summary>
    public Endpoint? Endpoint { get; init; }

    public ReadOnlySpan<byte> Payload => Bytes ?? Encoding.UTF8.GetBytes(Text);
}
