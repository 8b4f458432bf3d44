using Tern.Codecs;

namespace Tern.Protocols.Rest.Servers;

/// <summary>An answer as a server of a REST protocol writes it; for generated code, and for what delivers its answers.</summary>
public sealed class RestAnswer : IDisposable
{
    /// <summary>The HTTP status. Default 200.</summary>
    public int StatusCode { get; set; } = 200;

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; set; }

    /// <summary>The headers, whose values are not checked: they can hold whatever a result holds.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>The body, unless it is a stream.</summary>
    public PooledBuffer Buffer { get; } = new();

    /// <summary>A body that is handed on as it comes, which whoever delivers the answer disposes; null when it is in <see cref="Buffer"/>.</summary>
    public Stream? Body { get; set; }

    /// <summary>Gives back the memory of <see cref="Buffer"/>.</summary>
    public void Dispose() => Buffer.Dispose();
}
