using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Products;

/// <summary>All SQL of products.</summary>
internal static class ProductsSql
{
    /// <summary>Each product has a stock row. It is a left join, which the planner removes where no column of it is used, as in a count.</summary>
    private const string Tables = "products p left join stock s on s.product_id = p.id";

    /// <summary>A row of lists and streams.</summary>
    public static readonly RowShape Row = new(
        Column.Int64("id", "p.id"),
        Column.Text("sku", "p.sku"),
        Column.Text("name", "p.name"),
        Column.Money("price", "p.price"),
        Column.Boolean("inStock", "s.on_hand > 0"),
        Column.Int64("categoryId", "p.category_id"));

    /// <summary>A single product. $1 of its statements is the currency.</summary>
    public static readonly RowShape Single = Row.With(
        Column.Text("currency", "$1::text"),
        Column.Text("description", "p.description"),
        Column.Boolean("featured", "p.featured"),
        Column.Time("created", "p.created"),
        Column.Time("updated", "p.updated"));

    public static readonly QueryParameter<long> Category = Parameters.Int64("categoryId", "Only products of this category.", 1);
    public static readonly QueryParameter<decimal> MinPrice = Parameters.Money("minPrice", "The minimum price.");
    public static readonly QueryParameter<decimal> MaxPrice = Parameters.Money("maxPrice", "The maximum price.");
    public static readonly QueryParameter<bool> InStock = Parameters.Boolean("inStock", "Only products that are, or are not, in stock.");

    /// <summary>The list of the products for sale.</summary>
    public static readonly Listing List = new()
    {
        Shape = Row,
        From = Tables,
        // Without "offset 0" the planner reads all stock, or its index from the start, for a few rows. With it, it looks up each row.
        Lookup = new("products p", "p", "left join lateral (select s.on_hand from stock s where s.product_id = p.id offset 0) s on true"),
        Id = "p.id",
        Scope = (_, statement) => statement.And("p.active"),
        Filters =
        [
            Filter.Of(Category, "p.category_id = ?"),
            Filter.Of(MinPrice, "p.price >= ?"),
            Filter.Of(MaxPrice, "p.price <= ?"),
            Filter.Either(InStock, "s.on_hand > 0", "s.on_hand = 0"),
            Filter.Either(Parameters.Boolean("featured", "Only products that are, or are not, featured."), "p.featured", "not p.featured"),
            Filter.Of(Parameters.Text("text", "Only products whose name or description contains these words.", 200), "p.search @@ plainto_tsquery('shop', ?)"),
            Filter.Of(
                Parameters.Time("modifiedAfter", "Only products that changed after this time. A change of inStock does not count, because a sale does not change the product."),
                "p.updated > ?"),
        ],
        Sorts =
        [
            new Sort("id", "p.id", ColumnKind.Int64),
            new Sort("name", "p.name", ColumnKind.Text),
            new Sort("price", "p.price", ColumnKind.Money),
            new Sort("created", "p.created", ColumnKind.Time),
        ],
    };

    /// <summary>Matches each word in any form, and the last word, $2, also as a prefix. $1 has the words before it, or null.</summary>
    private const string Words = $"case when $1 is null then {LastWord} else to_tsquery('shop', $1) && {LastWord} end",
        LastWord = "(to_tsquery('shop', $2) || to_tsquery('shop_words', $2 || ':*'))";

    private const string Found = $"{Tables} where p.active and p.search @@ ({Words}) and ($3 is null or (s.on_hand > 0) = $3)";

    /// <summary>
    /// $1 words except the last, or null, $2 last word, $3 in stock, $4 category, $5 minimum price, $6 maximum price ($3 to $6 may be null),
    /// $7 limit, $8 offset.
    /// </summary>
    public static readonly string Search =
        $"""
        select {Row.Select} from {Found} and ($4 is null or p.category_id = $4) and ($5 is null or p.price >= $5) and ($6 is null or p.price <= $6)
        order by ts_rank(p.search, {Words}) desc, p.id limit $7 offset $8
        """;

