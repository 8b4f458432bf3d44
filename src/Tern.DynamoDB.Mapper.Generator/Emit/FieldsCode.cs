using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the handles of the attributes: the property <c>F</c> and its type.</summary>
internal static class FieldsCode
{
    // Not a primary constructor: the name of its parameter could be that of a member.
    private const string PathField = "_fieldPath";

    public static void WriteProperty(CodeWriter code, ItemMapping item)
    {
        code.Line("/// <summary>The attributes, for conditions and updates.</summary>");
        code.Line($"public static {item.Projected ?? item.Container}.Fields<{item.Type}> {item.Names.Fields} => default;");
        code.Separate();
    }

    public static void WriteStruct(CodeWriter code, ItemMapping item)
    {
        string root = RootParameter(item);
        string name = item.IsGeneric ? $"Fields<{root}, {Fragments.TypeParameterConverters(item)}>" : $"Fields<{root}>";
        code.Line($"/// <summary>The attributes of <see cref=\"{Reference(item)}\"/>.</summary>");
        string contract = $"{MapperNames.Library}IItemField<{root}, {item.Type}, {Fragments.ConverterPath(item)}>";
        code.Open($"public readonly struct {name} : {MapperNames.Library}IField<{name}>, {contract}{Fragments.Constraints(item)}");
        code.Line($"private readonly {Fragments.FieldPath} {PathField};");
        code.Separate();
        code.Line("/// <summary>Creates the handles.</summary>");
        code.Line($"public Fields({Fragments.FieldPath} path) => {PathField} = path;");
        code.Separate();
        IReadOnlyList<MemberMapping> members = Fragments.NamedMembers(item);
        for (int i = 0; i < members.Count; i++)
        {
            MemberMapping member = members[i];
            string access = Accesses.Keyword(member.Access, item.Access);
            // A private property of the structure could not be used outside of it.
            if (access == "private")
                continue;
            code.Line($"/// <summary>The attribute <c>{XmlText.Escape(member.WireName)}</c>.</summary>");
            string type = IsKeyMember(item, member) ? $"{MapperNames.Library}KeyField<{root}, {member.ValueType}, {member.Converter.Type}>" : FieldType(root, member.ValueType, member.Converter);
            code.Line($"{access} {type} {member.Identifier} => new({PathField}.Member({item.Names.Names}.Instance, {i}));");
            code.Separate();
        }
        code.Line($"{Fragments.FieldPath} {contract}.Path => {PathField};");
        code.Separate();
        code.Line($"static {name} {MapperNames.Library}IField<{name}>.Create({Fragments.FieldPath} path) => new(path);");
        code.CloseMember();
    }

    // A change of the member would disagree with the key, which cannot change.
    private static bool IsKeyMember(ItemMapping item, MemberMapping member) => item.Key is { } key && key.Members.Any(candidate => candidate.Name == member.Name);

    private static string FieldType(string root, string type, ConverterUse converter)
    {
        if (converter.Fields is { } fields)
            return fields.Replace("{0}", root);
        if (converter.Element is not { } element)
            return $"{MapperNames.Library}Field<{root}, {type}, {converter.Type}>";
        return converter.Form switch
        {
            FieldForm.Set => $"{MapperNames.Library}SetField<{root}, {type}, {element.Type}, {converter.Type}, {element.Converter.Type}>",
            FieldForm.Dictionary => $"{MapperNames.Library}MapField<{root}, {type}, {converter.Type}, {FieldType(root, element.Type, element.Converter)}>",
            _ => $"{MapperNames.Library}ListField<{root}, {type}, {element.Type}, {converter.Type}, {element.Converter.Type}, {FieldType(root, element.Type, element.Converter)}>",
        };
    }

    private static string RootParameter(ItemMapping item)
    {
        string name = "TItem";
        while (item.TypeParameters.Contains(name) || item.Members.Any(member => member.Name == name))
            name += "_";
        return name;
    }

    private static string Reference(ItemMapping item) => item.Type.Replace('<', '{').Replace('>', '}');
}
