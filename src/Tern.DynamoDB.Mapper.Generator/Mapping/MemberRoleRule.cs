using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>A role, the attribute that declares it, and the types that support it.</summary>
internal sealed record MemberRoleRule(MemberRole Role, string Attribute, string Requirement, Func<MemberDescription, bool> Supports)
{
    public static readonly IReadOnlyList<MemberRoleRule> All =
    [
        new(MemberRole.Version, MapperNames.Version, "an integer of up to 64 bits", member => IsInteger(member.Type)),
        new(MemberRole.Counter, MapperNames.Counter, "an integer of up to 64 bits", member => IsInteger(member.Type)),
        new(MemberRole.CreatedAt, MapperNames.CreatedAt, "a DateTimeOffset or a DateTime", member => member.Type.Known.IsTime()),
        new(MemberRole.UpdatedAt, MapperNames.UpdatedAt, "a DateTimeOffset or a DateTime", member => member.Type.Known.IsTime()),
        new(MemberRole.TimeToLive, MapperNames.TimeToLive, "a DateTimeOffset or a DateTime", member => member.Type.Known.IsTime()),
        new(MemberRole.Rest, MapperNames.Rest, "the type 'OrderedMap<AttributeValue>?'", member => member.Type is { Name: MapperNames.AttributeMap, CanBeNull: true } || member.Type.Form == TypeForm.Error),
    ];

    private static bool IsInteger(TypeReference type) => type.Known is >= KnownType.SByte and <= KnownType.UInt64 and not (KnownType.UInt64);
}
