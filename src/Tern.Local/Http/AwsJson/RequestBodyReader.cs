using Tern.Runtime;

namespace Tern.Local.Http.AwsJson;

/// <summary>Reads request bodies with limits of size and time.</summary>
internal static class RequestBodyReader
{
    /// <summary>The maximum length of a request body of DynamoDB: 16 MiB.</summary>
    public const int MaxLength = 16 * 1024 * 1024;

    private static readonly TimeSpan s_maxTime = TimeSpan.FromSeconds(60);

    /// <summary>Reads a body to its end.</summary>
    /// <returns>False if the body is too long. The rest of it is then not read.</returns>
    /// <exception cref="TimeoutException">The body was not received within 60 seconds.</exception>
    public static async ValueTask<bool> TryReadAsync(
        Stream body, long? length, PooledBuffer buffer, TimeProvider time, CancellationToken cancellationToken)
    {
        if (length > MaxLength)
            return false;
        using var limit = new CancellationTokenSource(s_maxTime, time);
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
        try
        {
            while (true)
            {
                int count = await body.ReadAsync(buffer.GetMemory(), either.Token).ConfigureAwait(false);
                if (count == 0)
                    return true;
                buffer.Advance(count);
                if (buffer.WrittenCount > MaxLength)
                    return false;
            }
        }
        catch (OperationCanceledException e) when (limit.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException("The request body was not received within 60 seconds.", e);
        }
    }
}
