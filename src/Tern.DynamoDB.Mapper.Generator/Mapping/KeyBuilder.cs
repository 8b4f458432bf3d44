using System.Collections.Immutable;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Builds the key of a type from its attributes, and checks it.</summary>
/// <param name="type">The type.</param>
/// <param name="members">The mapped members, by name.</param>
/// <param name="diagnostics">The diagnostics of the type.</param>
internal sealed class KeyBuilder(TypeDescription type, IReadOnlyDictionary<string, MappedMember> members, DiagnosticList diagnostics)
{
    private static readonly string[] s_separators = ["#", "|", "/", "~"];

    private string Name => type.Reference.ShortName;

    /// <summary>Returns the key; null if the type has none.</summary>
    public KeyMapping? Build()
    {
        AttributeUse? key = type.Attributes.Find(MapperNames.Key);
        MappedMember? partition = FindMember(MapperNames.PartitionKey);
        MappedMember? sort = FindMember(MapperNames.SortKey);
        if (key is not null)
        {
            if (partition is not null || sort is not null)
                diagnostics.Add(MappingErrors.InconsistentKey, key.Location, [new(FixProperties.RemoveAttribute, MapperNames.Key)], Name, "it has the attribute [Key], and members with [PartitionKey] or [SortKey]. Use one of both");
            return BuildTemplates(key);
        }
        if (partition is null)
        {
            if (sort is not null)
                diagnostics.Add(MappingErrors.InconsistentKey, sort.Description.Location, [new(MapperFixProperties.ReplaceAttribute, MapperNames.PartitionKey), new(MapperFixProperties.Replaced, MapperNames.SortKey)], Name, $"the member '{sort.Description.Name}' has [SortKey], but no member has [PartitionKey]");
            return null;
        }
        return Create(OfMember(partition), sort is null ? null : OfMember(sort));
    }

    private KeyMapping Create(KeyAttributeMapping partition, KeyAttributeMapping? sort)
    {
        var found = new List<KeyMember>();
        HashSet<string?> inexact = [.. partition.Parts.Concat(sort?.Parts ?? []).Where(part => !part.IsExact).Select(part => part.Member)];
        AddMembers(partition, inexact, found);
        if (sort is not null)
            AddMembers(sort, inexact, found);
        return new KeyMapping(partition, sort, found.ToEquatableArray());
    }

    private void AddMembers(KeyAttributeMapping attribute, HashSet<string?> inexact, List<KeyMember> found)
    {
        foreach (string? name in attribute.IsTemplate ? attribute.Parts.Select(part => part.Member) : [attribute.Member])
        {
            if (name is null || found.Exists(member => member.Name == name))
                continue;
            MappedMember mapped = members[name];
            TypeReference reference = mapped.Description.Type;
            found.Add(new KeyMember(name, reference.Name, mapped.Converter.Type, reference.Known, mapped.Access, !inexact.Contains(name)));
        }
    }

    private MappedMember? FindMember(string attribute)
    {
        MappedMember? found = null;
        foreach (MappedMember member in members.Values)
        {
            if (!member.Description.Attributes.Has(attribute))
                continue;
            if (found is not null)
                diagnostics.Add(MappingErrors.DuplicateRole, member.Description.Location, [new(FixProperties.RemoveAttribute, attribute)], Name, found.Description.Name, member.Description.Name, attribute);
            found ??= member;
        }
        return found;
    }

    private KeyAttributeMapping OfMember(MappedMember member)
    {
        CheckNotNull(member);
        if (!member.Converter.IsScalar)
            diagnostics.Add(MappingErrors.KeyTypeNotSupported, member.Description.Location, Name, member.Description.Name, member.Description.Type.ShortName, "a key", "Keys are text, numbers or bytes");
        return new KeyAttributeMapping(member.WireName, member.Converter.Kind, [], member.Description.Name);
    }

