namespace Shop.Security;

/// <summary>All SQL of sessions.</summary>
internal static class SessionsSql
{
    /// <summary>$1 session.</summary>
    public const string Get =
        """
        select u.id, u.roles && array['staff', 'admin'], 'admin' = any(u.roles)
        from sessions s join users u on u.id = s.user_id
        where s.id = $1 and s.revoked is null and s.expires > now() and u.active
        """;

    /// <summary>$1 session, $2 user, $3 hash of the refresh token, $4 lifetime.</summary>
    public const string Start =
        """
        with s as (
            insert into sessions (id, user_id, expires) values ($1, $2, now() + $4) returning id
        ), u as (
            update users set last_login = now() where id = $2
        )
        insert into session_tokens (hash, session_id) select $3, id from s
        """;

    /// <summary>
    /// $1 hash of the token, $2 salt of the next one, $3 hash of the next one. It selects the salt of the next token. A token is valid once, and for 10
    /// more seconds while the next one is unused: the client may not have received the response, or two pages may refresh at once.
    /// Both get the same token, so that a session never has two unused tokens.
    /// </summary>
    public const string Refresh =
        $"""
        with t as (
            update session_tokens t set used = coalesce(t.used, now()), next_salt = coalesce(t.next_salt, $2)
            from sessions s join users u on u.id = s.user_id
            where t.hash = $1 and not ({Reused}) and s.id = t.session_id and s.revoked is null and s.expires > now() and u.active
            returning s.id, s.user_id, t.next_salt, t.previous
        ), n as (
            insert into session_tokens (hash, session_id, previous) select $3, id, $1 from t where next_salt = $2
        ), p as (
            update session_tokens p set next_salt = null from t where p.hash = t.previous and p.next_salt is not null
        )
        select id, user_id, next_salt from t
        """;

    /// <summary>$1 hash of a token that was used before. The reuse shows that the token was copied, so the session ends.</summary>
    public const string EndReused =
        $"""
        update sessions s set revoked = now() from session_tokens t
        where t.hash = $1 and {Reused} and s.id = t.session_id and s.revoked is null
        returning s.id
        """;

    /// <summary>A used token without a salt is one whose next token is used, too.</summary>
    private const string Reused = "t.used is not null and (t.next_salt is null or t.used <= now() - interval '10 seconds')";

    /// <summary>$1 session.</summary>
    public const string End = "update sessions set revoked = now() where id = $1 and revoked is null";
}
