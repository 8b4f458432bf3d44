using Shop.Routing;

namespace Shop.Features.Products;

/// <summary>A product in lists and streams.</summary>
internal sealed record ProductRow(long Id, string Sku, string Name, decimal Price, bool InStock, long CategoryId);

/// <summary>A single product.</summary>
internal sealed record Product(
    long Id, string Sku, string Name, decimal Price, bool InStock, long CategoryId, string Currency, string Description, bool Featured,
    DateTimeOffset Created, DateTimeOffset Updated) : IVersioned;

/// <summary>
/// A page of search results with facets. Without results, <c>suggestions</c> contains up to three searches with similar words that have results.
/// Suggestions require PostgreSQL's extension pg_trgm.
/// </summary>
internal sealed record SearchPage(
    IReadOnlyList<ProductRow> Data, int Page, int PageSize, long TotalCount, long TotalPages, bool HasPrevious, bool HasNext, SearchFacets Facets,
    IReadOnlyList<string> Suggestions);

/// <summary>The number of results in each category, for the requested prices, and in each price range, for the requested category.</summary>
internal sealed record SearchFacets(IReadOnlyList<CategoryFacet> Categories, IReadOnlyList<PriceFacet> Prices);

/// <summary>The number of results in a category.</summary>
internal sealed record CategoryFacet(long Id, string Name, long Count);

/// <summary>The number of results with a price from <paramref name="From"/> to less than <paramref name="To"/>; null for no upper limit.</summary>
internal sealed record PriceFacet(decimal From, decimal? To, long Count);

/// <summary>A new product, or the replacement of one.</summary>
internal record ProductInput : IValidated
{
    public string? Sku { get; init; }

    public string? Name { get; init; }

    public string Description { get; set; } = "";

    public decimal? Price { get; init; }

    public long? CategoryId { get; init; }

    public bool Featured { get; init; }

    /// <summary>False hides the product from everyone but staff. The default is true for a new product, and no change for an existing one.</summary>
    public bool? Active { get; init; }

    /// <summary>The stock, 0 to 1,000,000. The default is 0 for a new product, and no change for an existing one.</summary>
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

/// <summary>The replacement of a product in a bulk request.</summary>
internal sealed record ProductBulkInput : ProductInput
{
    public long? Id { get; init; }

    /// <summary>The required current version; null for any version.</summary>
    public int? Version { get; init; }

    public override void Validate(Validator validator)
    {
        validator.Range(Id, "id", 1, long.MaxValue);
        base.Validate(validator);
    }
}

/// <summary>A change of the stock of every product of a category.</summary>
internal sealed record StockChange : IValidated
{
    public long? CategoryId { get; init; }

    /// <summary>The number to add to the stock of each product; negative to subtract.</summary>
    public int? Delta { get; init; }

    public void Validate(Validator validator)
    {
        validator.Range(CategoryId, "categoryId", 1, long.MaxValue);
        validator.Range(Delta, "delta", -1_000_000, 1_000_000);
        if (Delta == 0) validator.Add("delta", "must not be 0");
    }
}

/// <summary>A partial change of a product. Absent members do not change.</summary>
internal sealed record ProductPatch : IValidated
{
    public string? Sku { get; init; }

    public string? Name { get; init; }

    public string? Description { get; init; }

    public decimal? Price { get; init; }

    public long? CategoryId { get; init; }

    public bool? Featured { get; init; }

    /// <summary>False hides the product from everyone but staff.</summary>
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
