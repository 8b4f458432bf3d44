using System.Globalization;
using Tern.Local.Services;
using Tern.Local.Sts.Sessions;
using Tern.Local.Sts.Tokens;
using Tern.Sts;

namespace Tern.Local.Sts;

/// <summary>Creates and finds sessions.</summary>
internal sealed class StsEngine(SessionStore sessions, AccessKeys keys, TimeProvider time)
{
    public AccessKeys Keys { get; } = keys;

    /// <summary>Returns the session of the caller; null for long-term credentials.</summary>
    public Session? FindSession(RequestContext context) => sessions.Find(context.AccessKeyId);

    /// <summary>Creates the session of a role.</summary>
    /// <param name="role">The role.</param>
    /// <param name="name">The name of the session.</param>
    /// <param name="duration">The time until it expires, in seconds.</param>
    /// <param name="transitiveTags">The tags that sessions of this session inherit.</param>
    /// <param name="sourceIdentity">The source identity; null for none.</param>
    public Session StartRoleSession(RoleArn role, string name, int duration, IReadOnlyList<Tag> transitiveTags, string? sourceIdentity) => Start(new Session
    {
        Credentials = sessions.CreateCredentials(role.AccountId, duration),
        Arn = $"arn:{role.Partition}:sts::{role.AccountId}:assumed-role/{role.Name}/{name}",
        UserId = $"{PrincipalIds.OfRole(role)}:{name}",
        IsRole = true,
        TransitiveTags = transitiveTags,
        SourceIdentity = sourceIdentity,
    });

    /// <summary>Creates a session of an account.</summary>
    /// <param name="accountId">The account.</param>
    /// <param name="arn">The ARN of the principal.</param>
    /// <param name="userId">The unique ID of the principal.</param>
    /// <param name="duration">The time until it expires, in seconds.</param>
    public Session StartAccountSession(string accountId, string arn, string userId, int duration) =>
        Start(new Session { Credentials = sessions.CreateCredentials(accountId, duration), Arn = arn, UserId = userId });

    /// <summary>Completes when all sessions that were created until now are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => sessions.FlushAsync(cancellationToken);

    /// <summary>Checks that a token has not expired.</summary>
    /// <exception cref="TernServiceException">The token has expired.</exception>
    public void CheckExpiration(WebIdentityToken token)
    {
        long now = time.GetUtcNow().ToUnixTimeSeconds();
        if (token.Expiration is { } end && end <= now)
            throw StsErrors.ExpiredToken(string.Create(CultureInfo.InvariantCulture, $"Token expired: current date/time {now} must be before the expiration date/time{end}"));
    }

    /// <summary>Returns the credentials of a session as a response contains them.</summary>
    public static Credentials Describe(Session session) => new()
    {
        AccessKeyId = session.Credentials.AccessKeyId,
        SecretAccessKey = session.Credentials.SecretAccessKey,
        SessionToken = session.Credentials.SessionToken!,
        Expiration = session.Credentials.Expiration!.Value,
    };

    /// <summary>Returns the principal of a role session as a response contains it.</summary>
    public static AssumedRoleUser DescribeRoleUser(Session session) => new() { Arn = session.Arn, AssumedRoleId = session.UserId };

    private Session Start(Session session)
    {
        sessions.Add(session);
        return session;
    }
}
