using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Orders;

/// <summary>All SQL of orders.</summary>
internal static class OrdersSql
{
    /// <summary>A row of lists and streams.</summary>
    public static readonly RowShape Row = new(
        Column.Int64("id", "o.id"),
        Column.Int64("userId", "o.user_id"),
        Column.Time("placed", "o.placed"),
        Column.Text("status", "o.status"),
        Column.Money("total", "o.total"));

    /// <summary>A single order.</summary>
    public static readonly RowShape Single = Row.With(
        Column.Text("currency", "o.currency"),
        Column.Json("items",
            """
            (select coalesce(json_agg(items), '[]')::text from (
                select i.product_id as "productId", i.name, i.quantity, i.unit_price as "unitPrice", i.total
                from order_items i where i.order_id = o.id order by i.product_id) items)
            """),
        Column.Json("address",
            """
            (select row_to_json(address)::text from (
                select o.recipient, o.street, o.city, o.postal_code as "postalCode", o.country) address)
            """),
        Column.Text("tracking", "o.tracking").AsNullable(),
        Column.Time("shipped", "o.shipped").AsNullable(),
        Column.Time("delivered", "o.delivered").AsNullable());

    /// <summary>The caller's orders; for staff all orders.</summary>
    public static readonly Listing List = new()
    {
        Shape = Row,
        From = "orders o",
        Id = "o.id",
        Scope = (call, statement) =>
        {
            statement.And("o.deleted is null");
            if (!call.Caller.IsStaff) statement.And("o.user_id = ?", call.Caller.UserId);
        },
        Filters =
        [
            Filter.Of(Parameters.Int64("userId", "Only orders of this user.", 1), "o.user_id = ?"),
            Filter.Of(Parameters.OneOf("status", "Only orders with this status.", "pending", "processing", "shipped", "delivered", "cancelled"), "o.status = ?"),
            Filter.Of(Parameters.Time("placedAfter", "Only orders placed at this time or later."), "o.placed >= ?"),
            Filter.Of(Parameters.Time("placedBefore", "Only orders placed before this time."), "o.placed < ?"),
            Filter.Of(Parameters.Money("minTotal", "The minimum total."), "o.total >= ?"),
            Filter.Of(Parameters.Money("maxTotal", "The maximum total."), "o.total <= ?"),
            Filter.Of(Parameters.Time("modifiedAfter", "Only rows that changed after this time."), "o.updated > ?"),
        ],
        Sorts =
        [
            new Sort("id", "o.id", ColumnKind.Int64),
            new Sort("placed", "o.placed", ColumnKind.Time),
            new Sort("total", "o.total", ColumnKind.Money),
        ],
    };

    /// <summary>$1 id, $2 user, $3 whether the user is staff.</summary>
    public static readonly string Get = $"select {Single.Select}, o.version from orders o where o.id = $1 and o.deleted is null and (o.user_id = $2 or $3)";

    /// <summary>The order that this connection placed last. Without the subselect the function would be evaluated for each row of orders.</summary>
    public static readonly string GetPlaced = $"select {Single.Select}, o.version from orders o where o.id = (select currval('orders_id_seq'))";

    /// <summary>$1 user. Deletes the items of the cart and selects them.</summary>
    public const string DeleteCartItems =
        """
        with c as (
            delete from cart_items where user_id = $1 returning product_id, quantity
        )
        select product_id, quantity from c order by product_id
        """;

    /// <summary>$1 products. All orders lock stock in this order, which prevents deadlocks.</summary>
    public const string LockStock = "select 1 from stock where product_id = any($1) order by product_id for update";

    /// <summary>$1 products. Selects stock, price and name after the lock: a separate statement has a snapshot from after the wait.</summary>
    public const string GetStock =
        "select s.product_id, s.on_hand, p.price, p.name from stock s join products p on p.id = s.product_id where s.product_id = any($1) and p.active";

