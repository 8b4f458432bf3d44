using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>Writes the chunks of one attempt. The next chunk is hashed and signed while the previous one is being sent.</summary>
/// <param name="framing">The format of the chunks.</param>
/// <param name="signer">Signs the chunks; null for unsigned chunks.</param>
/// <param name="destination">The connection.</param>
/// <param name="end">Cancels the attempt.</param>
internal sealed class ChunkWriter(ChunkFraming framing, ChunkSigner? signer, Stream destination, CancellationToken end) : IDisposable
{
    private static ReadOnlySpan<byte> LineBreak => "\r\n"u8;

    private readonly Checksum? _checksum = framing.ChecksumAlgorithm is null ? null : Checksum.Create(framing.ChecksumAlgorithm);

    // Two buffers, because the previous frame may still be in use by the transport.
    private byte[] _frame = ArrayPool<byte>.Shared.Rent(framing.MaxFrameLength);
    private byte[] _spareFrame = ArrayPool<byte>.Shared.Rent(framing.MaxFrameLength);
    private ValueTask _pendingSend;
    private bool _isFirst = true;

    /// <summary>Starts to send a chunk after the previous one has been sent. The bytes of the chunk must not change until the next call has completed.</summary>
    /// <param name="chunk">The bytes of the chunk, at least one.</param>
    [SuppressMessage("Reliability", "CA2012", Justification = "It is awaited once, by the next call.")]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask WriteAsync(ReadOnlyMemory<byte> chunk)
    {
        _checksum?.Append(chunk.Span);
        ReadOnlyMemory<byte> frame = WriteFrame(chunk.Span);
        await TakePendingSend().ConfigureAwait(false);
        // Another thread sends a signed chunk: a connection that accepts the bytes synchronously would delay the next hash, which takes as long as
        // sending. A checksum alone takes less time than waking up a thread.
        _pendingSend = SendAsync(frame, chunk, onAnotherThread: signer is not null);
    }

    /// <summary>Sends the last chunk, which is empty, and the trailing headers.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask CompleteAsync()
    {
        ReadOnlyMemory<byte> frame = WriteEnd();
        await TakePendingSend().ConfigureAwait(false);
        await destination.WriteAsync(frame, end).ConfigureAwait(false);
        // Only on success: after a failure, the transport may still read a buffer.
        ArrayPool<byte>.Shared.Return(_frame);
        ArrayPool<byte>.Shared.Return(_spareFrame);
    }

    public void Dispose() => _checksum?.Dispose();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SendAsync(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> chunk, bool onAnotherThread)
    {
        if (onAnotherThread)
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        await destination.WriteAsync(frame, end).ConfigureAwait(false);
        await destination.WriteAsync(chunk, end).ConfigureAwait(false);
    }

    private ValueTask TakePendingSend()
    {
        ValueTask sending = _pendingSend;
        _pendingSend = default;
        return sending;
    }

    /// <summary>Writes the line break after the previous chunk and the header of this chunk.</summary>
    private ReadOnlyMemory<byte> WriteFrame(ReadOnlySpan<byte> chunk)
    {
        (_frame, _spareFrame) = (_spareFrame, _frame);
        return _frame.AsMemory(0, WriteChunkHeader(_frame, chunk));
    }

    private ReadOnlyMemory<byte> WriteEnd()
    {
        (_frame, _spareFrame) = (_spareFrame, _frame);
        Span<byte> frame = _frame;
        int length = WriteChunkHeader(frame, []);
        if (_checksum is not null)
            length += WriteTrailer(frame[length..]);
        LineBreak.CopyTo(frame[length..]);
        return _frame.AsMemory(0, length + LineBreak.Length);
    }

    private int WriteChunkHeader(Span<byte> frame, ReadOnlySpan<byte> chunk)
    {
        int length = 0;
        if (!_isFirst)
            length += Append(frame, LineBreak);
        _isFirst = false;
        chunk.Length.TryFormat(frame[length..], out int digits, "x", CultureInfo.InvariantCulture);
        length += digits;
        if (signer is not null)
        {
            length += Append(frame[length..], ChunkFraming.SignatureExtension);
            signer.SignChunk(chunk, frame.Slice(length, framing.SignatureLength));
            length += framing.SignatureLength;
        }
        return length + Append(frame[length..], LineBreak);
    }

    private int WriteTrailer(Span<byte> frame)
    {
        int length = Encoding.ASCII.GetBytes(framing.TrailerName, frame);
        frame[length++] = (byte)':';
        _checksum!.Finish(frame.Slice(length, _checksum.Length));
        Base64.EncodeToUtf8InPlace(frame[length..], _checksum.Length, out int encoded);
        length += encoded;
        if (signer is null)
            return length + Append(frame[length..], LineBreak);

        // The string to sign has a line feed where the wire format has CRLF.
        frame[length] = (byte)'\n';
        Span<byte> signature = stackalloc byte[SigningKey.MaxSignatureLength];
        signature = signature[..framing.SignatureLength];
        signer.SignTrailer(frame[..(length + 1)], signature);
        length += Append(frame[length..], LineBreak);
        length += Append(frame[length..], ChunkFraming.TrailerSignature);
        length += Append(frame[length..], signature);
        return length + Append(frame[length..], LineBreak);
    }

    private static int Append(Span<byte> destination, ReadOnlySpan<byte> text)
    {
        text.CopyTo(destination);
        return text.Length;
    }
}