    private KeyMapping? BuildTemplates(AttributeUse key)
    {
        string partitionName = key.Text("PartitionName") ?? "pk";
        string sortName = key.Text("SortName") ?? "sk";
        KeyAttributeMapping? partition = OfTemplate(key.Text(0) ?? "", partitionName, isSort: false, key);
        KeyAttributeMapping? sort = key.Text(1) is { } template ? OfTemplate(template, sortName, isSort: true, key) : null;
        if (partition is null)
            return null;
        if (sort is not null && partitionName == sortName)
            diagnostics.Add(MappingErrors.InconsistentKey, key.Location, [new(MapperFixProperties.RemoveArgument, partitionName == "sk" ? "PartitionName" : "SortName")], Name, $"partition key and sort key have the same attribute name '{sortName}'");
        CheckNames(partition, key);
        if (sort is not null)
            CheckNames(sort, key);
        return Create(partition, sort);
    }

    private void CheckNames(KeyAttributeMapping attribute, AttributeUse key)
    {
        if (attribute.WireName.Length == 0)
            diagnostics.Add(MappingErrors.InconsistentKey, key.Location, Name, "the name of a key attribute is empty");
        foreach (MappedMember member in members.Values)
        {
            if (member.WireName == attribute.WireName && member.Role != MemberRole.Rest)
                diagnostics.Add(MappingErrors.DuplicateAttributeName, member.Description.Location ?? key.Location, AttributeNameFix.Of(attribute.WireName, members.Values), Name, member.Description.Name, "Key", attribute.WireName);
        }
    }

    private KeyAttributeMapping? OfTemplate(string template, string wireName, bool isSort, AttributeUse key)
    {
        IReadOnlyList<TemplatePart> parts = KeyTemplate.Parse(template, out TemplateProblem? problem);
        if (problem is not null)
        {
            diagnostics.Add(MappingErrors.InvalidTemplate, key.Location, Correction(problem.Corrected, isSort), Name, template, problem.Text);
            return null;
        }
        ImmutableArray<KeyPart>.Builder built = ImmutableArray.CreateBuilder<KeyPart>();
        KeyFormat? previous = null;
        for (int i = 0; i < parts.Count; i++)
        {
            if (parts[i].Text is { } text)
            {
                built.Add(new KeyPart(text));
                continue;
            }
            if (OfMember(parts, i, isSort, key, out KeyFormat? format) is not { } part)
                return null;
            if (i > 0)
                CheckSeparator(parts, i, previous, isSort, key);
            previous = format;
            built.Add(part);
        }
        return new KeyAttributeMapping(wireName, ScalarKind.Text, new(built.ToImmutable()), null);
    }

    private KeyPart? OfMember(IReadOnlyList<TemplatePart> parts, int index, bool isSort, AttributeUse key, out KeyFormat? format)
    {
        TemplatePart part = parts[index];
        format = null;
        if (!members.TryGetValue(part.Member, out MappedMember? member))
        {
            string? similar = members.Keys.FirstOrDefault(name => string.Equals(name, part.Member, StringComparison.OrdinalIgnoreCase));
            diagnostics.Add(MappingErrors.UnknownTemplateMember, key.Location, Correction(similar is null ? null : Replace(parts, index, part with { Member = similar }), isSort), Name, part.Member);
            return null;
        }
        CheckNotNull(member);
        if (member.Converter.Kind is ScalarKind.None or ScalarKind.Binary)
        {
            diagnostics.Add(MappingErrors.KeyTypeNotSupported, key.Location, Name, part.Member, member.Description.Type.ShortName, "part of a key template", "Parts of a template are text, numbers, dates or enums");
            return null;
        }
        KnownType known = member.Description.Type.Known;
        format = FormatOf(member, part);
        if (format.Problem is { } problem)
        {
            diagnostics.Add(MappingErrors.InvalidFormat, key.Location, Correction(WithFormat(parts, index, format.Suggestion), isSort), part.ToString(), part.Format ?? "", problem);
            return null;
        }
        if (isSort && format.SortProblem is { } sortProblem)
            diagnostics.Add(MappingErrors.FormatDoesNotSort, key.Location, Correction(WithFormat(parts, index, format.Suggestion), isSort), Name, part.ToString(), sortProblem);
        if (member.IsKeyOnly && !format.IsExact)
            diagnostics.Add(MappingErrors.InvalidKeyOnly, member.Description.Location, [new(FixProperties.RemoveAttribute, MapperNames.KeyOnly)], Name, part.Member, $"the format '{part.Format}' has only a part of its value");
        KeyPartStyle style = known == KnownType.String && !member.HasConverter ? KeyPartStyle.Text : part.Format is null ? KeyPartStyle.Converter : KeyPartStyle.Formatted;
        return new KeyPart(null, part.Member, part.Format, format.Width, style, format.IsExact);
    }

