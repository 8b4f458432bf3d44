using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>
/// The stream that a <see cref="RequestBody"/> writes to. It reports progress to the watchdog, and distinguishes failures of the
/// connection from failures of the body.
/// </summary>
/// <param name="destination">The connection.</param>
/// <param name="length">The declared length of the body in bytes; null if it is unknown.</param>
/// <param name="watchdog">The watchdog to report progress to; null for a body without a stall timeout.</param>
/// <param name="stallLimit">The stall timeout.</param>
/// <param name="end">Cancels the attempt.</param>
internal sealed class UploadStream(Stream destination, long? length, Watchdog? watchdog, TimeSpan stallLimit, CancellationToken end) : ForwardOnlyStream
{
    private ExpectedLength _length = new(length);
    private PendingWrite? _pendingWrite;

    /// <summary>The exception of the connection; null if it has not failed.</summary>
    public Exception? DestinationFailure { get; private set; }

    public override bool CanWrite => true;

    /// <summary>Verifies the length after the body has been written.</summary>
    /// <exception cref="TernRequestException">The body is shorter than its declared length.</exception>
    public void Complete() => _length.Complete();

    [SuppressMessage("Reliability", "CA2012", Justification = "The result is consumed once, after completion.")]
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        end.ThrowIfCancellationRequested();
        if (_pendingWrite is { IsInFlight: true })
            throw new InvalidOperationException("The previous write has not completed. Await each write before you start the next one.");
        _length.Add(buffer.Length);
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing;
        try
        {
            writing = destination.WriteAsync(buffer, cancellationToken).ConfigureAwait(false).GetAwaiter();
        }
        catch (Exception e)
        {
            DestinationFailure = e;
            throw;
        }
        if (!writing.IsCompleted)
            return (_pendingWrite ??= new(this)).WaitAsync(writing);
        CompleteWrite(writing);
        return ValueTask.CompletedTask;
    }

    /// <summary>Completes a write, whether it succeeded or failed.</summary>
    public void CompleteWrite(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing)
    {
        try
        {
            writing.GetResult();
        }
        catch (Exception e)
        {
            DestinationFailure = e;
            throw;
        }
        watchdog?.StartTimeout(TimeoutKind.Stall, stallLimit);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        end.ThrowIfCancellationRequested();
        _length.Add(buffer.Length);
        try
        {
            destination.Write(buffer);
        }
        catch (Exception e)
        {
            DestinationFailure = e;
            throw;
        }
        watchdog?.StartTimeout(TimeoutKind.Stall, stallLimit);
    }

    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        Task flush = destination.FlushAsync(cancellationToken);
        return flush.IsCompletedSuccessfully ? flush : FinishFlushAsync(flush);
    }

    private async Task FinishFlushAsync(Task flush)
    {
        try
        {
            await flush.ConfigureAwait(false);
        }
        catch (Exception e)
        {
            DestinationFailure = e;
            throw;
        }
    }
}
