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
    /// $1 hash of the token, $2 hash of the next one. A token holds once, and for ten seconds more: its answer may have been lost, or two
    /// pages of a browser may have asked at once.
    /// </summary>
    public const string Refresh =
        """
        with t as (
            update session_tokens set used = coalesce(used, now())
            where hash = $1 and (used is null or used > now() - interval '10 seconds') returning session_id
        ), s as (
            select s.id, s.user_id from sessions s join t on t.session_id = s.id join users u on u.id = s.user_id
            where s.revoked is null and s.expires > now() and u.active
        ), n as (
            insert into session_tokens (hash, session_id) select $2, id from s
        )
        select id, user_id from s
        """;

    /// <summary>$1 hash of a token that was used before: somebody has a copy, so nobody may go on with the session.</summary>
    public const string EndReused =
        """
        update sessions s set revoked = now() from session_tokens t
        where t.hash = $1 and t.used <= now() - interval '10 seconds' and s.id = t.session_id and s.revoked is null
        returning s.id
        """;

    /// <summary>$1 session.</summary>
    public const string End = "update sessions set revoked = now() where id = $1 and revoked is null";
}
