namespace Tern.DynamoDB.Mapper;

/// <summary>What the generated code of a type knows about its items.</summary>
public abstract class ItemMap
{
    /// <summary>The type of the objects.</summary>
    public abstract Type ItemType { get; }

    /// <summary>The name of the table; null if the type has none.</summary>
    public virtual string? TableName => null;

    /// <summary>The name of the partition key attribute; null if the type has no key.</summary>
    public virtual string? PartitionName => null;

    /// <summary>The name of the sort key attribute; null if the table has no sort key.</summary>
    public virtual string? SortName => null;

    /// <summary>The data type of the partition key.</summary>
    public virtual ScalarKind PartitionKind => ScalarKind.Text;

    /// <summary>The data type of the sort key.</summary>
    public virtual ScalarKind SortKind => ScalarKind.Text;

    /// <summary>The name of the attribute with the time to live; null for none.</summary>
    public virtual string? TimeToLiveName => null;

    /// <summary>The names of the attributes that are requested; null for all attributes of the item.</summary>
    public virtual AttributeNames? Projection => null;

    /// <summary>The path of the member with <see cref="VersionAttribute"/>; the default for none.</summary>
    public virtual FieldPath VersionPath => default;

    /// <summary>Adds the changes that every update makes: version, counters, times.</summary>
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

    internal abstract object[] CreateArray(int length);

    internal abstract void WriteObject(ref AttributeWriter writer, object item, in Stamps stamps);

    internal abstract long GetVersionOf(object item);
}
