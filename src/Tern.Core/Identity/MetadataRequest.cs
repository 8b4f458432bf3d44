using System.Globalization;

namespace Tern.Runtime;

/// <summary>A request to a metadata endpoint of this machine: without a proxy, redirects and cookies, limited in time and size.</summary>
internal sealed class MetadataRequest(HttpMethod method, Uri uri, TimeSpan timeout)
{
    private const int MaxResponseBytes = 64 * 1024;

    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(100);

    /// <summary>The headers. The default is none.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>The maximum number of attempts if no response is received. The default is 1.</summary>
    public int MaxAttempts { get; init; } = 1;

    /// <summary>The maximum number of attempts if responses are errors: a response proves that the endpoint exists. The default is 3.</summary>
    public int MaxAttemptsWithResponse { get; init; } = 3;

    /// <summary>Sends the request until the response is final.</summary>
    /// <returns>The status and the body. The status is 0 if no response was received; then the body is empty.</returns>
    /// <exception cref="TernCredentialsException">The response is too long.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public async Task<MetadataResponse> SendAsync(AwsEnvironment environment, CancellationToken cancellationToken)
    {
        // Its connections end with the request: the next one is hours away.
        using var invoker = new HttpMessageInvoker(environment.Handler ?? CreateHandler(), disposeHandler: environment.Handler is null);
        for (int attempt = 1; ; attempt++)
        {
            using var limit = new CancellationTokenSource(timeout, environment.TimeProvider);
            using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
            MetadataResponse result;
            try
            {
                // A handler of a test can ignore the token.
                using HttpResponseMessage response = await invoker.SendAsync(CreateMessage(), either.Token).WaitAsync(either.Token).ConfigureAwait(false);
                Stream stream = await response.Content.ReadAsStreamAsync(either.Token).ConfigureAwait(false);
                using var body = new MemoryStream();
                byte[] buffer = new byte[4096];
                int read;
                while ((read = await stream.ReadAsync(buffer, either.Token).ConfigureAwait(false)) > 0)
                {
                    body.Write(buffer, 0, read);
                    if (body.Length > MaxResponseBytes)
                        throw new TernCredentialsException($"The response of {uri.Host} is longer than 64 KiB. Check the endpoint.");
                }
                result = new MetadataResponse((int)response.StatusCode, body.ToArray(), response.Headers);
            }
            catch (Exception e) when (e is HttpRequestException or IOException or System.Net.Sockets.SocketException)
            {
                result = MetadataResponse.None(e is HttpRequestException ? "no connection" : "incomplete response");
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                result = MetadataResponse.None(string.Create(CultureInfo.InvariantCulture, $"no response within {timeout.TotalSeconds:0.#} s"));
            }
            if (!result.IsTransient || attempt >= (result.Status == 0 ? MaxAttempts : MaxAttemptsWithResponse))
                return result;
            await Task.Delay(s_delay * attempt, environment.TimeProvider, cancellationToken).ConfigureAwait(false);
        }
    }

    private HttpRequestMessage CreateMessage()
    {
        var message = new HttpRequestMessage(method, uri);
        foreach (KeyValuePair<string, string> header in Headers)
            message.Headers.TryAddWithoutValidation(header.Key, header.Value);
        return message;
    }

    private static SocketsHttpHandler CreateHandler() => new()
    {
        // A proxy would get the credentials.
        UseProxy = false,
        UseCookies = false,
        AllowAutoRedirect = false,
    };
}
