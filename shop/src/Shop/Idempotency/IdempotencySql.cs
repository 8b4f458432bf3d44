namespace Shop.Idempotency;

/// <summary>All SQL of idempotency keys.</summary>
internal static class IdempotencySql
{
    /// <summary>$1 number. The lock ends with the transaction, or when its connection is lost.</summary>
    public const string Lock = "select pg_try_advisory_xact_lock($1)";

    /// <summary>$1 user, $2 route, $3 key, $4 hash of the request.</summary>
    public const string Find =
        """
        select body_hash = $4, status, location, etag, body from idempotency_keys
        where user_id = $1 and route = $2 and key = $3 and created > now() - interval '24 hours'
        """;

    /// <summary>
    /// $1 user, $2 route, $3 key, $4 hash of the request, $5 status, $6 location, $7 entity tag, $8 body. A conflicting row is expired. Nothing is
    /// stored for a deleted account: the row lock makes a concurrent deletion wait for this statement, or this statement for it.
    /// </summary>
    public const string Store =
        """
        insert into idempotency_keys (user_id, route, key, body_hash, status, location, etag, body)
        select id, $2, $3, $4, $5, $6, $7, $8 from users where id = $1 and deleted is null for share
        on conflict (user_id, route, key) do update
        set body_hash = excluded.body_hash, status = excluded.status, location = excluded.location, etag = excluded.etag,
            body = excluded.body, created = now()
        """;
}