    /// <summary>
    /// $1 user, $2 total, $3 recipient, $4 street, $5 city, $6 postal code, $7 country, $8 products, $9 quantities, $10 prices, $11 currency, $12 names.
    /// </summary>
    public const string Place =
        """
        with o as (
            insert into orders (user_id, total, recipient, street, city, postal_code, country, currency) values ($1, $2, $3, $4, $5, $6, $7, $11) returning id
        ), i as (
            insert into order_items (order_id, product_id, quantity, unit_price, name)
            select o.id, item.* from o, unnest($8::bigint[], $9::integer[], $10::numeric[], $12::text[]) item returning *
        ), s as (
            update stock set on_hand = on_hand - i.quantity from i where stock.product_id = i.product_id
        ), e as (
            insert into outbox (kind, payload) select 'order placed', id::text from o
        )
        insert into stock_ledger (product_id, order_id, change, reason) select product_id, order_id, -quantity, 'order' from i
        """;

    /// <summary>$1 id, $2 versions or null, $3 user, $4 whether the user is staff, $5 the statuses that can be cancelled.</summary>
    public const string Cancel =
        """
        with o as (
            update orders set status = 'cancelled', updated = now(), version = version + 1
            where id = $1 and ($2::integer[] is null or version = any($2)) and deleted is null and (user_id = $3 or $4) and status = any($5) returning id
        )
        insert into outbox (kind, payload) select 'order cancelled', id::text from o
        """;

    /// <summary>$1 id of an order that was just cancelled. Selects the products that were sold out before.</summary>
    public const string Restock =
        """
        with i as (
            select s.product_id, s.on_hand, i.quantity from order_items i join stock s on s.product_id = i.product_id
            where i.order_id = $1 order by s.product_id for update of s
        ), u as (
            update stock set on_hand = stock.on_hand + i.quantity from i where stock.product_id = i.product_id
        ), l as (
            insert into stock_ledger (product_id, order_id, change, reason) select product_id, $1, quantity, 'cancel' from i
        )
        select product_id from i where on_hand = 0
        """;

    /// <summary>$1 id, $2 versions or null, $3 status, $4 tracking or null.</summary>
    public const string SetStatus =
        """
        with o as (
            update orders
            set status = $3, tracking = coalesce($4, tracking), updated = now(), version = version + 1,
                shipped = case $3 when 'shipped' then now() else shipped end, delivered = case $3 when 'delivered' then now() else delivered end
            where id = $1 and ($2::integer[] is null or version = any($2)) and deleted is null
              and status = case $3 when 'processing' then 'pending' when 'shipped' then 'processing' when 'delivered' then 'shipped' end returning id, status
        )
        insert into outbox (kind, payload) select 'order ' || status, id::text from o
        """;

    /// <summary>
    /// $1 id, $2 versions or null, $3 reason. It deletes only delivered and cancelled orders. Stock and ledger do not change.
    /// </summary>
    public const string Delete =
        """
        with o as (
            update orders set deleted = now(), deleted_reason = $3, updated = now(), version = version + 1
            where id = $1 and ($2::integer[] is null or version = any($2)) and deleted is null and status in ('delivered', 'cancelled') returning id
        )
        insert into outbox (kind, payload) select 'order deleted', id::text from o
        """;

    /// <summary>$1 days since the delivery, $2 reason, $3 maximum number of orders.</summary>
    public const string DeleteOld =
        """
        with old as (
            select id from orders where status = 'delivered' and delivered < now() - make_interval(days => $1) and deleted is null
            order by delivered limit $3 for update skip locked
        ), o as (
            update orders set deleted = now(), deleted_reason = $2, updated = now(), version = version + 1 from old where orders.id = old.id returning orders.id
        )
        insert into outbox (kind, payload) select 'order deleted', id::text from o
        """;

    /// <summary>$1 id, $2 user, $3 whether the user is staff.</summary>
    public const string State = "select status, version from orders where id = $1 and deleted is null and (user_id = $2 or $3)";
}
