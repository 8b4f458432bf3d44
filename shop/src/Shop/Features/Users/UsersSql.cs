using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Users;

/// <summary>All SQL of accounts, except registration, login and sessions.</summary>
internal static class UsersSql
{
    /// <summary>A row of lists and streams.</summary>
    public static readonly RowShape Row = new(
        Column.Int64("id", "u.id"),
        Column.Text("maskedEmail", "left(u.email, 1) || '***' || substr(u.email, strpos(u.email, '@'))"),
        Column.Text("firstName", "u.first_name"),
        Column.Text("lastName", "u.last_name"),
        Column.Boolean("active", "u.active"));

    /// <summary>A single account.</summary>
    public static readonly RowShape Single = new(
        Column.Int64("id", "u.id"),
        Column.Text("email", "u.email"),
        Column.Text("firstName", "u.first_name"),
        Column.Text("lastName", "u.last_name"),
        Column.Boolean("active", "u.active"),
        Column.Text("phone", "u.phone").AsNullable(),
        Column.Time("created", "u.created"),
        Column.Time("lastLogin", "u.last_login").AsNullable(),
        Column.Json("roles", "array_to_json(u.roles)::text"));

    public static readonly Listing List = new()
    {
        Shape = Row,
        From = "users u",
        Id = "u.id",
        Scope = (_, statement) => statement.And("u.deleted is null"),
        Filters =
        [
            Filter.Either(Parameters.Boolean("active", "Only accounts that are, or are not, active."), "u.active", "not u.active"),
            Filter.Of(Parameters.Time("createdAfter", "Only accounts created at this time or later."), "u.created >= ?"),
            Filter.Of(Parameters.Time("modifiedAfter", "Only rows that changed after this time."), "u.updated > ?"),
        ],
        Sorts = [new Sort("id", "u.id", ColumnKind.Int64), new Sort("created", "u.created", ColumnKind.Time)],
    };

    /// <summary>$1 id.</summary>
    public static readonly string Get = $"select {Single.Select}, u.version from users u where u.id = $1 and u.deleted is null";

    /// <summary>$1 e-mail, $2 first name, $3 last name, $4 phone, $5 roles, $6 hash of the password or null, $7 caller, for the audit.</summary>
    public static readonly string Insert =
        $"""
        with u as (
            insert into users (email, first_name, last_name, phone, roles, password_hash) values ($1, $2, $3, $4, $5, $6) returning *
        ), a as (
            insert into audit (user_id, action, detail) select $7, 'user created', id || ': roles ' || array_to_string(roles, ' ') from u
        )
        select {Single.Select}, u.version from u
        """;

    /// <summary>
    /// $1 id, $2 versions or null, $3 e-mail, $4 first name, $5 last name, $6 phone, $7 active, $8 roles: null does not change a column. For the
    /// phone this is so only if $9 is true.
    /// </summary>
    public static readonly string Update =
        $"""
        update users u
        set email = coalesce($3, email), first_name = coalesce($4, first_name), last_name = coalesce($5, last_name),
            phone = case when $9 then coalesce($6, phone) else $6 end, active = coalesce($7, active), roles = coalesce($8, roles),
            updated = now(), version = version + 1
        where id = $1 and ($2::integer[] is null or version = any($2)) and deleted is null
        returning {Single.Select}, u.version
        """;

    /// <summary>The assignments of <c>update users u</c> that remove all personal data from a row.</summary>
    public const string AnonymizeColumns =
        """
        email = 'deleted-' || gen_random_uuid() || '@invalid', password_hash = null, first_name = 'Former', last_name = 'customer', phone = null,
            roles = '{customer}', active = false, last_login = null, deleted = now(), updated = now(), version = u.version + 1
        """;

    /// <summary>$1 id, $2 versions or null. Removes all personal data from the row.</summary>
    public const string Anonymize =
        $"""
        update users u set {AnonymizeColumns}
        where id = $1 and ($2::integer[] is null or version = any($2)) and deleted is null
        """;

    /// <summary>$1 id. Deletes the other personal data, except orders and their addresses, which invoices need.</summary>
    public const string DeletePersonalData =
        """
        with s as (
            delete from sessions where user_id = $1
        ), k as (
            delete from idempotency_keys where user_id = $1
        )
        delete from cart_items where user_id = $1
        """;

    /// <summary>$1 id, $2 e-mail.</summary>
    public const string HasOtherEmail = "select 1 from users where id = $1 and email <> $2 and deleted is null";

    /// <summary>$1 id.</summary>
    public const string EndSessions = "update sessions set revoked = now() where user_id = $1 and revoked is null";

    /// <summary>$1 id.</summary>
    public const string IsAdmin = "select 1 from users where id = $1 and 'admin' = any(roles)";

    /// <summary>Serializes the transactions that may remove an admin.</summary>
    public const string LockAdmins = "select pg_advisory_xact_lock(hashtextextended('shop admins', 0))";

    /// <summary>Whether there is an admin who can sign in.</summary>
    public const string HasAdmin = "select exists (select 1 from users where 'admin' = any(roles) and active and password_hash is not null)";

    /// <summary>$1 e-mail of an account that can sign in.</summary>
    public const string MakeAdmin =
        """
        with u as (
            update users set roles = array_append(array_remove(roles, 'admin'), 'admin'), updated = now(), version = version + 1
            where lower(email) = lower($1) and active and password_hash is not null and deleted is null returning id
        ), a as (
            insert into audit (action, detail) select 'rights changed', id || ': made an admin by -- make-admin' from u
        )
        select id from u
        """;

    /// <summary>$1 days, $2 maximum number of accounts. It excludes staff and admins, so that it cannot remove the last admin.</summary>
    public const string DeactivateInactive =
        """
        with old as (
            select id from users
            where active and deleted is null and not roles && array['staff', 'admin'] and coalesce(last_login, created) < now() - make_interval(days => $1)
            order by id limit $2 for update skip locked
        ), s as (
            update sessions set revoked = now() from old where user_id = old.id and revoked is null
        )
        update users set active = false, updated = now(), version = version + 1 from old where users.id = old.id
        """;

    /// <summary>$1 id.</summary>
    public const string Exists = "select 1 from users where id = $1 and deleted is null";
}
