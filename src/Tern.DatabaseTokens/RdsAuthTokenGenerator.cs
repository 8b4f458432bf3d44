using Tern.Endpoints;
using Tern.Identity;

namespace Tern.DatabaseTokens;

/// <summary>Makes passwords for databases of Amazon RDS and Aurora that use IAM authentication. Thread-safe.</summary>
/// <remarks>
/// A token is good for 15 minutes, or as long as the credentials if that is less, and is needed only while a connection is
/// opened. The credentials need <c>rds-db:connect</c> for the user. See
/// <see href="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.Connecting.html"/>.
/// </remarks>
public sealed class RdsAuthTokenGenerator
{
    private static readonly TimeSpan Expiry = TimeSpan.FromMinutes(15);

    private readonly PresignedToken _token;

    /// <param name="region">The region of the database, for example <c>eu-west-1</c>.</param>
    /// <param name="credentials">Whose permission to connect the token carries.</param>
    /// <param name="timeProvider">The clock; null for the system's.</param>
    /// <exception cref="EndpointException">The region is not one.</exception>
    public RdsAuthTokenGenerator(string region, ICredentialsProvider credentials, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _token = new("rds-db", HostLabel.Require(region, "region"), credentials, timeProvider ?? TimeProvider.System);
    }

    /// <summary>Makes a token; nothing is sent.</summary>
    /// <param name="host">The endpoint of the instance, cluster or proxy: the one that is connected to, not an alias of it.</param>
    /// <param name="port">The port, 1 to 65,535.</param>
    /// <param name="userName">The database user.</param>
    /// <param name="cancellationToken">Ends the waiting for credentials.</param>
    /// <returns>The password; a secret as long as it is good.</returns>
    /// <exception cref="EndpointException">The host is not a host name.</exception>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    public ValueTask<string> CreateAsync(string host, int port, string userName, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(port, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(port, ushort.MaxValue);
        ArgumentException.ThrowIfNullOrEmpty(userName);
        return _token.CreateAsync(host, port, $"Action=connect&DBUser={Uri.EscapeDataString(userName)}", Expiry, cancellationToken);
    }
}
