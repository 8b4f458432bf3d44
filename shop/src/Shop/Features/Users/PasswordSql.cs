namespace Shop.Features.Users;

/// <summary>All SQL of changes of passwords.</summary>
internal static class PasswordSql
{
    /// <summary>$1 user.</summary>
    public const string Get = "select email, password_hash from users where id = $1 and deleted is null";

    /// <summary>
    /// $1 user, $2 hash, $3 session of the caller, which goes on. All other sessions of the user end. The audit has the change.
    /// </summary>
    public const string Change =
        """
        with u as (
            update users set password_hash = $2, updated = now(), version = version + 1 where id = $1 and deleted is null returning id
        ), a as (
            insert into audit (user_id, action, detail) select id, 'password changed', id::text from u
        )
        update sessions s set revoked = now() from u where s.user_id = u.id and s.id <> $3 and s.revoked is null
        """;

    /// <summary>$1 user, $2 hash, $3 the admin. All sessions of the user end; it selects no id when there is no such user.</summary>
    public const string Set =
        """
        with u as (
            update users set password_hash = $2, updated = now(), version = version + 1 where id = $1 and deleted is null returning id
        ), a as (
            insert into audit (user_id, action, detail) select $3, 'password set', id::text from u
        ), s as (
            update sessions s set revoked = now() from u where s.user_id = u.id and s.revoked is null
        )
        select id from u
        """;
}
