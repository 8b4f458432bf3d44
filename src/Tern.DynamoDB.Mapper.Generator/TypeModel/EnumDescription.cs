namespace Tern.TypeModel;

/// <summary>An enum.</summary>
/// <param name="Underlying">The keyword of its number, for example <c>int</c>.</param>
/// <param name="IsFlags">Whether values are combinations of members.</param>
/// <param name="Members">The members in the order of their declaration.</param>
internal sealed record EnumDescription(string Underlying, bool IsFlags, EquatableArray<EnumMember> Members);

/// <summary>A member of an enum.</summary>
/// <param name="Name">The name without <c>@</c>.</param>
/// <param name="Value">The number as text.</param>
/// <param name="Attributes">The attributes of interest.</param>
/// <param name="Location">The place of the declaration.</param>
internal sealed record EnumMember(string Name, string Value, EquatableArray<AttributeUse> Attributes, SourceLocation? Location);
