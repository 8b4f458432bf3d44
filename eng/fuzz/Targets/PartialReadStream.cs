using Tern.Local.Http;

namespace Tern.Fuzz.Targets;

/// <summary>A stream that returns at most a given number of bytes per read, like a network stream.</summary>
internal sealed class PartialReadStream(byte[] bytes, int readSize) : AsyncReadOnlyStream
{
    private int _position;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = Math.Min(Math.Min(buffer.Length, readSize), bytes.Length - _position);
        bytes.AsMemory(_position, count).CopyTo(buffer);
        _position += count;
        return ValueTask.FromResult(count);
    }
}
