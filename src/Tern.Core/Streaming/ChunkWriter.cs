using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Checksums;
using Tern.Signing;

namespace Tern.Streaming;

/// <summary>Writes the chunks of one attempt. While a chunk is on its way, the next one is hashed and signed.</summary>
/// <param name="framing">The form of the chunks.</param>
/// <param name="signer">Signs them; null where they are not signed.</param>
/// <param name="destination">The connection.</param>
/// <param name="end">Ends the attempt.</param>
internal sealed class ChunkWriter(ChunkFraming framing, ChunkSigner? signer, Stream destination, CancellationToken end) : IDisposable
{
    private static ReadOnlySpan<byte> LineBreak => "\r\n"u8;

    private readonly ChunkSending _connection = new(destination, end);
    private readonly Checksum? _checksum = framing.ChecksumAlgorithm is null ? null : Checksum.Create(framing.ChecksumAlgorithm);

    // Two, since the one before may still be on its way.
    private byte[] _frame = ArrayPool<byte>.Shared.Rent(framing.MaxFrameLength);
    private byte[] _other = ArrayPool<byte>.Shared.Rent(framing.MaxFrameLength);
    private ValueTask _sending;
    private bool _isFirst = true;

    /// <summary>Sends a chunk as soon as the one before has left, and does not wait for it: its bytes must stay until the next call has ended.</summary>
    /// <param name="chunk">The bytes, at least one.</param>
    [SuppressMessage("Reliability", "CA2012", Justification = "It is awaited once, by the call that comes next.")]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask WriteAsync(ReadOnlyMemory<byte> chunk)
    {
        _checksum?.Append(chunk.Span);
        ReadOnlyMemory<byte> frame = WriteFrame(chunk.Span);
        await TakeSending().ConfigureAwait(false);
        // A connection that takes the bytes at once would keep this thread from the next hash, which takes as long as the sending: so another one
        // sends. A checksum alone is done before a thread has woken up.
        _sending = _connection.SendAsync(frame, chunk, onAnotherThread: signer is not null);
    }

    /// <summary>Sends the last chunk, which is empty, and what trails it.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask CompleteAsync()
    {
        ReadOnlyMemory<byte> frame = WriteEnd();
        await TakeSending().ConfigureAwait(false);
        await destination.WriteAsync(frame, end).ConfigureAwait(false);
        // Only now: after a failure one may still be read.
        ArrayPool<byte>.Shared.Return(_frame);
        ArrayPool<byte>.Shared.Return(_other);
    }

    public void Dispose() => _checksum?.Dispose();

    private ValueTask TakeSending()
    {
        ValueTask sending = _sending;
        _sending = default;
        return sending;
    }

    /// <summary>The break behind the chunk before, and the head of this one.</summary>
    private ReadOnlyMemory<byte> WriteFrame(ReadOnlySpan<byte> chunk)
    {
        (_frame, _other) = (_other, _frame);
        return _frame.AsMemory(0, WriteHead(_frame, chunk));
    }

    private ReadOnlyMemory<byte> WriteEnd()
    {
        (_frame, _other) = (_other, _frame);
        Span<byte> frame = _frame;
        int length = WriteHead(frame, []);
        if (_checksum is not null)
            length += WriteTrailer(frame[length..]);
        LineBreak.CopyTo(frame[length..]);
        return _frame.AsMemory(0, length + LineBreak.Length);
    }

    private int WriteHead(Span<byte> frame, ReadOnlySpan<byte> chunk)
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

        // What is signed has a line feed where the wire has a line break.
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
