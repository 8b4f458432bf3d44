using Tern.Runtime;

namespace Tern.DatabaseTokens;

/// <summary>Creates authentication tokens (passwords) for Amazon Aurora DSQL. Thread-safe.</summary>
/// <remarks>
/// A token is valid for 15 minutes by default, at most as long as the credentials. It is needed only to open a connection. See
/// <see href="https://docs.aws.amazon.com/aurora-dsql/latest/userguide/SECTION_authentication-token.html"/>.
/// </remarks>
public sealed class DsqlAuthTokenGenerator
{
    private readonly PresignedTokenFactory _token;
    private readonly TimeSpan _expiresIn;

    /// <param name="region">The region of the cluster, for example <c>eu-west-1</c>.</param>
    /// <param name="credentials">The credentials that sign the token. Their permissions apply.</param>
    /// <param name="expiresIn">The validity of a token, 1 second to 7 days. Null, the default, means 15 minutes.</param>
    /// <param name="timeProvider">The clock. Null, the default, uses the system clock.</param>
    /// <exception cref="TernEndpointException">The region is not a valid name.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The validity is less than 1 second or more than 7 days.</exception>
    public DsqlAuthTokenGenerator(string region, ICredentialsProvider credentials, TimeSpan? expiresIn = null, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _expiresIn = expiresIn ?? TimeSpan.FromMinutes(15);
        ArgumentOutOfRangeException.ThrowIfLessThan(_expiresIn, TimeSpan.FromSeconds(1), nameof(expiresIn));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(_expiresIn, TimeSpan.FromDays(7), nameof(expiresIn));
        _token = new("dsql", HostLabel.Require(region, "region"), credentials, timeProvider ?? TimeProvider.System);
    }

    /// <summary>Creates a token for a database role. The credentials need <c>dsql:DbConnect</c>. No request is sent.</summary>
    /// <param name="host">The host name of the cluster endpoint.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <returns>The token to use as the password. It is a secret until it expires.</returns>
    /// <exception cref="TernEndpointException">The host is not a host name.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found.</exception>
    public ValueTask<string> CreateAsync(string host, CancellationToken cancellationToken = default) =>
        _token.CreateAsync(host, port: null, "Action=DbConnect", _expiresIn, cancellationToken);

    /// <summary>Creates a token for the role <c>admin</c>. The credentials need <c>dsql:DbConnectAdmin</c>. No request is sent.</summary>
    /// <inheritdoc cref="CreateAsync"/>
    public ValueTask<string> CreateAdminAsync(string host, CancellationToken cancellationToken = default) =>
        _token.CreateAsync(host, port: null, "Action=DbConnectAdmin", _expiresIn, cancellationToken);
}
