namespace Tern.S3.Transfers;

/// <summary>
/// A transfer outlives the credentials that it began with: what was refused for them is sent once more. The client has told their source of it, so that
/// the next attempt asks for new ones.
/// </summary>
internal static class ExpiredToken
{
    /// <summary>Calls, and calls again where the token had expired, which the answer to a HEAD does not say.</summary>
    public static async Task<TResponse> RepeatAsync<TRequest, TResponse>(
        Func<TRequest, CancellationToken, Task<TResponse>> call, TRequest request, CancellationToken cancellationToken)
    {
        try
        {
            return await call(request, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (Refused(e) || (request is HeadObjectRequest && e.Response.StatusCode == 400))
        {
            try
            {
                return await call(request, cancellationToken).ConfigureAwait(false);
            }
            catch (TernException again) when (e.Call is { IsAnswerLost: true })
            {
                // What the first call may have done, the second one is refused for.
                again.Call = (again.Call ?? e.Call) with { IsAnswerLost = true };
                throw;
            }
        }
    }

    /// <summary>Whether a request was refused because its token had expired.</summary>
    public static bool Refused(S3Exception error) => error.ErrorCode == "ExpiredToken";
}
