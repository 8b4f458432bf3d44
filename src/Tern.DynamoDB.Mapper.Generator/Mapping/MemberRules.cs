using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Decides which members are attributes, and what they are.</summary>
/// <param name="type">The type.</param>
/// <param name="constructor">The constructor that creates objects; null for none.</param>
/// <param name="converters">Selects converters.</param>
/// <param name="diagnostics">The diagnostics of the type.</param>
internal sealed class MemberRules(TypeDescription type, ConstructorDescription? constructor, ConverterResolver converters, DiagnosticList diagnostics)
{
    private string Name => type.Reference.ShortName;

    /// <summary>Describes the attribute of a member.</summary>
    /// <param name="member">The member.</param>
    /// <param name="model">For a projection, the member of the item with the same name, whose attributes apply.</param>
    /// <returns>Null if the member is no attribute, or cannot be one, which is then reported.</returns>
    public MappedMember? Map(MemberDescription member, MemberDescription? model)
    {
        EquatableArray<AttributeUse> attributes = model is null ? member.Attributes : [.. member.Attributes, .. model.Attributes];
        if (!IsStored(member))
            return null;
        if (!CanBeSet(member))
        {
            if (member.IsStored || IsExplicit(member))
                diagnostics.Add(MappingErrors.MemberNotSettable, member.Location, [new(MapperFixProperties.AddSetter, member.Name), new(FixProperties.AddAttribute, MapperNames.Ignore)], Name, member.Name);
            return null;
        }
        if (member.Read == MemberAccess.None)
        {
            diagnostics.Add(MappingErrors.MemberTypeNotSupported, member.Location, Exclusion(constructor, member, type), Name, member.Name, member.Type.ShortName, "the property has no getter");
            return null;
        }
        MemberRole role = RoleOf(member, attributes);
        string wireName = attributes.Find(MapperNames.Attribute) is { } named ? named.Text(0) ?? "" : model?.Name ?? member.Name;
        if (role == MemberRole.Rest)
            return new MappedMember(member, "", new ConverterUse("", ScalarKind.None), role, false, false);
        CheckName(member, wireName);
        if (ConverterOf(member, attributes) is not { } converter)
            return null;
        return new MappedMember(member, wireName, converter, role, attributes.Has(MapperNames.KeyOnly), attributes.Has(MapperNames.Converter));
    }

    private static bool IsIncluded(MemberDescription member) => IsExplicit(member) || (member.IsPublic && !member.IsField);

    // An attribute other than [Ignore] shows that the member is meant to be stored.
    private static bool IsExplicit(MemberDescription member) => member.Attributes.Count > 0;

    private bool CanBeSet(MemberDescription member) => member.Write != MemberAccess.None || ParameterOf(constructor, member, type) is not null;

