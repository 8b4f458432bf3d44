namespace Tern.DynamoDB.Mapper;

/// <summary>The names of the attributes of a type, by their index. Generated.</summary>
public abstract class AttributeNames
{
    /// <summary>The number of attributes.</summary>
    public abstract int Count { get; }

    /// <summary>Returns a name as UTF-8.</summary>
    /// <param name="index">The index of the attribute.</param>
    public abstract ReadOnlySpan<byte> Get(int index);
}
