using Tern.Runtime;

namespace Tern.Local.Protocols;

/// <summary>Reads request bodies with limits of size and time.</summary>
internal static class RequestBodyReader
{
    private static readonly TimeSpan s_maxTime = TimeSpan.FromSeconds(60);

    /// <summary>Reads a body to its end.</summary>
    /// <param name="body">The body.</param>
    /// <param name="length">The length of the body, in bytes; null if it is unknown.</param>
    /// <param name="maxLength">The maximum length, in bytes.</param>
    /// <param name="buffer">The buffer to read into.</param>
    /// <param name="time">The clock.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>False if the body is too long. The rest of it is then not read.</returns>
    /// <exception cref="TimeoutException">The body was not received within 60 seconds.</exception>
    public static async ValueTask<bool> TryReadAsync(
        Stream body, long? length, int maxLength, PooledBuffer buffer, TimeProvider time, CancellationToken cancellationToken)
    {
        if (length > maxLength)
            return false;
        ReadLimit? limit = null;
        using var reading = new CancellationTokenSource();
        try
        {
            // The read after the last byte is a part of the time of a small request (sends over HTTP, eng/bench-local).
            while (length is null || buffer.WrittenCount < length)
            {
                ValueTask<int> read = body.ReadAsync(buffer.GetMemory(), reading.Token);
                // Bodies in memory need neither a timer nor a registration.
                if (!read.IsCompleted)
                    limit ??= new ReadLimit(reading, time, s_maxTime, cancellationToken);
                int count = await read.ConfigureAwait(false);
                if (count == 0)
                    return true;
                buffer.Advance(count);
                if (buffer.WrittenCount > maxLength)
                    return false;
            }
            return true;
        }
        catch (OperationCanceledException e) when (limit is { HasExpired: true } && !cancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException("The request body was not received within 60 seconds.", e);
        }
        finally
        {
            limit?.Dispose();
        }
    }
}
