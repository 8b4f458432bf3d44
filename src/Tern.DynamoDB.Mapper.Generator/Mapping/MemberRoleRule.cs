using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>A role, the attribute that declares it, and the types that support it.</summary>
/// <param name="Role">The role.</param>
/// <param name="Attribute">The attribute.</param>
/// <param name="Requirement">The supported types, for messages.</param>
/// <param name="Type">A supported type in C#.</param>
/// <param name="Supports">Whether a member can have the role.</param>
internal sealed record MemberRoleRule(MemberRole Role, string Attribute, string Requirement, string Type, Func<MemberDescription, bool> Supports)
{
    private const string Time = "global::System.DateTimeOffset";

    public static readonly IReadOnlyList<MemberRoleRule> All =
    [
        new(MemberRole.Version, MapperNames.Version, "an integer of up to 64 bits", "long", member => IsInteger(member.Type)),
        new(MemberRole.Counter, MapperNames.Counter, "an integer of up to 64 bits", "long", member => IsInteger(member.Type)),
        new(MemberRole.CreatedAt, MapperNames.CreatedAt, "a DateTimeOffset or a DateTime", Time, member => member.Type.Known.IsTime()),
        new(MemberRole.UpdatedAt, MapperNames.UpdatedAt, "a DateTimeOffset or a DateTime", Time, member => member.Type.Known.IsTime()),
        new(MemberRole.TimeToLive, MapperNames.TimeToLive, "a DateTimeOffset or a DateTime", Time, member => member.Type.Known.IsTime()),
        new(MemberRole.Rest, MapperNames.Rest, "the type 'OrderedMap<AttributeValue>?'", MapperNames.AttributeMap, member => member.Type is { Name: MapperNames.AttributeMap, CanBeNull: true } || member.Type.Form == TypeForm.Error),
    ];

    /// <summary>The fixes for a member whose type does not support the role.</summary>
    public IEnumerable<DiagnosticProperty> FixesOf(MemberDescription member)
    {
        // An initial value of another type would be an error.
        if (!member.HasInitializer || Role == MemberRole.Rest)
            yield return new(MapperFixProperties.ChangeType, member.Type.IsNullable || Role == MemberRole.Rest ? Type + "?" : Type);
        yield return new(FixProperties.RemoveAttribute, Attribute);
    }

    private static bool IsInteger(TypeReference type) => type.Known is >= KnownType.SByte and <= KnownType.UInt64 and not (KnownType.UInt64);
}
