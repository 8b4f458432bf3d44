namespace Tern.Calls;

/// <summary>What a function of the caller writes.</summary>
/// <param name="write">The function.</param>
/// <param name="length">The bytes that it writes; null when that is not known.</param>
/// <param name="canReplay">Whether it writes the same when it is called again.</param>
internal sealed class WrittenBody(Func<Stream, CancellationToken, ValueTask> write, long? length, bool canReplay) : RequestBody
{
    private bool _isRead;

    public override long? Length => length;

    public override bool CanReplay => canReplay || !_isRead;

    public override bool CanRepeat => canReplay;

    public override ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isRead, true) && !canReplay)
            throw new InvalidOperationException("The body has been written already, and its function was not said to do so twice.");
        return write(destination, cancellationToken);
    }
}
