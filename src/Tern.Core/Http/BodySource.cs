using System.Diagnostics.CodeAnalysis;

namespace Tern.Runtime;

/// <summary>The body of a request: bytes in memory, or a <see cref="RequestBody"/>. All attempts of a call use the same source.</summary>
internal readonly struct BodySource(ReadOnlyMemory<byte> memory, RequestBody? stream)
{
    /// <summary>The bytes; empty if <see cref="Stream"/> is not null.</summary>
    public ReadOnlyMemory<byte> Memory => memory;

    /// <summary>The streamed body; null if the bytes are in memory.</summary>
    public RequestBody? Stream => stream;

    [MemberNotNullWhen(true, nameof(Stream))]
    public bool IsStreamed => stream is not null;

    /// <summary>The length in bytes; null if it is unknown.</summary>
    public long? Length => stream is null ? memory.Length : stream.Length;

    public bool IsLive => stream is not null && stream.IsLiveStream;

    public bool CanReplay => stream is null || stream.CanReplay;
}
