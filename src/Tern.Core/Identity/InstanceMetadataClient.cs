using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>The EC2 instance metadata service, version 2 only. Thread-safe.</summary>
/// <remarks>
/// The session token is cached until it expires. Failure of the connection is cached for <see cref="s_unavailableTime"/>: on a machine that is not an
/// EC2 instance, only the first request waits.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html">Access instance metadata</seealso>
internal sealed class InstanceMetadataClient(AwsEnvironment environment)
{
    private const int TokenSeconds = 21_600;
    private const string TokenTtlHeader = "x-aws-ec2-metadata-token-ttl-seconds";
    private const int MaxAttemptsWithResponse = 3;

    private static readonly TimeSpan s_unavailableTime = TimeSpan.FromMinutes(1);

    private volatile SessionToken? _token;
    private volatile Unavailable? _unavailable;
    private volatile string? _region;

    /// <summary>Returns the region of the instance; null if the service is disabled or returns none.</summary>
    public async ValueTask<string?> FindRegionAsync(SettingReader settings, CancellationToken cancellationToken)
    {
        if (_region is { } known)
            return known;
        if (InstanceMetadataSettings.Read(settings, null, out _) is not { } metadata)
            return null;
        MetadataResponse response = await GetAsync(metadata, "/latest/meta-data/placement/region", cancellationToken).ConfigureAwait(false);
        string region = Encoding.UTF8.GetString(response.Body).Trim();
        return response.IsSuccess && HostLabel.AreValidLabels(region) ? _region = region : null;
    }

    /// <summary>Reads a value.</summary>
    /// <returns>The response, or the failed one for the session token.</returns>
    public async Task<MetadataResponse> GetAsync(InstanceMetadataSettings settings, string path, CancellationToken cancellationToken)
    {
        if (_unavailable is { } failed && failed.Endpoint == settings.Endpoint && environment.TimeProvider.GetElapsedTime(failed.Since) < s_unavailableTime)
            return failed.Response;
        for (bool isRepeated = false; ; isRepeated = true)
        {
            SessionToken? token = _token;
            DateTimeOffset now = environment.TimeProvider.GetUtcNow();
            if (token is null || token.Endpoint != settings.Endpoint || now >= token.RefreshAt)
            {
                MetadataResponse issued = await SendAsync(HttpMethod.Put, settings, "/latest/api/token", new(TokenTtlHeader, TokenSeconds.ToString(CultureInfo.InvariantCulture)), cancellationToken).ConfigureAwait(false);
                string text = Encoding.UTF8.GetString(issued.Body).Trim();
                if (!issued.IsSuccess)
                    return issued;
                if (text.Length == 0 || text.AsSpan().ContainsAnyExceptInRange('!', '~'))
                    return MetadataResponse.None("the session token is not valid");
                _token = token = new SessionToken(settings.Endpoint, text, now + GetLifetime(issued));
            }
            MetadataResponse response = await SendAsync(HttpMethod.Get, settings, path, new("x-aws-ec2-metadata-token", token.Text), cancellationToken).ConfigureAwait(false);
            // The token of an instance that was stopped and started is not valid any more.
            if (response.Status != 401 || isRepeated)
                return response;
            _token = null;
        }
    }

    private async Task<MetadataResponse> SendAsync(
        HttpMethod method, InstanceMetadataSettings settings, string path, KeyValuePair<string, string> header, CancellationToken cancellationToken)
    {
        var request = new MetadataRequest
        {
            Method = method,
            Uri = CreateUri(settings.Endpoint + path),
            Headers = [header],
            Timeout = settings.Timeout,
        };
        MetadataResponse response = await MetadataRetry.SendAsync(request, environment, settings.MaxAttempts, MaxAttemptsWithResponse, cancellationToken).ConfigureAwait(false);
        _unavailable = response.Status == 0 ? new Unavailable(settings.Endpoint, response, environment.TimeProvider.GetTimestamp()) : null;
        return response;
    }

    private static Uri CreateUri(string url) => new(url, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });

    private static TimeSpan GetLifetime(MetadataResponse issued)
    {
        int seconds = issued.Headers!.TryGetValues(TokenTtlHeader, out IEnumerable<string>? values)
            && int.TryParse(string.Concat(values), NumberStyles.None, CultureInfo.InvariantCulture, out int given) && given is > 0 and <= TokenSeconds
            ? given
            : TokenSeconds;
        return TimeSpan.FromSeconds(seconds) * 0.9;
    }

    private sealed record SessionToken(string Endpoint, string Text, DateTimeOffset RefreshAt)
    {
        public override string ToString() => Endpoint;
    }

    private sealed record Unavailable(string Endpoint, MetadataResponse Response, long Since);
}
