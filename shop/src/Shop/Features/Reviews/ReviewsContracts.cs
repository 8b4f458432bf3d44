using Shop.Routing;

namespace Shop.Features.Reviews;

/// <summary>A review in lists and streams.</summary>
/// <param name="Id">The id of the review.</param>
/// <param name="ProductId">The id of the product.</param>
/// <param name="Author">The display name of the author: the first name and the initial of the last name.</param>
/// <param name="Rating">The rating, 1 to 5.</param>
/// <param name="Created">The time of creation.</param>
/// <param name="Verified">True if the author has received the product by an order.</param>
internal sealed record ReviewRow(long Id, long ProductId, string Author, int Rating, DateTimeOffset Created, bool Verified);

/// <summary>A single review.</summary>
internal sealed record Review(long Id, long ProductId, string Author, int Rating, DateTimeOffset Created, bool Verified, string Comment) : IVersioned;

/// <summary>The rating and the comment of a review.</summary>
internal record ReviewChange : IValidated
{
    public int? Rating { get; init; }

    public string Comment { get; set; } = "";

    public virtual void Validate(Validator validator)
    {
        validator.Range(Rating, "rating", 1, 5);
        validator.Text(Comment, "comment", 0, 4000);
    }
}

/// <summary>A new review by the caller.</summary>
internal sealed record ReviewInput : ReviewChange
{
    public long? ProductId { get; init; }

    public override void Validate(Validator validator)
    {
        validator.Range(ProductId, "productId", 1, long.MaxValue);
        base.Validate(validator);
    }
}

/// <summary>The replacement of a review in a bulk request.</summary>
internal sealed record ReviewBulkChange : ReviewChange
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
