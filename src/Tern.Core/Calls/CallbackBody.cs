namespace Tern.Runtime;

/// <summary>A body that a function of the caller writes.</summary>
/// <param name="write">The function.</param>
/// <param name="length">The number of bytes that it writes; null if it is not known.</param>
/// <param name="canReplay">Whether each call of the function writes the same bytes.</param>
internal sealed class CallbackBody(Func<Stream, CancellationToken, ValueTask> write, long? length, bool canReplay) : RequestBody
{
    private bool _isWritten;

    public override long? Length => length;

    public override bool CanReplay => canReplay || !_isWritten;

    public override bool CanReadRepeatedly => canReplay;

    public override ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isWritten, true) && !canReplay)
            throw new InvalidOperationException("The body was already written. To write it again, create it with canReplay set to true.");
        return write(destination, cancellationToken);
    }
}
