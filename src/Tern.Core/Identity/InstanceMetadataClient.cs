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

    private static readonly TimeSpan s_unavailableTime = TimeSpan.FromMinutes(1);

    private volatile SessionToken? _token;
    private volatile Unavailable? _unavailable;
    private volatile string? _region;

    /// <summary>The path of the region.</summary>
    public const string RegionPath = "/latest/meta-data/placement/region";

    /// <summary>The region, once it was read; null before.</summary>
    public string? KnownRegion => _region;

    /// <summary>Discards what is cached: an instance that was restored from a snapshot can be in another region.</summary>
    public void Forget()
    {
        _token = null;
        _unavailable = null;
        _region = null;
    }

    /// <summary>Returns the region of the instance in a response; null if it contains none.</summary>
    public string? ReadRegion(MetadataResponse response)
    {
        string region = Encoding.UTF8.GetString(response.Body).Trim();
        return response.IsSuccess && HostLabel.AreValidLabels(region) ? _region = region : null;
    }

    /// <summary>Reads a value.</summary>
    /// <returns>The response, or the failed one for the session token.</returns>
    public async Task<MetadataResponse> GetAsync(InstanceMetadataSettings settings, string path, CancellationToken cancellationToken)
    {
        if (_unavailable is { } failed && failed.Endpoint == settings.Endpoint && environment.TimeProvider.GetElapsedTime(failed.Since) < s_unavailableTime)
            return failed.Response;
        bool isRepeated = false;
        while (true)
        {
            DateTimeOffset now = environment.TimeProvider.GetUtcNow();
            SessionToken? token = _token is { } known && known.Endpoint == settings.Endpoint && now < known.RefreshAt ? known : null;
            // Without a session token, the request is the one for it.
            MetadataResponse response = await CreateRequest(settings, token, path).SendAsync(environment, cancellationToken).ConfigureAwait(false);
            _unavailable = response.Status == 0 ? new Unavailable(settings.Endpoint, response, environment.TimeProvider.GetTimestamp()) : null;
            if (token is null && response.IsSuccess)
            {
                string text = Encoding.UTF8.GetString(response.Body).Trim();
                if (text.Length == 0 || text.AsSpan().ContainsAnyExceptInRange('!', '~'))
                    return MetadataResponse.None("the session token is not valid");
                _token = new SessionToken(settings.Endpoint, text, now + GetLifetime(response));
            }
            else if (token is not null && response.Status == 401 && !isRepeated)
            {
                // The token of an instance that was stopped and started is not valid any more.
                _token = null;
                isRepeated = true;
            }
            else
            {
                return response;
            }
        }
    }

    private static MetadataRequest CreateRequest(InstanceMetadataSettings settings, SessionToken? token, string path)
    {
        var request = new MetadataRequest(token is null ? HttpMethod.Put : HttpMethod.Get, CreateUri(settings.Endpoint + (token is null ? "/latest/api/token" : path)), settings.Timeout)
        {
            MaxAttempts = settings.MaxAttempts,
        };
        request.Headers.Add(token is null
            ? new(TokenTtlHeader, TokenSeconds.ToString(CultureInfo.InvariantCulture))
            : new("x-aws-ec2-metadata-token", token.Text));
        return request;
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

    private sealed class SessionToken(string endpoint, string text, DateTimeOffset refreshAt)
    {
        public string Endpoint => endpoint;

        public string Text => text;

        public DateTimeOffset RefreshAt => refreshAt;
    }

    private sealed class Unavailable(string endpoint, MetadataResponse response, long since)
    {
        public string Endpoint => endpoint;

        public MetadataResponse Response => response;

        public long Since => since;
    }
}
