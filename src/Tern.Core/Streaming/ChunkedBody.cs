using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>A chunked body (<c>aws-chunked</c>), optionally with signed chunks and a trailing checksum.</summary>
/// <param name="source">The body to send in chunks.</param>
/// <param name="framing">The format of the chunks.</param>
internal sealed class ChunkedBody(BodySource source, ChunkFraming framing) : RequestBody
{
    /// <summary>The chunk size of a streamed body, in bytes: the size of the buffers.</summary>
    public const int StreamedChunkSize = 64 * 1024;

    /// <summary>The chunk size of an unsigned body in memory, in bytes. Small enough to be in the CPU cache when it is sent after computing its checksum.</summary>
    public const int MemoryChunkSize = 128 * 1024;

    /// <summary>The chunk size of a signed body in memory, in bytes. Large enough for another thread to wake up and send while this thread hashes.</summary>
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
        // One writer per attempt, because a canceled attempt may still be ending.
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
