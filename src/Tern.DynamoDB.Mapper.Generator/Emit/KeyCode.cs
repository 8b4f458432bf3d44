using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the methods that create keys, and those that append the text of a template.</summary>
internal static class KeyCode
{
    public const string Partition = "Partition";

    public const string Sort = "Sort";

    private const string KeyText = MapperNames.Library + "KeyText";

    public static void WriteMethods(CodeWriter code, ItemMapping item)
    {
        if (item.Key is not { } key)
            return;
        WriteKey(code, item, key);
        WritePartition(code, item, key);
    }

    /// <summary>Writes the methods that append the text of the templates, within the class of the map.</summary>
    public static void WriteTemplates(CodeWriter code, ItemMapping item)
    {
        if (item.Key is not { } key)
            return;
        WriteAppend(code, key, key.Partition, Partition);
        if (key.Sort is not null)
            WriteAppend(code, key, key.Sort, Sort);
    }

    /// <summary>The statements that write the key attributes of an item.</summary>
    public static void WriteAttributes(CodeWriter code, ItemMapping item)
    {
        if (item.Key is not { } key)
            return;
        WriteAttribute(code, item, key, key.Partition, Partition);
        if (key.Sort is not null)
            WriteAttribute(code, item, key, key.Sort, Sort);
    }

    /// <summary>Calls the method that creates the key of an object.</summary>
    public static string CallOf(ItemMapping item, KeyMapping key) =>
        $"{item.Container}.{item.Names.Key}({string.Join(", ", key.Members.Select(member => ReadMember(item, member.Name)))})";

    private static void WriteKey(CodeWriter code, ItemMapping item, KeyMapping key)
    {
        string type = $"{MapperNames.Library}ItemKey<{item.Type}>";
        code.Line("/// <summary>Creates the key of an item.</summary>");
        code.Open($"{AccessOf(item, key.Members)} static {type} {item.Names.Key}({Parameters(key.Members)})");
        string values = WriteValue(code, item, key, key.Partition, Partition);
        if (key.Sort is not null)
            values += ", " + WriteValue(code, item, key, key.Sort, Sort);
        string inexact = string.Join(", ", InexactMembers(item, key).Select(member => ParameterName(key.Members, member)));
        code.Line(inexact.Length == 0 ? $"return new {type}({values});" : $"return new {type}({values}) {{ Members = global::System.ValueTuple.Create({inexact}) }};");
        code.CloseMember();
    }

    private static void WritePartition(CodeWriter code, ItemMapping item, KeyMapping key)
    {
        KeyMember? sort = key.Sort is { IsTemplate: false, Member: { } name } ? Find(key, name) : null;
        EquatableArray<KeyMember> members = MembersOf(key, key.Partition);
        string sortType = sort?.Type ?? "string";
        string converter = sort?.Converter ?? MapperNames.Converters + "StringConverter";
        string type = $"{MapperNames.Library}PartitionKey<{item.Type}, {sortType}, {converter}>";
        code.Line("/// <summary>Selects the items of a partition.</summary>");
        code.Open($"{AccessOf(item, sort is null ? members : [.. members, sort])} static {type} {item.Names.Partition}({Parameters(members)})");
        code.Line($"return new {type}({WriteValue(code, item, key, key.Partition, Partition)});");
        code.CloseMember();
    }

    // Writes the statements that create a value of a key attribute, and returns the value.
    private static string WriteValue(CodeWriter code, ItemMapping item, KeyMapping key, KeyAttributeMapping attribute, string name)
    {
        if (attribute.Member is { } only)
        {
            KeyMember member = Find(key, only);
            return $"{KeyText}.ValueOf<{member.Converter}, {member.Type}>({ParameterName(key.Members, member)}, typeof({item.Type}), {Literals.Text(attribute.WireName)})";
        }
        string variable = $"{char.ToLowerInvariant(name[0])}{name.Substring(1)}KeyText";
        string arguments = string.Concat(MembersOf(key, attribute).Select(member => ", " + ParameterName(key.Members, member)));
        code.Line($"var {variable} = new {KeyText}(typeof({item.Type}), {Literals.Text(attribute.WireName)});");
        code.Line($"{item.Names.Map}.Append{name}(ref {variable}{arguments});");
        return variable + ".ToValue()";
    }

    /// <summary>Writes the method that adds the members to an update which the key does not restore.</summary>
    public static void WriteAddKeyMembers(CodeWriter code, ItemMapping item, KeyMapping key)
    {
        EquatableArray<KeyMember> members = InexactMembers(item, key);
        if (members.Count == 0)
            return;
        code.Open($"public override void AddKeyMembers(ref {MapperNames.Library}UpdateStamps update, object members)");
        code.Line($"var values = (global::System.ValueTuple<{string.Join(", ", members.Select(member => member.Type))}>)members;");
        for (int i = 0; i < members.Count; i++)
        {
            MemberMapping member = item.Members.First(candidate => candidate.Name == members[i].Name);
            code.Line($"update.SetIfAbsent<{members[i].Converter}, {members[i].Type}>({Fragments.PathOf(item, member)}, values.Item{i + 1});");
        }
        code.CloseMember();
    }

