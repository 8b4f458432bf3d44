using System.Net;

namespace Tern.Runtime;

/// <summary>The endpoint of container credentials.</summary>
internal static class ContainerEndpoint
{
    private const string RelativeName = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI";
    private const string FullName = "AWS_CONTAINER_CREDENTIALS_FULL_URI";
    private const string EcsHost = "http://169.254.170.2";

    private static readonly IPAddress[] s_allowed = [IPAddress.Parse("169.254.170.2"), IPAddress.Parse("169.254.170.23"), IPAddress.Parse("fd00:ec2::23")];

    /// <summary>Reads the endpoint.</summary>
    /// <exception cref="TernCredentialsException">No variable is set, the URL is not valid, or its host is not allowed.</exception>
    public static Uri Find(AwsEnvironment environment)
    {
        if (environment.FindVariable(RelativeName) is { } path)
        {
            if (path[0] != '/')
                throw new TernCredentialsException($"The environment variable {RelativeName} is not valid. Expected a path that begins with '/'.");
            return Create(EcsHost + path, RelativeName);
        }
        if (environment.FindVariable(FullName) is not { } text)
            throw new TernCredentialsException($"Neither {RelativeName} nor {FullName} is set. Set one of these environment variables.");
        Uri uri = Create(text, FullName);
        if (uri.Scheme == Uri.UriSchemeHttps || (uri.Scheme == Uri.UriSchemeHttp && IsAllowed(uri)))
            return uri;
        throw new TernCredentialsException(
            $"The host '{HostLabel.Quote(uri.Host, 100)}' in {FullName} is not allowed without encryption. Expected https, a loopback address, 169.254.170.2, 169.254.170.23 or [fd00:ec2::23].");
    }

    private static Uri Create(string text, string name)
    {
        // Uri would accept a path as a file.
        if (text.Contains("://", StringComparison.Ordinal) && !text.AsSpan().ContainsAnyExceptInRange('!', '~')
            && Uri.TryCreate(text, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }, out Uri? uri)
            && uri is { IsAbsoluteUri: true, Host.Length: > 0 } && uri.UserInfo.Length == 0)
        {
            return uri;
        }
        throw new TernCredentialsException($"The environment variable {name} is not a valid URL. Expected, for example, http://169.254.170.2/credentials.");
    }

    // Only literal addresses and localhost: the address of another name can change between the check and the request.
    private static bool IsAllowed(Uri uri) => IPAddress.TryParse(uri.DnsSafeHost, out IPAddress? address)
        ? IPAddress.IsLoopback(address) || Array.IndexOf(s_allowed, address) >= 0
        : uri.Host.Equals("localhost", StringComparison.OrdinalIgnoreCase);
}
