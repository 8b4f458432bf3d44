using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The fix for an attribute name that another attribute of the item has.</summary>
internal static class AttributeNameFix
{
    public static EquatableArray<DiagnosticProperty> Of(string name, IEnumerable<MappedMember> members) =>
        [new(FixProperties.SetAttribute, MapperNames.Attribute), new(FixProperties.Text, UniqueText.Of(name, candidate => members.Any(member => member.WireName == candidate)))];
}
