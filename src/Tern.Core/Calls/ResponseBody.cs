using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.InteropServices;
using Tern.Runtime;

namespace Tern;

/// <summary>
/// The body of a streamed response. It is read forward, once, and nothing of it is stored. Disposing it, or the result that it belongs to,
/// releases the connection. A test of your own can create one from bytes or a stream.
/// </summary>
/// <remarks>
/// Reading it throws <see cref="TernTransportException"/> if the connection is lost or the body has another length than the service reported,
/// <see cref="TernStallTimeoutException"/> if no byte is received in time, and <see cref="TernChecksumMismatchException"/> at its end if the checksum
/// differs. Its own buffers are pooled and have at most 64 KiB.
/// </remarks>
/// <example><code>
/// await using GetObjectResponse response = await s3.GetObjectAsync(new() { Bucket = "reports", Key = "report.pdf" });
/// await response.Body.CopyToFileAsync("report.pdf");
/// </code></example>
public sealed class ResponseBody : Stream
{
    private const int BufferSize = 64 * 1024;

    private readonly Stream _inner;

    /// <summary>Creates a body from a stream, which is disposed with the body.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="contentLength">The number of bytes; null if it is not known.</param>
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

    /// <summary>Creates a body from bytes in memory.</summary>
    /// <param name="bytes">The bytes.</param>
    public ResponseBody(ReadOnlyMemory<byte> bytes)
        : this(Open(bytes), bytes.Length)
    {
    }

    /// <summary>Whether the next byte belongs to an event that has been received in part. Such a read has its own time limit.</summary>
    internal bool IsInsideEvent
    {
        set
        {
            if (_inner is ResponseBodyStream received)
                received.IsInsideEvent = value;
        }
    }

    /// <summary>A body without bytes.</summary>
    public static ResponseBody Empty { get; } = new(Null, 0);

    /// <summary>The total number of bytes that the service reported; null if it reported none.</summary>
    public long? ContentLength { get; }

    /// <inheritdoc/>
    public override bool CanRead => _inner.CanRead;

    /// <summary>Always false.</summary>
    public override bool CanSeek => false;

    /// <summary>Always false.</summary>
    public override bool CanWrite => false;

    /// <summary>Not supported, because the stream cannot seek. See <see cref="ContentLength"/>.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Length => throw new NotSupportedException();

    /// <summary>Not supported.</summary>
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
        // Always one size: with the default size of .NET the arrays are on the large-object heap.
        byte[] segment = ArrayPool<byte>.Shared.Rent(BufferSize);
        int count;
        while ((count = _inner.Read(segment, 0, BufferSize)) > 0)
            destination.Write(segment, 0, count);
        // Not returned after a failure: a blocking read waits for an asynchronous one, which may still be in progress.
        ArrayPool<byte>.Shared.Return(segment);
    }

    /// <inheritdoc/>
    public override async Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        ValidateCopyToArguments(destination, bufferSize);
        byte[] segment = ArrayPool<byte>.Shared.Rent(BufferSize);
        int count;
        while ((count = await _inner.ReadAsync(segment.AsMemory(0, BufferSize), cancellationToken).ConfigureAwait(false)) > 0)
            await destination.WriteAsync(segment.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
        // Not returned after a failure: the read or the write may still be in progress.
        ArrayPool<byte>.Shared.Return(segment);
    }

    /// <summary>Copies the rest of the body to a buffer writer, without an intermediate buffer.</summary>
    /// <param name="destination">The writer to use. It gets at most 64 KiB at a time.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public async ValueTask CopyToAsync(IBufferWriter<byte> destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        long left = ContentLength ?? long.MaxValue;
        while (true)
        {
            int wanted = (int)Math.Clamp(left, 1, BufferSize);
            int count = await _inner.ReadAsync(destination.GetMemory(wanted), cancellationToken).ConfigureAwait(false);
            destination.Advance(count);
            left -= count;
            // The end is not read if it is known, because the writer would have to allocate memory for it.
            if (count == 0 || left == 0)
                return;
        }
    }

    /// <summary>
    /// Writes the rest of the body to a file. It writes a temporary file in the same folder and renames it when the body is complete and valid.
    /// After a failure the temporary file is deleted, and an existing file is unchanged.
    /// </summary>
    /// <param name="path">The path of the file, which is overwritten. Its folder must exist.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="IOException">The file cannot be written, or the disk is full.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
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

    /// <summary>Reads the rest of the body into an array.</summary>
    /// <param name="maxBytes">The maximum number of bytes.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernResponseTooLargeException">The body has more bytes.</exception>
    public async ValueTask<byte[]> ToArrayAsync(int maxBytes, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxBytes);
        if (ContentLength > maxBytes)
            throw CreateTooLargeException(maxBytes);
        List<byte[]> buffers = [];
        int total = 0;
        int last;
        do
        {
            byte[] segment = ArrayPool<byte>.Shared.Rent(BufferSize);
            last = await _inner.ReadAtLeastAsync(segment.AsMemory(0, BufferSize), BufferSize, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false);
            buffers.Add(segment);
            if (last > maxBytes - total)
                throw CreateTooLargeException(maxBytes);
            total += last;
        }
        while (last == BufferSize);

        byte[] bytes = GC.AllocateUninitializedArray<byte>(total);
        // Not returned after a failure: the read may still be in progress.
        for (int i = 0; i < buffers.Count; i++)
        {
            int start = i * BufferSize;
            buffers[i].AsSpan(0, Math.Min(BufferSize, total - start)).CopyTo(bytes.AsSpan(start));
            ArrayPool<byte>.Shared.Return(buffers[i]);
        }
        return bytes;
    }

    /// <summary>Returns the body as a pipe, to be used in place of the stream. Completing the reader disposes the body.</summary>
    public PipeReader AsPipeReader() => PipeReader.Create(_inner, new StreamPipeReaderOptions(bufferSize: BufferSize, minimumReadSize: BufferSize / 4));

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <summary>Not supported.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <summary>Not supported.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void SetLength(long value) => throw new NotSupportedException();

    /// <summary>Not supported.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    /// <summary>Releases the connection. Unread bytes are discarded.</summary>
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
        // The space is allocated first, so that a full disk is detected before anything is received.
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(
            path, FileMode.CreateNew, FileAccess.Write, FileShare.None, FileOptions.Asynchronous, ContentLength ?? 0);
        byte[] segment = ArrayPool<byte>.Shared.Rent(BufferSize);
        long position = 0;
        int filled = 0;
        int count;
        do
        {
            count = await _inner.ReadAsync(segment.AsMemory(filled, BufferSize - filled), cancellationToken).ConfigureAwait(false);
            filled += count;
            if (filled == BufferSize || (count == 0 && filled > 0))
            {
                await RandomAccess.WriteAsync(file, segment.AsMemory(0, filled), position, cancellationToken).ConfigureAwait(false);
                position += filled;
                filled = 0;
            }
        }
        while (count > 0);
        // Not returned after a failure: the read or the write may still be in progress.
        ArrayPool<byte>.Shared.Return(segment);
        // The file is longer only if a stream of a test has fewer bytes than its reported length.
        if (RandomAccess.GetLength(file) != position)
            RandomAccess.SetLength(file, position);
    }

    private static TernResponseTooLargeException CreateTooLargeException(int maxBytes) => new(string.Create(
        System.Globalization.CultureInfo.InvariantCulture, $"The body has more than {maxBytes} bytes, the limit that was passed to {nameof(ToArrayAsync)}. Increase it, or read the body as a stream."));
}
