using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the class that operations on tables use.</summary>
internal static class MapCode
{
    /// <summary>Whether a put sets the member.</summary>
    public static bool IsStamp(MemberMapping member) => member.Role is MemberRole.Version or MemberRole.CreatedAt or MemberRole.UpdatedAt;

    public static void Write(CodeWriter code, ItemMapping item)
    {
        code.Open($"private sealed class {item.Names.Map} : {MapperNames.Library}ItemMap<{item.Type}>");
        WriteInstance(code, item);
        KeyCode.WriteTemplates(code, item);
        WriteRead(code, item);
        if (item.Projected is null)
        {
            WriteWrite(code, item);
            WriteStamps(code, item);
            if (item.Key is { } key)
            {
                WriteGetKey(code, item, key);
                KeyCode.WriteAddKeyMembers(code, item, key);
            }
        }
        else
        {
            code.Line($"public override void Write(ref {Fragments.Writer} writer, {item.Type} item, in {MapperNames.Library}Stamps stamps) => {Fragments.ConverterPath(item)}.Write(ref writer, item);");
        }
        code.CloseMember();
    }

    private static void WriteInstance(CodeWriter code, ItemMapping item)
    {
        code.Line($"public static readonly {item.Names.Map} Instance = new()");
        code.Line("{");
        code.Indent();
        code.Line($"Names = {item.Container}.{item.Names.Names}.Instance,");
        if (item.Table is { } table)
            code.Line($"TableName = {Literals.Text(table)},");
        if (item.Key is { } key)
        {
            WriteKeyAttribute(code, key.Partition, KeyCode.Partition);
            if (key.Sort is { } sort)
                WriteKeyAttribute(code, sort, KeyCode.Sort);
        }
        if (Find(item, MemberRole.TimeToLive) is { } expiry)
            code.Line($"TimeToLiveName = {Literals.Text(expiry.WireName)},");
        if (item.Projected is not null)
            code.Line($"ProjectedNameCount = {NamesCode.Requested(item).Count},");
        else if (Find(item, MemberRole.Version) is { } version)
            code.Line($"VersionIndex = {Fragments.IndexOf(item, version)},");
        code.Outdent();
        code.Line("};");
        code.Separate();
    }

    private static void WriteKeyAttribute(CodeWriter code, KeyAttributeMapping attribute, string name)
    {
        code.Line($"{name}Name = {Literals.Text(attribute.WireName)},");
        if (attribute.Kind != ScalarKind.Text)
            code.Line($"{name}Kind = {MapperNames.Library}ScalarKind.{attribute.Kind},");
    }

    private static MemberMapping? Find(ItemMapping item, MemberRole role) => item.Members.FirstOrDefault(member => member.Role == role);

    private static void WriteRead(CodeWriter code, ItemMapping item)
    {
        code.Open($"public override {item.Type} Read(ref {Fragments.Reader} reader)");
        code.Line("reader.EnterItem();");
        code.Line($"return {Fragments.ConverterPath(item)}.ReadAttributes(ref reader);");
        code.CloseMember();
    }

    private static void WriteWrite(CodeWriter code, ItemMapping item)
    {
        code.Open($"public override void Write(ref {Fragments.Writer} writer, {item.Type} item, in {MapperNames.Library}Stamps stamps)");
        KeyCode.WriteAttributes(code, item);
        code.Line($"{Fragments.ConverterPath(item)}.WriteAttributes(ref writer, item);");
        foreach (MemberMapping member in item.Members)
        {
            if (IsStamp(member))
                code.Line($"writer.Write<{member.Converter.Type}, {member.ValueType}>({Literals.EncodedName(member.WireName)}, {StampOf(item, member)});");
        }
        code.CloseMember();
    }

    private static void WriteGetKey(CodeWriter code, ItemMapping item, KeyMapping key)
    {
        code.Line($"public override {MapperNames.Library}ItemKey<{item.Type}> GetKey({item.Type} item) => {KeyCode.CallOf(item, key)};");
        code.Separate();
    }

    private static void WriteStamps(CodeWriter code, ItemMapping item)
    {
        List<MemberMapping> stamps = [.. item.Members.Where(IsStamp)];
        if (Find(item, MemberRole.Version) is { } version)
        {
            string value = AccessorCode.Read(item, version, "item");
            code.Line($"public override long GetVersion({item.Type} item) => {value}{(version.CanBeNull ? " ?? 0" : "")};");
            code.Separate();
        }
        if (stamps.Count > 0)
            WriteApply(code, item, stamps);
        WriteAddStamps(code, item, [.. item.Members.Where(member => member.Role is MemberRole.Counter or MemberRole.CreatedAt or MemberRole.UpdatedAt)]);
    }

    private static void WriteApply(CodeWriter code, ItemMapping item, List<MemberMapping> stamps)
    {
        string signature = $"public override {item.Type} Apply({item.Type} item, in {MapperNames.Library}Stamps stamps)";
        if (item.CanCopy && stamps.TrueForAll(member => member.Write == MemberAccess.Direct))
        {
            code.Line($"{signature} => item with {{ {string.Join(", ", stamps.Select(member => $"{member.Identifier} = {StampOf(item, member)}"))} }};");
            code.Separate();
            return;
        }
        code.Open(signature);
        foreach (MemberMapping member in stamps)
            code.Line(AccessorCode.Set(item, member, "item", StampOf(item, member)));
        code.Line("return item;");
        code.CloseMember();
    }

    // The time of creation is that of the object, if it has one.
    private static string StampOf(ItemMapping item, MemberMapping member)
    {
        string now = member.Known == KnownType.DateTime ? "stamps.Now.UtcDateTime" : "stamps.Now";
        if (member.Role == MemberRole.Version)
            return $"stamps.GetVersion<{member.ValueType}>(typeof({item.Type}), {Literals.Text(member.WireName)})";
        if (member.Role == MemberRole.UpdatedAt)
            return now;
        string value = AccessorCode.Read(item, member, "item");
        return member.CanBeNull ? $"{value} ?? {now}" : $"{value} == default ? {now} : {value}";
    }

    private static void WriteAddStamps(CodeWriter code, ItemMapping item, List<MemberMapping> members)
    {
        if (members.Count == 0)
            return;
        code.Open($"public override void AddStamps(ref {MapperNames.Library}UpdateStamps update, global::System.DateTimeOffset now)");
        foreach (MemberMapping member in members)
        {
            string path = Fragments.PathOf(item, member);
            string now = member.Known == KnownType.DateTime ? "now.UtcDateTime" : "now";
            code.Line(member.Role switch
            {
                MemberRole.CreatedAt => $"update.SetIfAbsent<{member.Converter.Type}, {member.ValueType}>({path}, {now});",
                MemberRole.UpdatedAt => $"update.Set<{member.Converter.Type}, {member.ValueType}>({path}, {now});",
                _ => $"update.Increment({path});",
            });
        }
        code.CloseMember();
    }
}
