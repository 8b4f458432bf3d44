using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the statements that restore members from key attributes.</summary>
/// <param name="code">The code.</param>
/// <param name="item">The type.</param>
/// <param name="bits">The bits of the members.</param>
internal sealed class KeyReaderCode(CodeWriter code, ItemMapping item, PresenceBits bits)
{
    /// <summary>Whether a member is restored from a template if it has no attribute.</summary>
    public static bool IsRestored(ItemMapping item, MemberMapping member) => Templates(item).Any(template => IsRestored(member, template.Attribute));

    /// <summary>Whether a member is restored from a key attribute.</summary>
    public static bool IsRestored(MemberMapping member, KeyAttributeMapping attribute) => member.KeyMember is { } name && attribute.IsTemplate && attribute.Contains(name);

    /// <summary>The variables with the offsets of the key attributes.</summary>
    public static IEnumerable<string> Offsets(ItemMapping item) => Templates(item).Select(template => template.Offset);

    /// <summary>The key attributes with their variables; without a variable those that are only skipped, and are not received by the member with [Rest].</summary>
    public static IEnumerable<(string Name, string? Offset)> Attributes(ItemMapping item)
    {
        List<(string Name, string? Offset)> attributes = [.. Templates(item).Select(template => (template.Attribute.WireName, (string?)template.Offset))];
        foreach (KeyAttributeMapping? attribute in new[] { item.Key?.Partition, item.Key?.Sort })
        {
            if (attribute is { IsTemplate: true } && !attributes.Exists(existing => existing.Name == attribute.WireName))
                attributes.Add((attribute.WireName, null));
        }
        return attributes;
    }

    public void Write()
    {
        foreach ((KeyAttributeMapping attribute, string offset) in Templates(item))
        {
            IEnumerable<MemberMapping> members = item.Members.Where(member => IsRestored(member, attribute));
            code.Open($"if ({offset} >= 0 && ({bits.IsIncomplete(members)}))");
            WriteTemplate(attribute, offset);
            code.Close();
        }
    }

    private static IEnumerable<(KeyAttributeMapping Attribute, string Offset)> Templates(ItemMapping item)
    {
        if (item.Key is not { } key)
            yield break;
        if (HasMembers(item, key.Partition))
            yield return (key.Partition, "partition");
        if (key.Sort is { } sort && HasMembers(item, sort))
            yield return (sort, "sort");
    }

    private static bool HasMembers(ItemMapping item, KeyAttributeMapping attribute) => item.Members.Any(member => IsRestored(member, attribute));

    private void WriteTemplate(KeyAttributeMapping attribute, string offset)
    {
        code.Line($"var key = new {MapperNames.Library}KeyTextReader(reader.ReadKeyText({offset}));");
        for (int i = 0; i < attribute.Parts.Count; i++)
        {
            KeyPart part = attribute.Parts[i];
            if (part.Text is { } text)
                code.Line($"key.Skip({Literals.Utf8(text)});");
            else
                WriteMember(part, KeyCode.Separator(attribute, i), i);
        }
        code.Line($"if (!key.IsComplete)");
        code.Line($"    throw key.CreateException(ref reader, {Literals.Text(attribute.WireName)});");
        for (int i = 0; i < attribute.Parts.Count; i++)
            Assign(attribute.Parts[i], i);
    }

    private void WriteMember(KeyPart part, string separator, int index)
    {
        KeyMember member = KeyCode.Find(item.Key!, part.Member!);
        string read = part.Style == KeyPartStyle.Formatted
            ? $"key.ReadFormatted<{member.Converter}, {member.Type}>({part.Width}, {separator}, {Literals.Text(part.Format!)})"
            : $"key.Read<{member.Converter}, {member.Type}>({part.Width}, {separator})";
        code.Line($"{member.Type} part{index} = {read};");
    }

    private void Assign(KeyPart part, int index)
    {
        for (int i = 0; i < item.Members.Count; i++)
        {
            MemberMapping member = item.Members[i];
            if (part.Member is null || member.KeyMember != part.Member)
                continue;
            code.Open($"if ({bits.IsAbsent(member)})");
            code.Line($"{ReaderCode.Variable(i)} = part{index};");
            code.Line(bits.Set(member)!);
            code.Close();
        }
    }
}
