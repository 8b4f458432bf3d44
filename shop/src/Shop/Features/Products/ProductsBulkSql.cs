namespace Shop.Features.Products;

/// <summary>All SQL of products with the rows of a request in the temporary table <c>bulk</c>.</summary>
internal static class ProductsBulkSql
{
    private const string CategoryMissing =
        "select b.index, 422, 'categoryId', 'does not exist' from bulk b where not exists (select 1 from categories c where c.id = b.category_id)";

    private const string Missing = "select b.index, 404, 'id', 'does not exist' from bulk b where not exists (select 1 from products p where p.id = b.id)";

    public const string CheckInsert =
        $"{CategoryMissing} union all select b.index, 409, 'sku', 'is already in use' from bulk b join products p on p.sku = b.sku";

    public const string Insert =
        """
        with p as (
            insert into products (sku, name, description, price, category_id, featured, active)
            select sku, name, description, price, category_id, featured, coalesce(active, true) from bulk order by index
            on conflict (sku) do nothing returning id, sku
        ), n as (
            select b.index, p.id, coalesce(b.stock, 0) as stock from p join bulk b on b.sku = p.sku
        ), s as (
            insert into stock (product_id, on_hand) select id, stock from n
        ), ledger as (
            insert into stock_ledger (product_id, change, reason) select id, stock, 'new' from n where stock > 0
        )
        select index, id from n
        """;

    public const string LockForUpdate = "select 1 from products p join bulk b on b.id = p.id order by p.id for no key update of p";

    public const string CheckUpdate =
        $"""
        {Missing}
        union all {CategoryMissing}
        union all select b.index, 412, 'version', 'does not match the current version' from bulk b join products p on p.id = b.id where p.version <> b.version
        union all select b.index, 409, 'sku', 'is already in use' from bulk b join products p on p.sku = b.sku and p.id <> b.id
        """;

    /// <summary>Stock is locked in the order of product ids, as in <c>OrdersSql.LockStock</c>.</summary>
    public const string Update =
        """
        with p as (
            update products p
            set sku = b.sku, name = b.name, description = b.description, price = b.price, category_id = b.category_id, featured = b.featured,
                active = coalesce(b.active, p.active), updated = now(), version = p.version + 1
            from bulk b where p.id = b.id returning b.index, p.id
        ), old as (
            select s.product_id, s.on_hand, b.stock from stock s join bulk b on b.id = s.product_id
            where b.stock is not null order by s.product_id for update of s
        ), ledger as (
            insert into stock_ledger (product_id, change, reason) select product_id, stock - on_hand, 'set' from old where on_hand <> stock
        ), s as (
            update stock s set on_hand = old.stock from old where s.product_id = old.product_id
        )
        select index, id from p
        """;

    public const string LockForDelete = "select 1 from products p join bulk b on b.id = p.id order by p.id for update of p";

    public const string CheckDelete =
        $"{Missing} union all select b.index, 409, '', 'has orders' from bulk b where exists (select 1 from order_items i where i.product_id = b.id)";

    public const string Delete = "delete from products p using bulk b where p.id = b.id returning b.index, p.id";

    /// <summary>$1 category, $2 maximum number of products. Orders lock stock in the same order.</summary>
    public const string LockStock =
        """
        select s.product_id, s.on_hand from stock s join products p on p.id = s.product_id
        where p.category_id = $1 order by s.product_id limit $2 for update of s
        """;

    /// <summary>$1 products, $2 change of the stock of each.</summary>
    public const string ChangeStock =
        """
        with s as (
            update stock set on_hand = on_hand + $2 where product_id = any($1)
        )
        insert into stock_ledger (product_id, change, reason) select id, $2, 'change' from unnest($1) id
        """;
}
