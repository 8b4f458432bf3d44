namespace Shop.Features.Users;

/// <summary>All SQL of password changes.</summary>
internal static class PasswordSql
{
    /// <summary>$1 user.</summary>
    public const string Get = "select email, password_hash from users where id = $1 and deleted is null";

    /// <summary>
    /// $1 user, $2 hash, $3 caller, $4 the session that stays valid, or null. It ends all other sessions of the user and writes an audit record. It
    /// selects no id if the user does not exist.
    /// </summary>
    public const string Set =
        """
        with u as (
            update users set password_hash = $2, updated = now(), version = version + 1 where id = $1 and deleted is null returning id
        ), a as (
            insert into audit (user_id, action, detail) select $3, case id when $3 then 'password changed' else 'password set' end, id::text from u
        ), s as (
            update sessions s set revoked = now() from u where s.user_id = u.id and s.id is distinct from $4 and s.revoked is null
        )
        select id from u
        """;
}
