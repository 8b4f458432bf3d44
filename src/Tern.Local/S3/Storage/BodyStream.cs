using System.Buffers;
using Microsoft.Win32.SafeHandles;
using Tern.Runtime;

namespace Tern.Local.S3.Storage;

/// <summary>Reads a body from its beginning to its end, and verifies the checksum of each block of a file that it reads.</summary>
/// <remarks>
/// A block that is requested completely is read into the buffer of the caller. Any other block is read into a buffer of the stream, because its
/// checksum can be verified only over the complete block.
/// </remarks>
internal sealed class BodyStream : Stream
{
    private readonly StoredBody _body;
    private SafeFileHandle? _handle;
    private int _slice;
    private long _offset;
    private long _position;
    private bool _isDisposed;
    private byte[]? _block;
    private long _blockIndex = -1;

    /// <param name="body">The body to read. The stream holds references to it until it is disposed.</param>
    public BodyStream(StoredBody body)
    {
        _body = body;
        body.Acquire();
    }

    public override bool CanRead => !_isDisposed;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => _body.Length;

    public override long Position
    {
        get => _position;
        set => throw new NotSupportedException();
    }

    /// <summary>Reads and verifies the first block, so that its damage is detected before the response starts.</summary>
    /// <exception cref="DamagedBodyException">The block is damaged.</exception>
    public async ValueTask PrefetchAsync(CancellationToken cancellationToken)
    {
        if (TryBegin(1, out BlobSlice slice, out _) && slice.Blob.Bytes is null)
            await LoadAsync(slice, cancellationToken).ConfigureAwait(false);
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!TryBegin(buffer.Length, out BlobSlice slice, out int wanted))
            return 0;
        int count = TryCopy(slice, buffer.Span[..wanted]);
        if (count > 0)
            return Advance(slice, count);
        (int length, bool isWhole) = Block(slice, wanted);
        if (isWhole)
        {
            await ReadBlockAsync(slice, buffer[..length], cancellationToken).ConfigureAwait(false);
            return Advance(slice, length);
        }
        await LoadAsync(slice, cancellationToken).ConfigureAwait(false);
        return Advance(slice, TryCopy(slice, buffer.Span[..wanted]));
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(Span<byte> buffer)
    {
        if (!TryBegin(buffer.Length, out BlobSlice slice, out int wanted))
            return 0;
        int count = TryCopy(slice, buffer[..wanted]);
        if (count > 0)
            return Advance(slice, count);
        Load(slice);
        return Advance(slice, TryCopy(slice, buffer[..wanted]));
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed)
        {
            _isDisposed = true;
            _handle?.Dispose();
            if (_block is not null)
                ArrayPool<byte>.Shared.Return(_block);
            _body.Release();
        }
        base.Dispose(disposing);
    }

    private bool TryBegin(int room, out BlobSlice slice, out int wanted)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        slice = default;
        wanted = 0;
        if (room == 0 || _slice == _body.Slices.Length)
            return false;
        slice = _body.Slices[_slice];
        wanted = (int)Math.Min(room, slice.Length - _offset);
        return true;
    }

    private long BlockOffset(BlobSlice slice)
    {
        long offset = slice.Offset + _offset;
        return offset - (offset % Blob.BlockSize);
    }

    /// <summary>The length of the block at the position, and whether all of it is requested.</summary>
    private (int Length, bool IsWhole) Block(BlobSlice slice, int wanted)
    {
        long start = BlockOffset(slice);
        int length = (int)Math.Min(Blob.BlockSize, slice.Blob.Length - start);
        return (length, start == slice.Offset + _offset && wanted >= length);
    }

    /// <summary>Copies bytes that are already in memory.</summary>
    /// <returns>The number of bytes; 0 when the file must be read.</returns>
    private int TryCopy(BlobSlice slice, Span<byte> destination)
    {
        long offset = slice.Offset + _offset;
        ReadOnlySpan<byte> source;
        if (slice.Blob.Bytes is { } bytes)
            source = bytes.AsSpan((int)offset);
        else if (offset / Blob.BlockSize == _blockIndex)
            source = _block.AsSpan(0, (int)Math.Min(Blob.BlockSize, slice.Blob.Length - BlockOffset(slice)))[(int)(offset % Blob.BlockSize)..];
        else
            return 0;
        int count = Math.Min(source.Length, destination.Length);
        source[..count].CopyTo(destination);
        return count;
    }

    private async ValueTask LoadAsync(BlobSlice slice, CancellationToken cancellationToken)
    {
        await ReadBlockAsync(slice, Prepare(slice), cancellationToken).ConfigureAwait(false);
        _blockIndex = BlockOffset(slice) / Blob.BlockSize;
    }

    private void Load(BlobSlice slice)
    {
        ReadBlock(slice, Prepare(slice).Span);
        _blockIndex = BlockOffset(slice) / Blob.BlockSize;
    }

    /// <summary>The buffer of the stream, as long as the block at the position. It counts as empty until the block is read and verified.</summary>
    private Memory<byte> Prepare(BlobSlice slice)
    {
        (int length, _) = Block(slice, wanted: 0);
        _blockIndex = -1;
        _block ??= ArrayPool<byte>.Shared.Rent(Blob.BlockSize);
        return _block.AsMemory(0, length);
    }

    private async ValueTask ReadBlockAsync(BlobSlice slice, Memory<byte> block, CancellationToken cancellationToken)
    {
        long offset = BlockOffset(slice);
        for (int filled = 0; filled < block.Length;)
        {
            int read = await RandomAccess.ReadAsync(Handle(slice), block[filled..], offset + filled, cancellationToken).ConfigureAwait(false);
            filled += read > 0 ? read : throw new DamagedBodyException(slice.Blob.Path, offset);
        }
        Verify(slice, block.Span);
    }

    private void ReadBlock(BlobSlice slice, Span<byte> block)
    {
        long offset = BlockOffset(slice);
        for (int filled = 0; filled < block.Length;)
        {
            int read = RandomAccess.Read(Handle(slice), block[filled..], offset + filled);
            filled += read > 0 ? read : throw new DamagedBodyException(slice.Blob.Path, offset);
        }
        Verify(slice, block);
    }

    private void Verify(BlobSlice slice, ReadOnlySpan<byte> block)
    {
        long offset = BlockOffset(slice);
        if (Crc32.Compute(block) != slice.Blob.Checksums[(int)(offset / Blob.BlockSize)])
            throw new DamagedBodyException(slice.Blob.Path, offset);
    }

    private int Advance(BlobSlice slice, int count)
    {
        _position += count;
        _offset += count;
        if (_offset == slice.Length)
        {
            _handle?.Dispose();
            _handle = null;
            _slice++;
            _offset = 0;
            // The block in memory stays usable when the next slice is of the same file.
            if (_slice == _body.Slices.Length || _body.Slices[_slice].Blob != slice.Blob)
                _blockIndex = -1;
        }
        return count;
    }

    private SafeFileHandle Handle(BlobSlice slice) => _handle ??= File.OpenHandle(
        slice.Blob.Path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, FileOptions.Asynchronous | FileOptions.SequentialScan);
}
