using System.Runtime.CompilerServices;
using Tern.Calls;
using Tern.Http;
using Tern.Signing;

namespace Tern.Streaming;

/// <summary>A body in chunks (<c>aws-chunked</c>), signed or not, with a checksum behind them or not.</summary>
/// <param name="source">The body itself.</param>
/// <param name="framing">The form of the chunks.</param>
internal sealed class ChunkedBody(BodySource source, ChunkFraming framing) : RequestBody
{
    /// <summary>The bytes of a chunk that has to be gathered: what a buffer may have.</summary>
    public const int StreamedChunkSize = 64 * 1024;

    /// <summary>The bytes of a chunk of bytes in memory, which need no buffer: what the cache still has when they are sent after they were read for the checksum.</summary>
    public const int MemoryChunkSize = 128 * 1024;

    /// <summary>The bytes of a chunk of bytes in memory that is signed: enough for another thread to wake up and send while this one hashes on.</summary>
    public const int SignedMemoryChunkSize = 512 * 1024;

    private readonly long? _length = source.Length is { } length ? framing.GetLength(length) : null;
    private RequestSignature? _signature;

    public override long? Length => _length;

    public override bool CanReplay => source.CanReplay;

    protected internal override string PayloadHashText => framing.PayloadHashText;

    internal override bool IsSigned => framing.SignatureLength > 0;

    internal override void OnSigned(RequestSignature? signature) => _signature = signature;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        // Of this attempt alone: one that was given up may still be at its end.
        using var writer = new ChunkWriter(framing, CreateSigner(), destination, cancellationToken);
        if (source.Stream is not { } body)
        {
            for (ReadOnlyMemory<byte> rest = source.Memory; !rest.IsEmpty; rest = rest[Math.Min(rest.Length, framing.ChunkSize)..])
                await writer.WriteAsync(rest[..Math.Min(rest.Length, framing.ChunkSize)]).ConfigureAwait(false);
            await writer.CompleteAsync().ConfigureAwait(false);
            return;
        }
        var chunks = new ChunkStream(writer, framing.ChunkSize, body.Length);
        await body.CopyToAsync(chunks, cancellationToken).ConfigureAwait(false);
        await chunks.CompleteAsync().ConfigureAwait(false);
    }

    private ChunkSigner? CreateSigner() => framing.SignatureLength > 0 && _signature is { } signature
        ? signature.Signer.CreateChunkSigner(signature.Credentials, signature.Scope, signature.Signature)
        : null;
}
