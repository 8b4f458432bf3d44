namespace Tern.DynamoDB.Mapper;

/// <summary>Reads and writes the items of a type. Generated.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
public abstract class ItemMap<T> : ItemMap
{
    /// <inheritdoc/>
    public sealed override Type ItemType => typeof(T);

    /// <summary>Reads an item.</summary>
    /// <param name="reader">The reader, before the item.</param>
    /// <exception cref="MappingException">The item is not valid for the type.</exception>
    public abstract T Read(ref AttributeReader reader);

    /// <summary>Writes the attributes of an item, with its key.</summary>
    /// <param name="writer">The writer, within an item.</param>
    /// <param name="item">The object.</param>
    /// <param name="stamps">The values that a put sets.</param>
    /// <exception cref="MappingException">The object cannot be stored.</exception>
    public abstract void Write(ref AttributeWriter writer, T item, in Stamps stamps);

    /// <summary>Returns the key of an item. The default throws an exception, for types without a key.</summary>
    /// <param name="item">The object.</param>
    /// <exception cref="MappingException">The type has no key, or a member of the key has no value.</exception>
    public virtual ItemKey<T> GetKey(T item) => throw new MappingException("The type has no key. Add the attribute Key, or PartitionKey to a member", typeof(T), "");

    /// <summary>Returns the value of the member with <see cref="VersionAttribute"/>. The default is 0.</summary>
    /// <param name="item">The object.</param>
    public virtual long GetVersion(T item) => 0;

    /// <summary>Returns the object with the values that a put has set: a copy of a record, the same object of a class with setters.</summary>
    /// <param name="item">The object that was put.</param>
    /// <param name="stamps">The values.</param>
    public virtual T Apply(T item, in Stamps stamps) => item;

    internal sealed override object ReadObject(ref AttributeReader reader) => Read(ref reader)!;

    internal sealed override void WriteObject(ref AttributeWriter writer, object item, in Stamps stamps) => Write(ref writer, (T)item, in stamps);

    internal sealed override long GetVersionOf(object item) => GetVersion((T)item);
}
