using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Checks the members of a projection against those of the item type.</summary>
internal static class ProjectionRules
{
    /// <summary>Returns the key of the item type, so that members of a template are read from it.</summary>
    public static KeyMapping? Key(TypeDescription item, MappingTarget target)
    {
        Dictionary<string, MappedMember> members = MembersOf(item, target);
        return new KeyBuilder(item, members, new DiagnosticList()).Build();
    }

    /// <summary>Returns the member of the item type that a member reads from a key template: one with the same attribute and type; null for none.</summary>
    public static MappedMember? SourceOf(MappedMember member, TypeDescription item, MappingTarget target) =>
        MembersOf(item, target).Values.FirstOrDefault(candidate => candidate.WireName == member.WireName && IsSameType(candidate, member));

    public static void Check(TypeDescription projection, IEnumerable<MappedMember> members, TypeDescription item, MappingTarget target, DiagnosticList diagnostics)
    {
        Dictionary<string, MappedMember> stored = MembersOf(item, target);
        foreach (MappedMember member in members)
        {
            if (member.Role == MemberRole.Rest)
                continue;
            MappedMember? source = stored.Values.FirstOrDefault(candidate => candidate.WireName == member.WireName);
            if (source is null)
                diagnostics.Add(MappingErrors.UnknownProjectionMember, member.Description.Location, [.. FixesOf(projection, member, stored.Values)], projection.Reference.ShortName, member.Description.Name, member.WireName, item.Reference.ShortName);
            else if (!IsCompatible(member, source) || (source.IsKeyOnly && !IsSameType(member, source)))
                diagnostics.Add(MappingErrors.ProjectionTypeDiffers, member.Description.Location, [new(MapperFixProperties.ChangeType, source.Description.Type.FullName)], projection.Reference.ShortName, member.Description.Name, member.WireName, item.Reference.ShortName);
        }
    }

    private static IEnumerable<DiagnosticProperty> FixesOf(TypeDescription projection, MappedMember member, IEnumerable<MappedMember> stored)
    {
        if (stored.FirstOrDefault(candidate => string.Equals(candidate.WireName, member.WireName, StringComparison.OrdinalIgnoreCase)) is { } similar)
        {
            yield return new(FixProperties.SetAttribute, MapperNames.Attribute);
            yield return new(FixProperties.Text, similar.WireName);
        }
        foreach (DiagnosticProperty exclusion in MemberRules.Exclusion(ConstructorRules.Select(projection), member.Description, projection))
            yield return exclusion;
    }

    private static bool IsSameType(MappedMember member, MappedMember source) => member.Description.Type.Name == source.Description.Type.Name;

    // Other types can have the same format, for example an enum and text, or int and long.
    private static bool IsCompatible(MappedMember member, MappedMember source) =>
        member.Converter.Type == source.Converter.Type
        || (member.Converter.IsScalar && member.Converter.Kind == source.Converter.Kind)
        || (member.Converter.Form == source.Converter.Form && member.Converter.Form != FieldForm.Value)
        || member.HasConverter || source.HasConverter;

    private static Dictionary<string, MappedMember> MembersOf(TypeDescription item, MappingTarget target)
    {
        var silent = new DiagnosticList();
        var converters = new ConverterResolver(target.ForeignTypes, new EnumCollector(item.Reference.Name, item.DeclaredNames, silent));
        var rules = new MemberRules(item, ConstructorRules.Select(item), converters, silent);
        var members = new Dictionary<string, MappedMember>(StringComparer.Ordinal);
        foreach (MemberDescription member in item.Members)
        {
            if (rules.Map(member, null) is { } mapped)
                members.Add(member.Name, mapped);
        }
        return members;
    }
}