    /// <summary>Returns the parameter that sets a member. Names are compared without regard to case, unless another member has exactly the name of the parameter.</summary>
    public static ParameterDescription? ParameterOf(ConstructorDescription? constructor, MemberDescription member, TypeDescription type)
    {
        if (constructor is null)
            return null;
        ParameterDescription? found = null;
        foreach (ParameterDescription parameter in constructor.Parameters)
        {
            if (parameter.Name == member.Name)
                return parameter;
            if (string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase) && !type.Members.Any(other => other.Name == parameter.Name && IsStored(other)))
                found = parameter;
        }
        return found;
    }

    private static bool IsStored(MemberDescription member) => IsIncluded(member) && !member.Attributes.Has(MapperNames.Ignore);

    private void CheckName(MemberDescription member, string name)
    {
        string? problem = name.Length == 0 ? "it is empty"
            : !WireText.IsValid(name) ? "it contains a surrogate without its pair"
            : WireText.Length(name) > WireText.MaxNameLength ? "it is longer than 65,535 bytes" : null;
        if (problem is not null)
            diagnostics.Add(MappingErrors.InvalidAttributeName, member.Location, [new(FixProperties.RemoveAttribute, MapperNames.Attribute)], Name, member.Name, problem);
    }

    private MemberRole RoleOf(MemberDescription member, EquatableArray<AttributeUse> attributes)
    {
        MemberRole role = MemberRole.None;
        foreach (MemberRoleRule rule in MemberRoleRule.All)
        {
            if (!attributes.Has(rule.Attribute))
                continue;
            if (role != MemberRole.None)
            {
                AddConflict(member, role.ToString(), rule.Attribute);
                continue;
            }
            if (!rule.Supports(member))
            {
                diagnostics.Add(MappingErrors.RoleTypeNotSupported, member.Location, [.. rule.FixesOf(member)], Name, member.Name, rule.Attribute, rule.Requirement);
                continue;
            }
            role = rule.Role;
        }
        CheckExclusions(member, attributes, role);
        return role;
    }

    private void CheckExclusions(MemberDescription member, EquatableArray<AttributeUse> attributes, MemberRole role)
    {
        Exclude(MapperNames.Epoch, MapperNames.Converter);
        Exclude(MapperNames.AsNumber, MapperNames.Converter);
        Exclude(MapperNames.TimeToLive, MapperNames.Converter);
        Exclude(MapperNames.PartitionKey, MapperNames.SortKey);
        Exclude(MapperNames.PartitionKey, MapperNames.KeyOnly);
        Exclude(MapperNames.SortKey, MapperNames.KeyOnly);
        if (role != MemberRole.None && attributes.Has(MapperNames.KeyOnly))
            AddConflict(member, role.ToString(), MapperNames.KeyOnly);
        if (attributes.Has(MapperNames.Epoch) && !Contains(member.Type, type => type.Known.IsTime()))
            diagnostics.Add(MappingErrors.RoleTypeNotSupported, member.Location, [new(FixProperties.RemoveAttribute, MapperNames.Epoch)], Name, member.Name, MapperNames.Epoch, "a DateTimeOffset or a DateTime");
        if (attributes.Has(MapperNames.AsNumber) && !Contains(member.Type, type => type.Enum is not null || type.Known == KnownType.Boolean))
            diagnostics.Add(MappingErrors.RoleTypeNotSupported, member.Location, [new(FixProperties.RemoveAttribute, MapperNames.AsNumber)], Name, member.Name, MapperNames.AsNumber, "an enum or a bool");

        void Exclude(string first, string second)
        {
            if (attributes.Has(first) && attributes.Has(second))
                AddConflict(member, first, second);
        }
    }

    private void AddConflict(MemberDescription member, string first, string second) =>
        diagnostics.Add(MappingErrors.ConflictingRoles, member.Location, [new(FixProperties.RemoveAttribute, first + FixProperties.Separator + second)], Name, member.Name, first, second);

    /// <summary>The fix that excludes a member. A constructor parameter requires its member.</summary>
    public static EquatableArray<DiagnosticProperty> Exclusion(ConstructorDescription? constructor, MemberDescription member, TypeDescription type) =>
        ParameterOf(constructor, member, type) is { Default: null } ? [] : [new(FixProperties.AddAttribute, MapperNames.Ignore)];

    private static bool Contains(TypeReference type, Func<TypeReference, bool> predicate) => predicate(type) || type.Form == TypeForm.Error || type.Arguments.Any(argument => Contains(argument, predicate));

    private ConverterUse? ConverterOf(MemberDescription member, EquatableArray<AttributeUse> attributes)
    {
        if (attributes.Find(MapperNames.Converter) is { } custom)
            return CustomConverter(member, custom);
        EpochUnit epoch = attributes.Find(MapperNames.Epoch) is { } use
            ? use.Arguments.Count > 0 && use.Arguments[0].Number == 1 ? EpochUnit.Milliseconds : EpochUnit.Seconds
            : attributes.Has(MapperNames.TimeToLive) ? EpochUnit.Seconds : EpochUnit.None;
        if (converters.Resolve(member.Type, new ConverterOptions(attributes.Has(MapperNames.AsNumber), epoch)) is { } converter)
            return converter;
        if (converters.IsFlags)
            diagnostics.Add(MappingErrors.FlagsWithoutNumber, member.Location, [new(FixProperties.AddAttribute, MapperNames.AsNumber)], Name, member.Name, member.Type.ShortName);
        else if (converters.Problem is { } problem)
            diagnostics.Add(MappingErrors.MemberTypeNotSupported, member.Location, [.. ItemFixes.Of(converters.MissingItem), .. Exclusion(constructor, member, type)], Name, member.Name, member.Type.ShortName, problem);
        return null;
    }

    private ConverterUse? CustomConverter(MemberDescription member, AttributeUse custom)
    {
        if (custom.Arguments.Count == 0 || custom.Arguments[0].Type is not { } converter)
            return null;
        if (converter.Form == TypeForm.Error)
            return null;
        foreach (string implemented in custom.Arguments[0].Interfaces)
        {
            if (implemented == $"global::{MapperNames.Namespace}.IItemConverter<{converter.Name}, {member.Type.Name}>")
            {
                bool isScalar = custom.Arguments[0].Interfaces.Contains($"global::{MapperNames.Namespace}.IScalarConverter<{converter.Name}, {member.Type.Name}>");
                return new ConverterUse(MapperNames.ShortenConverter(converter.Name), isScalar ? ScalarKind.Text : ScalarKind.None) { Access = converter.Access };
            }
        }
        diagnostics.Add(MappingErrors.InvalidConverter, member.Location, Name, member.Name, converter.ShortName, member.Type.ShortName);
        return null;
    }
}