    private static KeyFormat FormatOf(MappedMember member, TemplatePart part)
    {
        KnownType known = member.Description.Type.Known;
        // A time that is stored as a number, and an enum that is stored as its number, are numbers in a template too.
        bool isNumber = member.Converter.Kind == ScalarKind.Number && !known.IsNumber();
        if (known != KnownType.None && !member.HasConverter && !isNumber)
            return KeyFormat.Of(known, part.Member, part.Format);
        if (part.Format is not null)
            return KeyFormat.Without;
        if (isNumber && !member.HasConverter)
            return KeyFormat.Of(KnownType.Int64, part.Member, null) with { SortProblem = "its number is compared as text: '10' is before '9'", Suggestion = null };
        return member.Description.Type.Enum is { } description && !member.HasConverter ? OfEnum(description) : new KeyFormat(0, null, true);
    }

    private static KeyFormat OfEnum(EnumDescription description)
    {
        var letters = new HashSet<char>();
        foreach (EnumMember value in description.Members)
            letters.UnionWith(value.Attributes.Find(MapperNames.Wire)?.Text(0) ?? value.Name);
        return new KeyFormat(0, new string([.. letters]), true);
    }

    private void CheckSeparator(IReadOnlyList<TemplatePart> parts, int index, KeyFormat? format, bool isSort, AttributeUse key)
    {
        bool isAdjacent = parts[index - 1].Text is null;
        int before = isAdjacent ? index - 1 : index - 2;
        if (before < 0 || format is null || format.Width > 0)
            return;
        if (isAdjacent)
            diagnostics.Add(MappingErrors.MissingSeparator, key.Location, Correction(KeyTemplate.Format([.. parts.Take(index), Separator(format), .. parts.Skip(index)]), isSort), Name, parts[before].ToString(), parts[index].ToString(), "there is no text between them");
        else if (format.Alphabet is not null && format.CanContain(parts[index - 1].Text!))
            diagnostics.Add(MappingErrors.MissingSeparator, key.Location, Correction(Replace(parts, index - 1, Separator(format)), isSort), Name, parts[before].ToString(), parts[index].ToString(), $"'{parts[index - 1].Text}' can be part of the first value");
    }

    private static EquatableArray<DiagnosticProperty> Correction(string? template, bool isSort) =>
        template is null ? [] : [new(MapperFixProperties.Template, template), new(MapperFixProperties.Position, isSort ? "1" : "0")];

    private static string Replace(IReadOnlyList<TemplatePart> parts, int index, TemplatePart part) =>
        KeyTemplate.Format([.. parts.Take(index), part, .. parts.Skip(index + 1)]);

    private static string? WithFormat(IReadOnlyList<TemplatePart> parts, int index, string? format) =>
        format is null ? null : Replace(parts, index, parts[index] with { Format = format.Length == 0 ? null : format });

    // Text that the value before it cannot contain.
    private static TemplatePart Separator(KeyFormat format) =>
        new(s_separators.FirstOrDefault(text => format.Alphabet is null || !format.CanContain(text)) ?? "#", "", null);

    private void CheckNotNull(MappedMember member)
    {
        if (member.Description.Type.IsNullable)
            diagnostics.Add(MappingErrors.KeyCanBeNull, member.Description.Location, [new(MapperFixProperties.MakeNotNull, member.Description.Name)], Name, member.Description.Name);
    }
}
