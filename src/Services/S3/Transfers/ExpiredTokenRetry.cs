namespace Tern.S3.Transfers;

/// <summary>
/// Repeats a request once that was rejected because its credentials expired, because a transfer can take longer than its credentials are valid.
/// The client has already invalidated <see cref="Tern.RefreshingCredentialsProvider"/>, so the next attempt gets new credentials. Any other
/// provider must return new credentials itself.
/// </summary>
internal static class ExpiredTokenRetry
{
    /// <summary>Sends a request, and sends it again if the token had expired. The response to a HEAD does not contain the reason.</summary>
    /// <param name="call">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <param name="refused">Receives the error of the first call. Null means no report.</param>
    public static async Task<TResponse> RetryOnceAsync<TRequest, TResponse>(
        Func<TRequest, CancellationToken, Task<TResponse>> call, TRequest request, CancellationToken cancellationToken, Action<S3Exception>? refused = null)
    {
        try
        {
            return await call(request, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (IsExpired(e) || (request is HeadObjectRequest && e.Response.StatusCode == 400))
        {
            refused?.Invoke(e);
            return await call(request, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>True if a request was rejected because its token had expired.</summary>
    public static bool IsExpired(S3Exception error) => error.ErrorCode == "ExpiredToken";
}
