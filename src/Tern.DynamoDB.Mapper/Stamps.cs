using System.Numerics;

namespace Tern.DynamoDB.Mapper;

/// <summary>The values that a put sets in place of those of the object.</summary>
/// <param name="Version">The next version; 0 if the type has none.</param>
/// <param name="Now">The current time.</param>
public readonly record struct Stamps(long Version, DateTimeOffset Now)
{
    /// <summary>Returns the next version as a value of its member. For generated code.</summary>
    /// <typeparam name="T">The type of the member.</typeparam>
    /// <param name="type">The type of the item, for messages.</param>
    /// <param name="attribute">The name of the attribute, for messages.</param>
    /// <exception cref="MappingException">The member has the maximum of its type.</exception>
    public T GetVersion<T>(Type type, string attribute)
        where T : IBinaryInteger<T>
    {
        T version = T.CreateTruncating(Version);
        // The version after that of a long is its minimum.
        if (Version == long.MinValue || long.CreateTruncating(version) != Version)
            throw new MappingException("The version has reached the maximum of its type. Use a larger type", type, attribute);
        return version;
    }
}
