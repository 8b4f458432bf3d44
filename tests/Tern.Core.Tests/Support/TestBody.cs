namespace Tern.Core.Tests.Support;

internal sealed class TestBody(byte[] bytes, bool hasLength = true, bool canReplay = true, bool isInMemory = false, Exception? failure = null) : RequestBody
{
    public override long? Length => hasLength ? bytes.Length : null;

    public override bool CanReplay => canReplay;

    public override bool TryGetMemory(out ReadOnlyMemory<byte> memory)
    {
        memory = isInMemory ? bytes : default;
        return isInMemory;
    }

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (failure is not null)
            throw failure;
        await destination.WriteAsync(bytes.AsMemory(0, bytes.Length / 2), cancellationToken);
        await destination.WriteAsync(bytes.AsMemory(bytes.Length / 2), cancellationToken);
    }
}
