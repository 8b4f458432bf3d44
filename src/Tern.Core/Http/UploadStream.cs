using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Tern.Streaming;

namespace Tern.Http;

/// <summary>What a <see cref="Calls.RequestBody"/> writes to: tells progress to the watchdog, and the connection's failures from the body's own.</summary>
/// <param name="destination">The connection.</param>
/// <param name="length">The bytes that the body said it has; null when it did not.</param>
/// <param name="watchdog">Is told of progress; null for one that comes at its own pace.</param>
/// <param name="stallLimit">How long nothing may move.</param>
/// <param name="end">Ends the attempt.</param>
internal sealed class UploadStream(Stream destination, long? length, Watchdog? watchdog, TimeSpan stallLimit, CancellationToken end) : ForwardStream
{
    private PromisedLength _length = new(length);
    private WaitingWrite? _waiting;

    /// <summary>What the connection raised.</summary>
    public Exception? Failure { get; private set; }

    public override bool CanWrite => true;

    /// <summary>The body has given all that it has.</summary>
    /// <exception cref="InvalidRequestException">That is less than it said.</exception>
    public void Complete() => _length.Complete();

    [SuppressMessage("Reliability", "CA2012", Justification = "It is taken once, when it has completed.")]
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        end.ThrowIfCancellationRequested();
        if (_waiting is { IsUnderWay: true })
            throw new InvalidOperationException("The write before has not ended yet: await it.");
        _length.Add(buffer.Length);
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing;
        try
        {
            writing = destination.WriteAsync(buffer, cancellationToken).ConfigureAwait(false).GetAwaiter();
        }
        catch (Exception e)
        {
            Failure = e;
            throw;
        }
        if (!writing.IsCompleted)
            return (_waiting ??= new(this)).WaitAsync(writing);
        EndWrite(writing);
        return ValueTask.CompletedTask;
    }

    /// <summary>A write has completed, in whatever way.</summary>
    public void EndWrite(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter writing)
    {
        try
        {
            writing.GetResult();
        }
        catch (Exception e)
        {
            Failure = e;
            throw;
        }
        watchdog?.Expect(TimeLimit.Stall, stallLimit);
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
            Failure = e;
            throw;
        }
        watchdog?.Expect(TimeLimit.Stall, stallLimit);
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
            Failure = e;
            throw;
        }
    }
}
