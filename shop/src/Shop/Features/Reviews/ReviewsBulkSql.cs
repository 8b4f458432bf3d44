namespace Shop.Features.Reviews;

/// <summary>All SQL of reviews with the rows and the caller of a request in the temporary table <c>bulk</c>.</summary>
internal static class ReviewsBulkSql
{
    /// <summary>Reviews of other users count as missing, unless the caller is staff.</summary>
    public const string Missing =
        """
        select b.index, 404, 'id', 'does not exist' from bulk b
        where not exists (select 1 from reviews r where r.id = b.id and (r.user_id = b.caller or b.staff))
        """;

    /// <summary>Locks the caller's orders, so that a concurrent delivery marks the reviews as verified: see <see cref="ReviewsSql.Insert"/>.</summary>
    public const string LockOrders =
        """
        select 1 from orders o where o.user_id = (select caller from bulk limit 1)
        and exists (select 1 from order_items i join bulk b on b.product_id = i.product_id where i.order_id = o.id) order by o.id for share
        """;

    /// <summary>
    /// A subselect per row, not a join with reviews: the planner may join by the user alone, which is slow for a user with thousands of reviews.
    /// </summary>
    public const string CheckInsert =
        """
        select b.index, 422, 'productId', 'does not exist' from bulk b where not exists (select 1 from products p where p.id = b.product_id and p.active)
        union all select b.index, 409, 'productId', 'is already in use' from bulk b
        where (select true from reviews r where r.product_id = b.product_id and r.user_id = b.caller)
        """;

    public const string Insert =
        """
        with r as (
            insert into reviews (product_id, user_id, rating, comment, verified)
            select b.product_id, b.caller, b.rating, b.comment, exists (
                select 1 from orders o join order_items i on i.order_id = o.id
                where o.user_id = b.caller and i.product_id = b.product_id and o.status = 'delivered')
            from bulk b order by b.index on conflict (product_id, user_id) do nothing returning id, product_id
        )
        select b.index, r.id from r join bulk b on b.product_id = r.product_id
        """;

    public const string Lock = "select 1 from reviews r join bulk b on b.id = r.id order by r.id for update of r";

    public const string CheckUpdate =
        $"""
        {Missing}
        union all select b.index, 412, 'version', 'does not match the current version' from bulk b join reviews r on r.id = b.id
        where r.version <> b.version and (r.user_id = b.caller or b.staff)
        """;

    public const string Update =
        """
        update reviews r set rating = b.rating, comment = b.comment, updated = now(), version = r.version + 1
        from bulk b where r.id = b.id returning b.index, r.id
        """;

    public const string Delete = "delete from reviews r using bulk b where r.id = b.id returning b.index, r.id";

    /// <summary>$1 product, $2 days, $3 maximum number of reviews.</summary>
    public const string DeleteOld =
        """
        with old as (
            select id from reviews where product_id = $1 and created < now() - make_interval(days => $2) order by created limit $3 for update skip locked
        )
        delete from reviews r using old where r.id = old.id
        """;
}
