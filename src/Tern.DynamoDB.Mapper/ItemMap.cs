namespace Tern.DynamoDB.Mapper;

/// <summary>What the generated code of a type knows about its items.</summary>
public abstract class ItemMap
{
    /// <summary>The type of the objects.</summary>
    public abstract Type ItemType { get; }

    /// <summary>The names of the attributes that are read. Those with a handle are the first.</summary>
    public required NameTable Names { get; init; }

    /// <summary>The name of the table; null if the type has none.</summary>
    public string? TableName { get; init; }

    /// <summary>The name of the partition key attribute; null if the type has no key.</summary>
    public string? PartitionName { get; init; }

    /// <summary>The name of the sort key attribute; null if the table has no sort key.</summary>
    public string? SortName { get; init; }

    /// <summary>The data type of the partition key.</summary>
    public ScalarKind PartitionKind { get; init; } = ScalarKind.Text;

    /// <summary>The data type of the sort key.</summary>
    public ScalarKind SortKind { get; init; } = ScalarKind.Text;

    /// <summary>The name of the attribute with the time to live; null for none.</summary>
    public string? TimeToLiveName { get; init; }

    /// <summary>How many of the first <see cref="Names"/> are requested; null for all attributes of the item.</summary>
    public int? ProjectedNameCount { get; init; }

    /// <summary>The index of the name of the member with <see cref="VersionAttribute"/>; null for none.</summary>
    public int? VersionIndex { get; init; }

    internal FieldPath? VersionPath => VersionIndex is { } index ? default(FieldPath).Member(Names, index) : null;

    /// <summary>Adds the changes that every update makes besides that of the version: counters, times.</summary>
    /// <param name="update">The update.</param>
    /// <param name="now">The current time.</param>
    public virtual void AddStamps(ref UpdateStamps update, DateTimeOffset now)
    {
    }

    /// <summary>Adds the members of the key that an item does not restore from it, unless the item has their attributes.</summary>
    /// <param name="update">The update.</param>
    /// <param name="members">The values: <see cref="ItemKey{TItem}.Members"/>.</param>
    public virtual void AddKeyMembers(ref UpdateStamps update, object members)
    {
    }

    // For the operations, which do not depend on the type of the items: a native program contains their code once.

    internal abstract object ReadObject(ref AttributeReader reader);

    internal abstract void WriteObject(ref AttributeWriter writer, object item, in Stamps stamps);

    internal abstract long GetVersionOf(object item);
}
