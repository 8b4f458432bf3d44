namespace Tern.DynamoDB.Mapper;

/// <summary>An item could not be read as an object, or an object could not be written as an item.</summary>
/// <remarks>The message names the type and the path of the attribute, but contains no value.</remarks>
public sealed class MappingException : TernException
{
    /// <param name="problem">What was found, what is expected and what to do, without values of the item and without a final period.</param>
    /// <param name="type">The type of the object.</param>
    /// <param name="path">The path of the attribute, for example <c>Lines[0].Sku</c>; empty for the whole item.</param>
    public MappingException(string problem, Type type, string path)
        : base($"{Describe(type, path)}: {problem}.")
    {
        Type = type;
        Path = path;
    }

    /// <summary>The type of the object.</summary>
    public Type Type { get; }

    /// <summary>The path of the attribute, for example <c>Lines[0].Sku</c>; empty for the whole item.</summary>
    public string Path { get; }

    private static string Describe(Type type, string path) => path.Length == 0 ? type.Name : $"{type.Name}, {path}";
}
