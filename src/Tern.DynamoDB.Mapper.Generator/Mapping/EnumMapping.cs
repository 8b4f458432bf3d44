using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>An enum that is stored by name.</summary>
/// <param name="Type">The enum in C#.</param>
/// <param name="Converter">The name of the generated converter.</param>
/// <param name="Access">Where the enum can be named.</param>
/// <param name="Values">The members, each number once.</param>
/// <param name="Fallback">The member that unknown text is read as.</param>
internal sealed record EnumMapping(string Type, string Converter, TypeAccess Access, EquatableArray<EnumText> Values, string? Fallback);

/// <summary>A member of an enum.</summary>
/// <param name="Name">The name in C#.</param>
/// <param name="Text">The text in an item.</param>
/// <param name="IsWritten">False for the second name of a number: it is read but not written.</param>
internal sealed record EnumText(string Name, string Text, bool IsWritten);
