using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>A member whose attribute and converter are determined.</summary>
/// <param name="Description">The member.</param>
/// <param name="WireName">The name of the attribute.</param>
/// <param name="Converter">The converter.</param>
/// <param name="Role">The role.</param>
/// <param name="IsKeyOnly">Whether it has no attribute of its own.</param>
/// <param name="HasConverter">Whether the converter is that of an attribute.</param>
internal sealed record MappedMember(MemberDescription Description, string WireName, ConverterUse Converter, MemberRole Role, bool IsKeyOnly, bool HasConverter)
{
    /// <summary>Where type and converter can be named.</summary>
    public TypeAccess Access => Converter.Access > Description.Type.Access ? Converter.Access : Description.Type.Access;
}
