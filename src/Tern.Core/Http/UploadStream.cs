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
    private bool _isWriting;

    /// <summary>The exception of the connection; null if it has not failed.</summary>
    public Exception? DestinationFailure { get; private set; }

    public override bool CanWrite => true;

    /// <summary>Verifies the length after the body has been written.</summary>
    /// <exception cref="TernRequestException">The body is shorter than its declared length.</exception>
    public void Complete() => _length.Complete();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        end.ThrowIfCancellationRequested();
        if (_isWriting)
            throw new InvalidOperationException("The previous write has not completed. Await each write before you start the next one.");
        _length.Add(buffer.Length);
        _isWriting = true;
        try
        {
            await destination.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            DestinationFailure = e;
            throw;
        }
        finally
        {
            _isWriting = false;
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

    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        try
        {
            await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            DestinationFailure = e;
            throw;
        }
    }
}
