using Tern.Endpoints;
using Tern.Identity;

namespace Tern.DatabaseTokens;

/// <summary>Makes passwords for Amazon Aurora DSQL. Thread-safe.</summary>
/// <remarks>
/// A token is good for 15 minutes unless told, or as long as the credentials if that is less, and is needed only while a
/// connection is opened. See <see href="https://docs.aws.amazon.com/aurora-dsql/latest/userguide/SECTION_authentication-token.html"/>.
/// </remarks>
public sealed class DsqlAuthTokenGenerator
{
    private readonly PresignedToken _token;
    private readonly TimeSpan _expiresIn;

    /// <param name="region">The region of the cluster, for example <c>eu-west-1</c>.</param>
    /// <param name="credentials">Whose permission to connect the token carries.</param>
    /// <param name="expiresIn">How long a token is good, 1 second to 7 days; null for 15 minutes.</param>
    /// <param name="timeProvider">The clock; null for the system's.</param>
    /// <exception cref="EndpointException">The region is not one.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The time is under 1 second or over 7 days.</exception>
    public DsqlAuthTokenGenerator(string region, ICredentialsProvider credentials, TimeSpan? expiresIn = null, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _expiresIn = expiresIn ?? TimeSpan.FromMinutes(15);
        ArgumentOutOfRangeException.ThrowIfLessThan(_expiresIn, TimeSpan.FromSeconds(1), nameof(expiresIn));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(_expiresIn, TimeSpan.FromDays(7), nameof(expiresIn));
        _token = new("dsql", HostLabel.Require(region, "region"), credentials, timeProvider ?? TimeProvider.System);
    }

    /// <summary>Makes a token for a database role; the credentials need <c>dsql:DbConnect</c>. Nothing is sent.</summary>
    /// <param name="host">The cluster's endpoint.</param>
    /// <param name="cancellationToken">Ends the waiting for credentials.</param>
    /// <returns>The password; a secret as long as it is good.</returns>
    /// <exception cref="EndpointException">The host is not a host name.</exception>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    public ValueTask<string> CreateAsync(string host, CancellationToken cancellationToken = default) =>
        _token.CreateAsync(host, port: null, "Action=DbConnect", _expiresIn, cancellationToken);

    /// <summary>Makes a token for the role <c>admin</c>; the credentials need <c>dsql:DbConnectAdmin</c>. Nothing is sent.</summary>
    /// <inheritdoc cref="CreateAsync"/>
    public ValueTask<string> CreateAdminAsync(string host, CancellationToken cancellationToken = default) =>
        _token.CreateAsync(host, port: null, "Action=DbConnectAdmin", _expiresIn, cancellationToken);
}
