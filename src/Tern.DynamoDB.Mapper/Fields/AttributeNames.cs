using System.Text;

namespace Tern.DynamoDB.Mapper;

/// <summary>The names of the attributes of a type, by their index. Generated.</summary>
public abstract class AttributeNames
{
    /// <summary>The number of attributes.</summary>
    public abstract int Count { get; }

    /// <summary>Returns a name as UTF-8.</summary>
    /// <param name="index">The index of the attribute.</param>
    public abstract ReadOnlySpan<byte> Get(int index);

    internal bool Contains(string name)
    {
        for (int i = 0; i < Count; i++)
        {
            if (Encoding.UTF8.GetString(Get(i)) == name)
                return true;
        }
        return false;
    }
}
