namespace Tern.Runtime;

/// <summary>Repeats requests to metadata endpoints.</summary>
internal static class MetadataRetry
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(100);

    /// <summary>Sends a request until the response is final.</summary>
    /// <param name="request">The request.</param>
    /// <param name="environment">The environment.</param>
    /// <param name="maxWithoutResponse">The maximum number of attempts if no response is received.</param>
    /// <param name="maxAttempts">The maximum number of attempts if responses are errors, which prove that the endpoint exists.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static async Task<MetadataResponse> SendAsync(
        MetadataRequest request, AwsEnvironment environment, int maxWithoutResponse, int maxAttempts, CancellationToken cancellationToken)
    {
        for (int attempt = 1; ; attempt++)
        {
            MetadataResponse response = await request.SendAsync(environment, cancellationToken).ConfigureAwait(false);
            if (!response.IsTransient || attempt >= (response.Status == 0 ? maxWithoutResponse : maxAttempts))
                return response;
            await Task.Delay(s_delay * attempt, environment.TimeProvider, cancellationToken).ConfigureAwait(false);
        }
    }
}
