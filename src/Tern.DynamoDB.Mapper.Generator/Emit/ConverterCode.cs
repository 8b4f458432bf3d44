using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the converter of a type: it reads and writes the attributes, and the type as a map within an item.</summary>
internal static class ConverterCode
{
    public static void Write(CodeWriter code, ItemMapping item)
    {
        string name = Fragments.ConverterName(item);
        code.Line("/// <summary>Reads and writes the type as a map.</summary>");
        code.Line(Fragments.Hidden);
        code.Open($"public readonly struct {name} : {MapperNames.Library}IItemConverter<{name}, {item.Type}>{Fragments.Constraints(item)}");
        WriteRead(code, item);
        if (item.Projected is null)
            WriteWrite(code, item);
        else
            WriteProjectionWrite(code, item);
        new ReaderCode(code, item).Write();
        if (item.Projected is null)
            WriteAttributes(code, item);
        code.CloseMember();
    }

    /// <summary>The statement that writes the attribute of a member.</summary>
    public static string WriteMember(MemberMapping member, string value)
    {
        string name = Literals.EncodedName(member.WireName);
        string types = $"<{member.Converter.Type}, {member.ValueType}>";
        if (member.IsValueType && member.CanBeNull)
            return $"if ({value} is {{ }} {LocalOf(member)}) writer.Write{types}({name}, {LocalOf(member)});";
        return $"writer.{(CanBeAbsent(member) ? "WriteOptional" : "Write")}{types}({name}, {value});";
    }

    private static bool IsKeyAttribute(ItemMapping item, MemberMapping member) => item.Key is { } key && (key.Partition.Member == member.Name || key.Sort?.Member == member.Name);

    // The converter decides which values of collections and converted types are absent. A required value that is null is an error.
    private static bool CanBeAbsent(MemberMapping member)
    {
        if (member.Converter.Form is FieldForm.Set || member.IsUnconstrained)
            return true;
        if (member.IsValueType)
            return !member.IsRequired && !member.Converter.IsScalar && member.Converter.Form is not (FieldForm.Boolean or FieldForm.Map);
        return !member.IsRequired;
    }

    private static string LocalOf(MemberMapping member) => "present" + member.Name;

    private static void WriteRead(CodeWriter code, ItemMapping item)
    {
        code.Open($"public static {item.Type} Read(ref {Fragments.Reader} reader)");
        code.Line("reader.EnterMap();");
        code.Line($"{item.Type} item = ReadAttributes(ref reader);");
        code.Line("reader.ExitMap();");
        code.Line("return item;");
        code.CloseMember();
    }

    private static void WriteWrite(CodeWriter code, ItemMapping item)
    {
        code.Open($"public static void Write(ref {Fragments.Writer} writer, {item.Type} item)");
        code.Line("writer.StartMap();");
        code.Line("WriteAttributes(ref writer, item);");
        foreach (MemberMapping member in item.Members)
        {
            // A map has no key, and a put of the item that contains it sets none of its members.
            if (member.IsKeyOnly || MapCode.IsStamp(member))
                code.Line(WriteMember(member, AccessorCode.Read(item, member, "item")));
        }
        code.Line("writer.EndMap();");
        code.CloseMember();
    }

    private static void WriteProjectionWrite(CodeWriter code, ItemMapping item)
    {
        code.Line($"public static void Write(ref {Fragments.Writer} writer, {item.Type} item) =>");
        code.Line("    throw writer.CreateException(\"A projection has only a part of the attributes. Write the type of the item\");");
        code.Separate();
    }

    private static void WriteAttributes(CodeWriter code, ItemMapping item)
    {
        code.Open($"internal static void WriteAttributes(ref {Fragments.Writer} writer, {item.Type} item)");
        foreach (MemberMapping member in item.Members)
        {
            string value = AccessorCode.Read(item, member, "item");
            if (member.Role == MemberRole.Rest)
                code.Line($"writer.WriteRest({value}, {item.Container}.{item.Names.Names}.Instance);");
            else if (IsKeyAttribute(item, member))
                code.Line($"writer.WriteKey<{member.Converter.Type}, {member.ValueType}>({Literals.EncodedName(member.WireName)}, {value});");
            else if (!member.IsKeyOnly && !MapCode.IsStamp(member))
                code.Line(WriteMember(member, value));
        }
        code.CloseMember();
    }
}
