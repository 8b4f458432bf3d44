namespace Tern.Functions.Testing;

/// <summary>The chunks of a response as a stream.</summary>
internal sealed class ChunkStream(FunctionStream response) : Stream
{
    private ReadOnlyMemory<byte> _rest;
    private bool _isComplete;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_rest.IsEmpty && !_isComplete && !buffer.IsEmpty)
        {
            ReadOnlyMemory<byte>? chunk = await response.ReadAsync(cancellationToken).ConfigureAwait(false);
            _rest = chunk.GetValueOrDefault();
            _isComplete = chunk is null;
        }
        int count = Math.Min(_rest.Length, buffer.Length);
        _rest[..count].CopyTo(buffer);
        _rest = _rest[count..];
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("Only asynchronous reads are supported.");

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