    /// <summary>$1 to $6 as in <see cref="Search"/>. A facet is counted without its own filter. Hidden categories are excluded.</summary>
    public const string SearchFacets =
        $"""
        with found as materialized (
            select p.category_id, p.price, $4 is null or p.category_id = $4 as in_category,
                ($5 is null or p.price >= $5) and ($6 is null or p.price <= $6) as in_price
            from {Found}
        )
        select (select count(*) from found where in_category and in_price), json_build_object(
            'categories', (select coalesce(json_agg(f), '[]') from (
                select c.id, c.name, count(*) as count from found join categories c on c.id = category_id
                where in_price and c.active group by c.id order by 3 desc, 1) f),
            'prices', (select coalesce(json_agg(f), '[]') from (
                select edges[b] as from, edges[b + 1] as to, count from (
                    select width_bucket(price, edges) as b, edges, count(*) as count
                    from found, (select array[0, 10, 25, 50, 100, 250, 500, 1000]::numeric[] as edges) e
                    where in_category group by 1, 2) n order by b) f))::text
        """;

    /// <summary>$1 words. Selects similar words of product names, each with the index of its search word, from 1.</summary>
    public const string SimilarWords = "select w.place, s.word from unnest($1::text[]) with ordinality w (word, place), similar_words(w.word) s (word)";

    /// <summary>$1, $2 as in <see cref="Search"/>. It counts, because the planner does not use the index for an exists query.</summary>
    public const string CountFound = $"select count(*) from products p where p.active and p.search @@ ({Words})";

    /// <summary>$1 currency, $2 id, $3 whether the caller sees hidden ones.</summary>
    public static readonly string Get = $"select {Single.Select}, p.version from {Tables} where p.id = $2 and (p.active or $3)";

    /// <summary>
    /// $1 currency, $2 sku, $3 name, $4 description, $5 price, $6 category, $7 featured, $8 active, $9 stock, $10 outbox payload, or null.
    /// </summary>
    public static readonly string Insert =
        $"""
        with p as (
            insert into products (sku, name, description, price, category_id, featured, active) values ($2, $3, $4, $5, $6, $7, $8) returning *
        ), s as (
            insert into stock (product_id, on_hand) select id, $9 from p returning *
        ), ledger as (
            insert into stock_ledger (product_id, change, reason) select product_id, on_hand, 'new' from s where on_hand > 0
        ), o as (
            insert into outbox (kind, payload) select 'cache', $10 where $10 is not null
        )
        select {Single.Select}, p.version from p, s
        """;

    /// <summary>$1 id, $2 versions or null, $3 sku, $4 name, $5 description, $6 price, $7 category, $8 featured, $9 active: null does not change a column.</summary>
    public const string Update =
        """
        update products
        set sku = coalesce($3, sku), name = coalesce($4, name), description = coalesce($5, description), price = coalesce($6, price),
            category_id = coalesce($7, category_id), featured = coalesce($8, featured), active = coalesce($9, active),
            updated = now(), version = version + 1
        where id = $1 and ($2::integer[] is null or version = any($2))
        """;

    /// <summary>$1 product, $2 stock. It locks the row first, so that the ledger gets the correct change.</summary>
    public const string SetStock =
        """
        with old as (
            select product_id, on_hand from stock where product_id = $1 for update
        ), ledger as (
            insert into stock_ledger (product_id, change, reason) select product_id, $2 - on_hand, 'set' from old where on_hand <> $2
        )
        update stock s set on_hand = $2 from old where s.product_id = old.product_id
        """;

    /// <summary>$1 id, $2 versions or null.</summary>
    public const string Delete = "delete from products where id = $1 and ($2::integer[] is null or version = any($2))";

    /// <summary>$1 id.</summary>
    public const string Exists = "select 1 from products where id = $1";
}
