using Microsoft.Win32.SafeHandles;

namespace Tern.Local.S3.Storage;

/// <summary>Reads a body from its beginning to its end.</summary>
internal sealed class BodyStream : Stream
{
    private readonly StoredBody _body;
    private SafeFileHandle? _handle;
    private int _slice;
    private long _offset;
    private long _position;
    private bool _isDisposed;

    /// <param name="body">What to read; references to it are taken, and given back on disposal.</param>
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

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!TryBegin(buffer.Length, out BlobSlice slice, out int wanted))
            return 0;
        int count;
        if (slice.Blob.Bytes is { } bytes)
        {
            bytes.AsSpan((int)(slice.Offset + _offset), wanted).CopyTo(buffer.Span);
            count = wanted;
        }
        else
        {
            count = await RandomAccess.ReadAsync(Handle(slice), buffer[..wanted], slice.Offset + _offset, cancellationToken).ConfigureAwait(false);
        }
        return End(slice, count);
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(Span<byte> buffer)
    {
        if (!TryBegin(buffer.Length, out BlobSlice slice, out int wanted))
            return 0;
        int count;
        if (slice.Blob.Bytes is { } bytes)
        {
            bytes.AsSpan((int)(slice.Offset + _offset), wanted).CopyTo(buffer);
            count = wanted;
        }
        else
        {
            count = RandomAccess.Read(Handle(slice), buffer[..wanted], slice.Offset + _offset);
        }
        return End(slice, count);
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

    private int End(BlobSlice slice, int count)
    {
        if (count == 0)
            throw new IOException($"The file '{slice.Blob.Path}' with an object's body is shorter than it was written.");
        _position += count;
        _offset += count;
        if (_offset == slice.Length)
        {
            _handle?.Dispose();
            _handle = null;
            _slice++;
            _offset = 0;
        }
        return count;
    }

    private SafeFileHandle Handle(BlobSlice slice) => _handle ??= File.OpenHandle(
        slice.Blob.Path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, FileOptions.Asynchronous | FileOptions.SequentialScan);
}
