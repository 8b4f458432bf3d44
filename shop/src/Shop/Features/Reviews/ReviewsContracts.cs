using Shop.Routing;

namespace Shop.Features.Reviews;

/// <summary>A review in lists and streams.</summary>
/// <param name="Id">The review.</param>
/// <param name="ProductId">What it is of.</param>
/// <param name="Author">A display name: the first name and a letter of the last.</param>
/// <param name="Rating">1 to 5.</param>
/// <param name="Created">When it was written.</param>
/// <param name="Verified">The author has got the product by an order.</param>
internal sealed record ReviewRow(long Id, long ProductId, string Author, int Rating, DateTimeOffset Created, bool Verified);

/// <summary>A review by itself.</summary>
internal sealed record Review(long Id, long ProductId, string Author, int Rating, DateTimeOffset Created, bool Verified, string Comment) : IVersioned;

/// <summary>What a review says; all of a changed one.</summary>
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

/// <summary>A new review, of the caller.</summary>
internal sealed record ReviewInput : ReviewChange
{
    public long? ProductId { get; init; }

    public override void Validate(Validator validator)
    {
        validator.Range(ProductId, "productId", 1, long.MaxValue);
        base.Validate(validator);
    }
}

/// <summary>All of a changed review, among others.</summary>
internal sealed record ReviewBulkChange : ReviewChange
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
