using Shop.Features.Products;
using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Categories;

/// <summary>All SQL of categories.</summary>
internal static class CategoriesSql
{
    /// <summary>A row of lists and streams.</summary>
    public static readonly RowShape Row = new(
        Column.Int64("id", "c.id"),
        Column.Text("name", "c.name"),
        Column.Text("description", "c.description"));

    /// <summary>A single category.</summary>
    public static readonly RowShape Single = Row.With(Column.Time("created", "c.created"));

    public static readonly Listing List = new()
    {
        Shape = Row,
        From = "categories c",
        Id = "c.id",
        Scope = (_, statement) => statement.And("c.active"),
        Filters =
        [
            Filter.Of(Parameters.Text("text", "Only categories whose name or description contains this text.", 200), "strpos(lower(c.name || ' ' || c.description), lower(?)) > 0"),
            Filter.Of(Parameters.Time("modifiedAfter", "Only rows that changed after this time."), "c.updated > ?"),
        ],
        Sorts = [new Sort("id", "c.id", ColumnKind.Int64), new Sort("name", "c.name", ColumnKind.Text)],
    };

    /// <summary>The products of the category in the path.</summary>
    public static readonly Listing Products = ProductsSql.List with
    {
        Scope = (call, statement) => statement.And("p.active and p.category_id = ?", call.Id),
        IsSubset = true,
        Filters = [.. ProductsSql.List.Filters.Where(filter => filter.Parameter != ProductsSql.Category)],
    };

    /// <summary>$1 id, $2 whether the caller sees hidden ones.</summary>
    public static readonly string Get = $"select {Single.Select}, c.version from categories c where c.id = $1 and (c.active or $2)";

    /// <summary>$1 name, $2 description, $3 active, $4 outbox payload, or null.</summary>
    public static readonly string Insert =
        $"""
        with o as (
            insert into outbox (kind, payload) select 'cache', $4 where $4 is not null
        )
        insert into categories as c (name, description, active) values ($1, $2, $3) returning {Single.Select}, c.version
        """;

    /// <summary>$1 id, $2 versions or null, $3 name, $4 description, $5 active, or null for no change.</summary>
    public static readonly string Update =
        $"""
        update categories c
        set name = $3, description = $4, active = coalesce($5, active), updated = now(), version = version + 1
        where id = $1 and ($2::integer[] is null or version = any($2))
        returning {Single.Select}, c.version
        """;

    /// <summary>$1 id, $2 versions or null.</summary>
    public const string Delete = "delete from categories where id = $1 and ($2::integer[] is null or version = any($2))";

    /// <summary>$1 id.</summary>
    public const string Exists = "select 1 from categories where id = $1";

    /// <summary>$1 id, $2 whether the caller sees hidden ones.</summary>
    public const string Visible = "select 1 from categories where id = $1 and (active or $2)";
}
