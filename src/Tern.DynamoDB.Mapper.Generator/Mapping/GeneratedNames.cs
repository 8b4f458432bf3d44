using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The names of the members that are generated in a type. A name that the type declares itself is replaced.</summary>
internal sealed record GeneratedNames(string Key, string Partition, string Fields, string Map, string Names, string Accessors)
{
    public static GeneratedNames For(EquatableArray<string> declared) => new(
        Free(declared, "Key", "CreateKey"),
        Free(declared, "Partition", "CreatePartition"),
        Free(declared, "F", "ItemFields"),
        Free(declared, "Map", "GeneratedMap"),
        Free(declared, "Names", "GeneratedNames"),
        Free(declared, "Accessors", "GeneratedAccessors"));

    private static string Free(EquatableArray<string> declared, string name, string other)
    {
        if (!declared.Contains(name))
            return name;
        while (declared.Contains(other))
            other += "_";
        return other;
    }
}
