namespace Tern.S3.Transfers;

/// <summary>
/// A transfer outlives the credentials that it began with: what was refused for them is sent once more. The client has told their source of it where
/// that is a <see cref="Tern.Identity.RefreshingCredentials"/>, so that the next attempt asks for new ones; any other
/// has to give others by itself.
/// </summary>
internal static class ExpiredToken
{
    /// <summary>Calls, and calls again where the token had expired, which the answer to a HEAD does not say.</summary>
    /// <param name="call">What is called.</param>
    /// <param name="request">What it is called with.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <param name="refused">Is told of the first call's error.</param>
    public static async Task<TResponse> RepeatAsync<TRequest, TResponse>(
        Func<TRequest, CancellationToken, Task<TResponse>> call, TRequest request, CancellationToken cancellationToken, Action<S3Exception>? refused = null)
    {
        try
        {
            return await call(request, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (Refused(e) || (request is HeadObjectRequest && e.Response.StatusCode == 400))
        {
            refused?.Invoke(e);
            return await call(request, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Whether a request was refused because its token had expired.</summary>
    public static bool Refused(S3Exception error) => error.ErrorCode == "ExpiredToken";
}
