using Shop.Routing;

namespace Shop.Features.Categories;

/// <summary>A category in lists and streams.</summary>
internal sealed record CategoryRow(long Id, string Name, string Description);

/// <summary>A single category.</summary>
internal sealed record Category(long Id, string Name, string Description, DateTimeOffset Created) : IVersioned;

/// <summary>A new category, or the replacement of one.</summary>
internal record CategoryInput : IValidated
{
    public string? Name { get; init; }

    public string Description { get; set; } = "";

    /// <summary>False hides the category from everyone but staff. The default is true for a new category, and no change for an existing one.</summary>
    public bool? Active { get; init; }

    public virtual void Validate(Validator validator)
    {
        validator.Text(Name, "name", 1, 100);
        validator.Text(Description, "description", 0, 1000);
    }
}

/// <summary>The replacement of a category in a bulk request.</summary>
internal sealed record CategoryBulkInput : CategoryInput
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
