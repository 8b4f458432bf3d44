using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.InteropServices;

namespace Tern.Calls;

/// <summary>
/// The body of a streamed response, as it comes: it goes forward once, and nothing of it is kept. Disposing it, or the result
/// that it belongs to, releases the connection. A test of your own makes one from bytes or a stream.
/// </summary>
/// <remarks>
/// Reading it throws <see cref="TransportException"/> when the connection is lost or the body is not as long as the service
/// said, <see cref="StallTimeoutException"/> when no byte comes, and <see cref="ChecksumMismatchException"/> with the last of its
/// bytes when they are not those that the service has. The buffers of its own are pooled and of 64 KiB at most.
/// </remarks>
/// <example><code>
/// await using GetObjectResponse response = await s3.GetObjectAsync(new() { Bucket = "reports", Key = "report.pdf" });
/// await response.Body.CopyToFileAsync("report.pdf");
/// </code></example>
public sealed class ResponseBody : Stream
{
    private const int PieceSize = 64 * 1024;

    private readonly Stream _inner;

    /// <summary>A body that a stream gives, which is disposed with it.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="contentLength">How many bytes it has; null when that is not known.</param>
    /// <exception cref="ArgumentException">The stream cannot be read.</exception>
    public ResponseBody(Stream stream, long? contentLength = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (contentLength is { } length)
            ArgumentOutOfRangeException.ThrowIfNegative(length, nameof(contentLength));
        if (!stream.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(stream));
        _inner = stream;
        ContentLength = contentLength;
    }

    /// <summary>A body of bytes in memory.</summary>
    /// <param name="bytes">The bytes.</param>
    public ResponseBody(ReadOnlyMemory<byte> bytes)
        : this(Open(bytes), bytes.Length)
    {
    }

    /// <summary>Whether the next byte belongs to an event of which bytes have been received, which has a limit of its own.</summary>
    internal bool IsInsideEvent
    {
        set
        {
            if (_inner is Http.ResponseBodyStream received)
                received.IsInsideEvent = value;
        }
    }

    /// <summary>A body without bytes.</summary>
    public static ResponseBody Empty { get; } = new(Null, 0);

    /// <summary>How many bytes the body has in all, as the service said; null when it did not.</summary>
    public long? ContentLength { get; }

    /// <inheritdoc/>
    public override bool CanRead => _inner.CanRead;

    /// <summary>Always false.</summary>
    public override bool CanSeek => false;

    /// <summary>Always false.</summary>
    public override bool CanWrite => false;

    /// <summary>Not there, as for every stream that cannot seek; see <see cref="ContentLength"/>.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Length => throw new NotSupportedException();

    /// <summary>Not there.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count) => _inner.Read(buffer, offset, count);

    /// <inheritdoc/>
    public override int Read(Span<byte> buffer) => _inner.Read(buffer);

    /// <inheritdoc/>
    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        _inner.ReadAsync(buffer, offset, count, cancellationToken);

    /// <inheritdoc/>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => _inner.ReadAsync(buffer, cancellationToken);

