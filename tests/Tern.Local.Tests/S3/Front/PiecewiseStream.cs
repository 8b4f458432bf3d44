using Tern.Local.Http;

namespace Tern.Local.Tests.S3.Front;

/// <summary>Bytes that come in pieces, as from a network.</summary>
internal sealed class PiecewiseStream(byte[] bytes, int pieces) : ReadingStream
{
    private int _position;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = Math.Min(Math.Min(buffer.Length, pieces), bytes.Length - _position);
        bytes.AsMemory(_position, count).CopyTo(buffer);
        _position += count;
        return ValueTask.FromResult(count);
    }
}
