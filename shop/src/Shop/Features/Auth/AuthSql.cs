namespace Shop.Features.Auth;

/// <summary>All SQL of registration and login; that of sessions is in <c>SessionsSql</c>.</summary>
internal static class AuthSql
{
    /// <summary>$1 e-mail, $2 hash, $3 first name, $4 last name, $5 phone.</summary>
    public const string Register = "insert into users (email, password_hash, first_name, last_name, phone) values ($1, $2, $3, $4, $5) returning id";

    /// <summary>$1 e-mail.</summary>
    public const string Find = "select id, password_hash from users where lower(email) = lower($1) and active";

    /// <summary>$1 user, $2 hash.</summary>
    public const string Rehash = "update users set password_hash = $2 where id = $1";
}
