namespace Tern.Runtime;

/// <summary>A body of bytes in memory.</summary>
internal sealed class MemoryBody(ReadOnlyMemory<byte> bytes) : RequestBody
{
    public override long? Length => bytes.Length;

    public override bool CanReplay => true;

    public override bool TryGetMemory(out ReadOnlyMemory<byte> memory)
    {
        memory = bytes;
        return true;
    }

    public override ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken) => destination.WriteAsync(bytes, cancellationToken);
}
