using Shop.Routing;

namespace Shop.Features.Products;

/// <summary>A product in lists and streams.</summary>
internal sealed record ProductRow(long Id, string Sku, string Name, decimal Price, bool InStock, long CategoryId);

/// <summary>A product by itself.</summary>
internal sealed record Product(
    long Id, string Sku, string Name, decimal Price, bool InStock, long CategoryId, string Currency, string Description, bool Featured,
    DateTimeOffset Created, DateTimeOffset Updated) : IVersioned;

/// <summary>
/// A page of what was found, and what would be found by narrowing it. When nothing was found, <c>suggestions</c> are up to three searches with
/// similar words that find something; they need the extension pg_trgm of PostgreSQL.
/// </summary>
internal sealed record SearchPage(
    IReadOnlyList<ProductRow> Data, int Page, int PageSize, long TotalCount, long TotalPages, bool HasPrevious, bool HasNext, SearchFacets Facets,
    IReadOnlyList<string> Suggestions);

/// <summary>How much was found in each category, at the prices asked for, and at each range of prices, in the category asked for.</summary>
internal sealed record SearchFacets(IReadOnlyList<CategoryFacet> Categories, IReadOnlyList<PriceFacet> Prices);

/// <summary>How many products of a category were found.</summary>
internal sealed record CategoryFacet(long Id, string Name, long Count);

/// <summary>How many products were found at a price from <paramref name="From"/> to less than <paramref name="To"/>, or null for no end.</summary>
internal sealed record PriceFacet(decimal From, decimal? To, long Count);

/// <summary>A new product, or all of a changed one.</summary>
internal record ProductInput : IValidated
{
    public string? Sku { get; init; }

    public string? Name { get; init; }

    public string Description { get; set; } = "";

    public decimal? Price { get; init; }

    public long? CategoryId { get; init; }

    public bool Featured { get; init; }

    /// <summary>False hides the product from all but staff. When absent a new one is shown, and one that is there stays as it is.</summary>
    public bool? Active { get; init; }

    /// <summary>Pieces on hand: 0 for a new product, as it is for one that is there, when absent.</summary>
    public int? Stock { get; init; }

    public virtual void Validate(Validator validator)
    {
        validator.Text(Sku, "sku", 1, 40);
        validator.Text(Name, "name", 1, 200);
        validator.Text(Description, "description", 0, 4000);
        validator.Money(Price, "price");
        validator.Range(CategoryId, "categoryId", 1, long.MaxValue);
        validator.Range(Stock, "stock", 0, 1_000_000, required: false);
    }
}

/// <summary>All of a changed product, among others.</summary>
internal sealed record ProductBulkInput : ProductInput
{
    public long? Id { get; init; }

    /// <summary>The version that it must have; absent for any.</summary>
    public int? Version { get; init; }

    public override void Validate(Validator validator)
    {
        validator.Range(Id, "id", 1, long.MaxValue);
        base.Validate(validator);
    }
}

/// <summary>Pieces that come to, or go from, every product of a category.</summary>
internal sealed record StockChange : IValidated
{
    public long? CategoryId { get; init; }

    /// <summary>How many more of each; negative for fewer.</summary>
    public int? Delta { get; init; }

    public void Validate(Validator validator)
    {
        validator.Range(CategoryId, "categoryId", 1, long.MaxValue);
        validator.Range(Delta, "delta", -1_000_000, 1_000_000);
        if (Delta == 0) validator.Add("delta", "must not be 0");
    }
}

/// <summary>What changes of a product: a member that is absent stays as it is.</summary>
internal sealed record ProductPatch : IValidated
{
    public string? Sku { get; init; }

    public string? Name { get; init; }

    public string? Description { get; init; }

    public decimal? Price { get; init; }

    public long? CategoryId { get; init; }

    public bool? Featured { get; init; }

    /// <summary>False hides the product from all but staff.</summary>
    public bool? Active { get; init; }

    public int? Stock { get; init; }

    public void Validate(Validator validator)
    {
        validator.Text(Sku, "sku", 1, 40, required: false);
        validator.Text(Name, "name", 1, 200, required: false);
        validator.Text(Description, "description", 0, 4000, required: false);
        validator.Money(Price, "price", required: false);
        validator.Range(CategoryId, "categoryId", 1, long.MaxValue, required: false);
        validator.Range(Stock, "stock", 0, 1_000_000, required: false);
    }
}
