namespace Tern.Runtime;

/// <summary>A request to a metadata endpoint of this machine: without a proxy, redirects and cookies, limited in time and size.</summary>
internal readonly struct MetadataRequest
{
    private const int MaxResponseBytes = 64 * 1024;

    public required HttpMethod Method { get; init; }

    public required Uri Uri { get; init; }

    /// <summary>The headers. The default is none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>The time until the end of the response.</summary>
    public required TimeSpan Timeout { get; init; }

    /// <summary>Sends the request once.</summary>
    /// <returns>The status and the body. The status is 0 if no response was received; then the body is empty.</returns>
    /// <exception cref="TernCredentialsException">The response is too long.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public async Task<MetadataResponse> SendAsync(AwsEnvironment environment, CancellationToken cancellationToken)
    {
        using var limit = new CancellationTokenSource(Timeout, environment.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
        using var request = new HttpRequestMessage(Method, Uri);
        foreach (KeyValuePair<string, string> header in Headers ?? [])
            request.Headers.TryAddWithoutValidation(header.Key, header.Value);
        // Its connections end with the request: the next one is hours away.
        using var invoker = new HttpMessageInvoker(environment.Handler ?? CreateHandler(), disposeHandler: environment.Handler is null);
        try
        {
            // A handler of a test can ignore the token.
            using HttpResponseMessage response = await invoker.SendAsync(request, either.Token).WaitAsync(either.Token).ConfigureAwait(false);
            byte[] body = await ReadAsync(response.Content, either.Token).ConfigureAwait(false);
            return new MetadataResponse((int)response.StatusCode, body, response.Headers);
        }
        catch (Exception e) when (e is HttpRequestException or IOException or System.Net.Sockets.SocketException)
        {
            return MetadataResponse.None("no connection");
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return MetadataResponse.None(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"no response within {Timeout.TotalSeconds:0.#} s"));
        }
    }

    private async Task<byte[]> ReadAsync(HttpContent content, CancellationToken cancellationToken)
    {
        Stream stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            using var body = new MemoryStream();
            byte[] buffer = new byte[4096];
            int read;
            while ((read = await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false)) > 0)
            {
                body.Write(buffer, 0, read);
                if (body.Length > MaxResponseBytes)
                    throw new TernCredentialsException($"The response of {Uri.Host} is longer than 64 KiB. Check the endpoint.");
            }
            return body.ToArray();
        }
    }

    private static SocketsHttpHandler CreateHandler() => new()
    {
        // A proxy would get the credentials.
        UseProxy = false,
        UseCookies = false,
        AllowAutoRedirect = false,
    };
}
