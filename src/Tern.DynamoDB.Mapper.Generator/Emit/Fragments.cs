using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Names and parts that several files of generated code contain.</summary>
internal static class Fragments
{
    public const string Hidden = "[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]";

    public const string Utf8Span = "global::System.ReadOnlySpan<byte>";

    public const string Reader = MapperNames.Library + "AttributeReader";

    public const string Writer = MapperNames.Library + "AttributeWriter";

    public const string MappingException = MapperNames.Library + "MappingException";

    public const string FieldPath = MapperNames.Library + "FieldPath";

    /// <summary>The name of the generated converter within the container: <c>Converter&lt;TConverter&gt;</c>.</summary>
    public static string ConverterName(ItemMapping item) => item.IsGeneric ? $"Converter<{TypeParameterConverters(item)}>" : "Converter";

    /// <summary>The generated converter in C#.</summary>
    public static string ConverterPath(ItemMapping item) => $"{item.Container}.{ConverterName(item)}";

    /// <summary>The type parameters of a converter: one converter for each type parameter of the type.</summary>
    public static string TypeParameterConverters(ItemMapping item) => string.Join(", ", item.TypeParameters.Select(ConverterResolver.TypeParameterConverter));

    /// <summary>The constraints of the type parameters of a converter.</summary>
    public static string Constraints(ItemMapping item)
    {
        string text = "";
        foreach (string parameter in item.TypeParameters)
        {
            string name = ConverterResolver.TypeParameterConverter(parameter);
            string contract = item.ScalarParameters.Contains(parameter) ? "IScalarConverter" : "IItemConverter";
            text += $" where {name} : {MapperNames.Library}{contract}<{name}, {SymbolNames.Identifier(parameter)}>";
        }
        return text;
    }

    /// <summary>Members with an attribute of their own that conditions and updates can name.</summary>
    public static IReadOnlyList<MemberMapping> NamedMembers(ItemMapping item) => [.. item.Members.Where(member => member.Role != MemberRole.Rest && !member.IsKeyOnly)];

    /// <summary>The path of a member of an item, in C#.</summary>
    public static string PathOf(ItemMapping item, MemberMapping member) =>
        $"default({FieldPath}).Member({item.Container}.{item.Names.Names}.Instance, {IndexOf(item, member)})";

    /// <summary>The index of the name of a member.</summary>
    public static int IndexOf(ItemMapping item, MemberMapping member)
    {
        IReadOnlyList<MemberMapping> members = NamedMembers(item);
        int index = 0;
        while (members[index] != member)
            index++;
        return index;
    }
}
