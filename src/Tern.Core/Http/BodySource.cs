using System.Diagnostics.CodeAnalysis;
using Tern.Calls;

namespace Tern.Http;

/// <summary>What an attempt sends as its body: bytes in memory, or a <see cref="RequestBody"/>. The same for all attempts of a call.</summary>
internal readonly struct BodySource(ReadOnlyMemory<byte> memory, RequestBody? stream)
{
    /// <summary>The bytes; empty when <see cref="Stream"/> has them.</summary>
    public ReadOnlyMemory<byte> Memory => memory;

    /// <summary>The body, unless its bytes are all in memory.</summary>
    public RequestBody? Stream => stream;

    [MemberNotNullWhen(true, nameof(Stream))]
    public bool IsStreamed => stream is not null;

    /// <summary>How many bytes there are; null when that is not known.</summary>
    public long? Length => stream is null ? memory.Length : stream.Length;

    public bool IsLive => stream is not null && stream.IsLive;

    public bool CanReplay => stream is null || stream.CanReplay;
}
