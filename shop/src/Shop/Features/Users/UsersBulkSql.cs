namespace Shop.Features.Users;

/// <summary>All SQL of accounts with the rows and the caller of a request in the temporary table <c>bulk</c>.</summary>
internal static class UsersBulkSql
{
    private const string Missing =
        "select b.index, 404, 'id', 'does not exist' from bulk b where not exists (select 1 from users u where u.id = b.id and u.deleted is null)";

    public const string CheckImport =
        $"""
        select b.index, 409, 'email', 'is already in use' from bulk b join users u on lower(u.email) = lower(b.email)
        union all {Repeated}
        """;

    public const string Import =
        """
        with u as (
            insert into users (email, first_name, last_name, phone) select email, first_name, last_name, phone from bulk order by index
            on conflict (lower(email)) do nothing returning id, email
        )
        select b.index, u.id from u join bulk b on b.email = u.email
        """;

    public const string LockForUpdate = "select 1 from users u join bulk b on b.id = u.id order by u.id for no key update of u";

    /// <summary>The e-mail address of the caller's own account cannot change here, because that requires the current password.</summary>
    public const string CheckUpdate =
        $"""
        {Missing}
        union all select b.index, 412, 'version', 'does not match the current version' from bulk b join users u on u.id = b.id where u.version <> b.version
        union all select b.index, 409, 'email', 'is already in use' from bulk b join users u on lower(u.email) = lower(b.email) and u.id <> b.id
        union all {Repeated}
        union all select b.index, 403, 'email', 'is the address of your own account: change it by PATCH of the account, with currentPassword'
        from bulk b join users u on u.id = b.id where u.id = b.caller and u.email <> b.email
        """;

    public const string Update =
        """
        update users u
        set email = b.email, first_name = b.first_name, last_name = b.last_name, phone = b.phone, updated = now(), version = u.version + 1
        from bulk b where u.id = b.id and u.deleted is null returning b.index, u.id
        """;

    /// <summary>If the request leaves no admin who can sign in, each admin in it fails.</summary>
    public const string CheckDelete =
        $"""
        {Missing}
        union all select b.index, 409, '', 'is the last admin' from bulk b join users u on u.id = b.id
        where 'admin' = any(u.roles) and not exists (
            select 1 from users other where 'admin' = any(other.roles) and other.active and other.password_hash is not null
            and not exists (select 1 from bulk same where same.id = other.id))
        """;

    /// <summary>The same as <see cref="UsersSql.Anonymize"/> and <see cref="UsersSql.DeletePersonalData"/>, with an audit record for each account.</summary>
    public const string Delete =
        $"""
        with u as (
            update users u set {UsersSql.AnonymizeColumns} from bulk b where u.id = b.id and u.deleted is null returning b.index, u.id, b.caller
        ), s as (
            delete from sessions using u where user_id = u.id
        ), k as (
            delete from idempotency_keys using u where user_id = u.id
        ), c as (
            delete from cart_items using u where user_id = u.id
        ), a as (
            insert into audit (user_id, action, detail) select caller, 'user deleted', id::text from u
        )
        select index, id from u
        """;

    private const string Repeated =
        """
        select index, 422, 'email', 'is given more than once'
        from (select index, row_number() over (partition by lower(email) order by index) from bulk r) b where row_number > 1
        """;
}