    /// <inheritdoc/>
    public override void CopyTo(Stream destination, int bufferSize)
    {
        ValidateCopyToArguments(destination, bufferSize);
        // Of one size whatever is asked: the default of .NET takes arrays of the large-object heap for it.
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceSize);
        int count;
        while ((count = _inner.Read(piece, 0, PieceSize)) > 0)
            destination.Write(piece, 0, count);
        ArrayPool<byte>.Shared.Return(piece);
    }

    /// <inheritdoc/>
    public override async Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        ValidateCopyToArguments(destination, bufferSize);
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceSize);
        int count;
        while ((count = await _inner.ReadAsync(piece.AsMemory(0, PieceSize), cancellationToken).ConfigureAwait(false)) > 0)
            await destination.WriteAsync(piece.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
        // Not given back after a failure: the read or the write may still be under way.
        ArrayPool<byte>.Shared.Return(piece);
    }

    /// <summary>Copies what is left of the body into the memory of a writer, without a buffer between.</summary>
    /// <param name="destination">Takes it, 64 KiB at a time.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public async ValueTask CopyToAsync(IBufferWriter<byte> destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        long left = ContentLength ?? long.MaxValue;
        while (true)
        {
            int wanted = (int)Math.Clamp(left, 1, PieceSize);
            int count = await _inner.ReadAsync(destination.GetMemory(wanted), cancellationToken).ConfigureAwait(false);
            destination.Advance(count);
            left -= count;
            // The end is not asked for where it is known, since a writer would have to make room for it.
            if (count == 0 || left == 0)
                return;
        }
    }

    /// <summary>
    /// Writes what is left of the body to a file: to a temporary one beside it, which takes its name when all is there and in
    /// order. After a failure there is no temporary file, and a file that was there before is as it was.
    /// </summary>
    /// <param name="path">The file, which is overwritten; its folder must be there.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <exception cref="IOException">The file cannot be written, or the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be written.</exception>
    public async Task CopyToFileAsync(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        string target = Path.GetFullPath(path);
        string temporary = Path.Join(Path.GetDirectoryName(target), $".{Guid.NewGuid():N}.part");
        try
        {
            await WriteFileAsync(temporary, cancellationToken).ConfigureAwait(false);
            File.Move(temporary, target, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }
    }

    /// <summary>What is left of the body as one array.</summary>
    /// <param name="maxBytes">The most bytes that it may have.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <exception cref="ResponseTooLargeException">There are more bytes.</exception>
    public async ValueTask<byte[]> ToArrayAsync(int maxBytes, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxBytes);
        if (ContentLength > maxBytes)
            throw TooLarge(maxBytes);
        List<byte[]> pieces = [];
        int total = 0;
        int last;
        do
        {
            byte[] piece = ArrayPool<byte>.Shared.Rent(PieceSize);
            last = await _inner.ReadAtLeastAsync(piece.AsMemory(0, PieceSize), PieceSize, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false);
            pieces.Add(piece);
            if (last > maxBytes - total)
                throw TooLarge(maxBytes);
            total += last;
        }
        while (last == PieceSize);

        byte[] bytes = GC.AllocateUninitializedArray<byte>(total);
        for (int i = 0; i < pieces.Count; i++)
        {
            int start = i * PieceSize;
            pieces[i].AsSpan(0, Math.Min(PieceSize, total - start)).CopyTo(bytes.AsSpan(start));
            ArrayPool<byte>.Shared.Return(pieces[i]);
        }
        return bytes;
    }

    /// <summary>The body as a pipe, which is used in place of the stream; to complete it disposes the body.</summary>
    public PipeReader AsPipeReader() => PipeReader.Create(_inner, new StreamPipeReaderOptions(bufferSize: PieceSize, minimumReadSize: PieceSize / 4));

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <summary>Not there.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <summary>Not there.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void SetLength(long value) => throw new NotSupportedException();

    /// <summary>Not there.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    /// <summary>Releases the connection; what was not read is lost.</summary>
    public override async ValueTask DisposeAsync()
    {
        await _inner.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _inner.Dispose();
        base.Dispose(disposing);
    }

    private static MemoryStream Open(ReadOnlyMemory<byte> bytes) => MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> array)
        ? new MemoryStream(array.Array ?? [], array.Offset, array.Count, writable: false)
        : new MemoryStream(bytes.ToArray(), writable: false);

    private async ValueTask WriteFileAsync(string path, CancellationToken cancellationToken)
    {
        // The room is asked for at once, so that a disk without it is found full before anything is received.
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(
            path, FileMode.CreateNew, FileAccess.Write, FileShare.None, FileOptions.Asynchronous, ContentLength ?? 0);
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceSize);
        long position = 0;
        int filled = 0;
        int count;
        do
        {
            count = await _inner.ReadAsync(piece.AsMemory(filled, PieceSize - filled), cancellationToken).ConfigureAwait(false);
            filled += count;
            if (filled == PieceSize || (count == 0 && filled > 0))
            {
                await RandomAccess.WriteAsync(file, piece.AsMemory(0, filled), position, cancellationToken).ConfigureAwait(false);
                position += filled;
                filled = 0;
            }
        }
        while (count > 0);
        ArrayPool<byte>.Shared.Return(piece);
        // Longer than what came only where a stream of a test gave less than was said of it.
        if (RandomAccess.GetLength(file) != position)
            RandomAccess.SetLength(file, position);
    }

    private static ResponseTooLargeException TooLarge(int maxBytes) => new(string.Create(
        System.Globalization.CultureInfo.InvariantCulture, $"The body has more than the {maxBytes} bytes that {nameof(ToArrayAsync)} was to take."));
}
