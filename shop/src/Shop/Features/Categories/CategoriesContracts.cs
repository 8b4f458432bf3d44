using Shop.Routing;

namespace Shop.Features.Categories;

/// <summary>A category in lists and streams.</summary>
internal sealed record CategoryRow(long Id, string Name, string Description);

/// <summary>A category by itself.</summary>
internal sealed record Category(long Id, string Name, string Description, DateTimeOffset Created) : IVersioned;

/// <summary>A new category, or all of a changed one.</summary>
internal record CategoryInput : IValidated
{
    public string? Name { get; init; }

    public string Description { get; set; } = "";

    /// <summary>False hides the category from all but staff. When absent a new one is shown, and one that is there stays as it is.</summary>
    public bool? Active { get; init; }

    public virtual void Validate(Validator validator)
    {
        validator.Text(Name, "name", 1, 100);
        validator.Text(Description, "description", 0, 1000);
    }
}

/// <summary>All of a changed category, among others.</summary>
internal sealed record CategoryBulkInput : CategoryInput
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
