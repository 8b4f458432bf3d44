using Tern.Local.Http;

namespace Tern.Local.Tests.S3.Requests;

/// <summary>A stream that returns a few bytes per read, as from a network.</summary>
internal sealed class PartialReadStream(byte[] bytes, int maxRead) : AsyncReadOnlyStream
{
    private int _position;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = Math.Min(Math.Min(buffer.Length, maxRead), bytes.Length - _position);
        bytes.AsMemory(_position, count).CopyTo(buffer);
        _position += count;
        return ValueTask.FromResult(count);
    }
}
