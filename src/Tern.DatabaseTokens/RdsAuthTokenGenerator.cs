using Tern.Runtime;

namespace Tern.DatabaseTokens;

/// <summary>Creates authentication tokens (passwords) for Amazon RDS and Aurora databases with IAM authentication. Thread-safe.</summary>
/// <remarks>
/// A token is valid for 15 minutes, at most as long as the credentials. It is needed only to open a connection.
/// The credentials need <c>rds-db:connect</c> for the user. See
/// <see href="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.Connecting.html"/>.
/// </remarks>
public sealed class RdsAuthTokenGenerator
{
    private static readonly TimeSpan Expiry = TimeSpan.FromMinutes(15);

    private readonly PresignedTokenFactory _token;

    /// <param name="region">The region of the database, for example <c>eu-west-1</c>.</param>
    /// <param name="credentials">The credentials that sign the token. Their permissions apply.</param>
    /// <param name="timeProvider">The clock. Null, the default, uses the system clock.</param>
    /// <exception cref="TernEndpointException">The region is not a valid name.</exception>
    public RdsAuthTokenGenerator(string region, ICredentialsProvider credentials, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _token = new("rds-db", HostLabel.Require(region, "region"), credentials, timeProvider ?? TimeProvider.System);
    }

    /// <summary>Creates a token. No request is sent.</summary>
    /// <param name="host">The host name of the endpoint of the instance, cluster or proxy. It must be the endpoint itself, not an alias.</param>
    /// <param name="port">The port, 1 to 65,535.</param>
    /// <param name="userName">The database user.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <returns>The token to use as the password. It is a secret until it expires.</returns>
    /// <exception cref="TernEndpointException">The host is not a host name.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found.</exception>
    public ValueTask<string> CreateAsync(string host, int port, string userName, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(port, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(port, ushort.MaxValue);
        ArgumentException.ThrowIfNullOrEmpty(userName);
        return _token.CreateAsync(host, port, $"Action=connect&DBUser={Uri.EscapeDataString(userName)}", Expiry, cancellationToken);
    }
}
