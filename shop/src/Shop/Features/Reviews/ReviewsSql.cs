using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Reviews;

/// <summary>All SQL of reviews.</summary>
internal static class ReviewsSql
{
    private const string Tables = "reviews r join users u on u.id = r.user_id";

    /// <summary>A row of lists and streams.</summary>
    public static readonly RowShape Row = new(
        Column.Int64("id", "r.id"),
        Column.Int64("productId", "r.product_id"),
        Column.Text("author", "case when u.deleted is null then u.first_name || ' ' || left(u.last_name, 1) || '.' else 'Former customer' end"),
        Column.Int32("rating", "r.rating"),
        Column.Time("created", "r.created"),
        Column.Boolean("verified", "r.verified"));

    /// <summary>A single review.</summary>
    public static readonly RowShape Single = Row.With(Column.Text("comment", "r.comment"));

    public static readonly Listing List = new()
    {
        Shape = Row,
        From = Tables,
        Id = "r.id",
        Filters =
        [
            Filter.Of(Parameters.Int64("productId", "Only reviews of this product.", 1), "r.product_id = ?"),
            Filter.Of(Parameters.Int64("userId", "Only reviews by this user.", 1), "r.user_id = ?"),
            Filter.Of(Parameters.Int64("rating", "Only reviews with this rating.", 1, 5), "r.rating = ?"),
            Filter.Of(Parameters.Int64("minRating", "The minimum rating.", 1, 5), "r.rating >= ?"),
            Filter.Either(Parameters.Boolean("verified", "Only reviews by customers who have, or have not, received the product by an order."), "r.verified", "not r.verified"),
            Filter.Of(Parameters.Time("modifiedAfter", "Only reviews that changed after this time. A change of the author's name does not count."), "r.updated > ?"),
        ],
        Sorts =
        [
            new Sort("id", "r.id", ColumnKind.Int64),
            new Sort("created", "r.created", ColumnKind.Time),
            new Sort("rating", "r.rating", ColumnKind.Int32),
        ],
    };

    /// <summary>$1 id.</summary>
    public static readonly string Get = $"select {Single.Select}, r.version from {Tables} where r.id = $1";

    /// <summary>
    /// $1 user, $2 product, $3 rating, $4 comment, $5 outbox payload, or null. It locks the user's orders of the product. A concurrent delivery is
    /// either visible here, or its <see cref="Verify"/> finds the review.
    /// </summary>
    public static readonly string Insert =
        $"""
        with o as materialized (
            select o.status from orders o join order_items i on i.order_id = o.id where o.user_id = $1 and i.product_id = $2 order by o.id for share of o
        ), r as (
            insert into reviews (product_id, user_id, rating, comment, verified)
            select p.id, $1, $3, $4, exists (select 1 from o where o.status = 'delivered') from products p where p.id = $2 and p.active returning *
        ), e as (
            insert into outbox (kind, payload) select 'cache', $5 where $5 is not null
        )
        select {Single.Select}, r.version from r join users u on u.id = r.user_id
        """;

    /// <summary>$1 id of an order that was just delivered.</summary>
    public const string Verify =
        """
        update reviews r set verified = true, updated = now(), version = r.version + 1 from orders o join order_items i on i.order_id = o.id
        where o.id = $1 and r.user_id = o.user_id and r.product_id = i.product_id and not r.verified
        """;

    /// <summary>$1 id, $2 versions or null, $3 user, $4 whether the user is staff, $5 rating, $6 comment.</summary>
    public static readonly string Update =
        $"""
        with r as (
            update reviews set rating = $5, comment = $6, updated = now(), version = version + 1
            where id = $1 and ($2::integer[] is null or version = any($2)) and (user_id = $3 or $4) returning *
        )
        select {Single.Select}, r.version from r join users u on u.id = r.user_id
        """;

    /// <summary>$1 id, $2 versions or null, $3 user, $4 whether the user is staff.</summary>
    public const string Delete = "delete from reviews where id = $1 and ($2::integer[] is null or version = any($2)) and (user_id = $3 or $4)";

    /// <summary>$1 id, $2 user, $3 whether the user is staff.</summary>
    public const string Exists = "select 1 from reviews where id = $1 and (user_id = $2 or $3)";
}