    // A projection cannot be updated.
    private static EquatableArray<KeyMember> InexactMembers(ItemMapping item, KeyMapping key) =>
        item.Projected is null
            ? key.Members.Where(member => !member.IsExact && item.Members.Any(candidate => candidate.Name == member.Name && !candidate.IsKeyOnly)).ToEquatableArray()
            : [];

    private static void WriteAttribute(CodeWriter code, ItemMapping item, KeyMapping key, KeyAttributeMapping attribute, string name)
    {
        // A member is written with the other members.
        if (!attribute.IsTemplate)
            return;
        string variable = name.ToLowerInvariant();
        string arguments = string.Concat(MembersOf(key, attribute).Select(member => ", " + ReadMember(item, member.Name)));
        code.Line($"var {variable} = new {KeyText}(typeof({item.Type}), {Literals.Text(attribute.WireName)});");
        code.Line($"Append{name}(ref {variable}{arguments});");
        code.Line($"{variable}.Write(ref writer, {Literals.EncodedName(attribute.WireName)});");
    }

    private static void WriteAppend(CodeWriter code, KeyMapping key, KeyAttributeMapping attribute, string name)
    {
        if (!attribute.IsTemplate)
            return;
        EquatableArray<KeyMember> members = MembersOf(key, attribute);
        code.Open($"internal static void Append{name}(ref {KeyText} key{string.Concat(members.Select(member => $", {member.Type} {ParameterName(members, member)}"))})");
        for (int i = 0; i < attribute.Parts.Count; i++)
            code.Line(AppendPart(key, members, attribute.Parts[i], Separator(attribute, i), name == Sort));
        code.CloseMember();
    }

    private static string AppendPart(KeyMapping key, EquatableArray<KeyMember> members, KeyPart part, string separator, bool isSort)
    {
        if (part.Text is { } text)
            return $"key.Append({Literals.Utf8(text)});";
        KeyMember member = Find(key, part.Member!);
        string value = ParameterName(members, member);
        return part.Style switch
        {
            KeyPartStyle.Text => $"key.AppendText({value}, {separator});",
            KeyPartStyle.Formatted when isSort && member.Known.IsInteger() => $"key.AppendPadded({value}, {Literals.Text(part.Format!)}, {KeyFormat.DigitsOf(part.Format!)});",
            KeyPartStyle.Formatted => $"key.AppendFormatted({value}, {Literals.Text(part.Format!)});",
            _ => $"key.Append<{member.Converter}, {member.Type}>({value}, {separator});",
        };
    }

    /// <summary>The text after a part, in C#; <c>default</c> if the part is the last one or has a fixed width.</summary>
    public static string Separator(KeyAttributeMapping attribute, int index) =>
        index + 1 < attribute.Parts.Count && attribute.Parts[index + 1].Text is { } text && attribute.Parts[index].Width == 0 ? Literals.Utf8(text) : "default";

    /// <summary>Whether the key attribute is read to restore members.</summary>
    public static EquatableArray<KeyMember> MembersOf(KeyMapping key, KeyAttributeMapping attribute) =>
        key.Members.Where(member => attribute.Contains(member.Name)).ToEquatableArray();

    public static KeyMember Find(KeyMapping key, string name) => key.Members.First(member => member.Name == name);

    private static string ReadMember(ItemMapping item, string name)
    {
        MemberMapping member = item.Members.First(candidate => candidate.Name == name);
        return AccessorCode.Read(item, member, "item");
    }

    private static string AccessOf(ItemMapping item, EquatableArray<KeyMember> members)
    {
        TypeAccess access = item.Access;
        foreach (KeyMember member in members)
            access = member.Access > access ? member.Access : access;
        return Accesses.Keyword(access, item.Access);
    }

    private static string Parameters(EquatableArray<KeyMember> members) => string.Join(", ", members.Select(member => $"{member.Type} {ParameterName(members, member)}"));

    // Members whose names differ only by the case of the first letter keep their names.
    private static string ParameterName(EquatableArray<KeyMember> members, KeyMember member)
    {
        string name = char.ToLowerInvariant(member.Name[0]) + member.Name.Substring(1);
        bool isUnique = members.Count(other => char.ToLowerInvariant(other.Name[0]) + other.Name.Substring(1) == name) == 1;
        return SymbolNames.Identifier(isUnique && name != "key" ? name : member.Name);
    }
}
