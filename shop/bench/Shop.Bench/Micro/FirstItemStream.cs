namespace Shop.Bench.Micro;

/// <summary>Signals the first bytes of a body, and discards all bytes.</summary>
internal sealed class FirstItemStream : MemoryStream
{
    private readonly TaskCompletionSource first = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Task First => first.Task;

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (buffer.Length > 0) first.TrySetResult();
        return ValueTask.CompletedTask;
    }
}
