using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Tables;

/// <summary>The table of a type.</summary>
/// <param name="TableName">The name of the table.</param>
/// <param name="Type">The name of the type in messages.</param>
/// <param name="Keys">The partition key, and the sort key if there is one.</param>
/// <param name="TimeToLive">The name of the attribute with the time to live; null for none.</param>
/// <param name="Location">The type.</param>
internal sealed record TableDefinition(string TableName, string Type, EquatableArray<TableKey> Keys, string? TimeToLive, SourceLocation? Location)
{
    /// <summary>Returns the table of a type; null if it has no name or no key.</summary>
    public static TableDefinition? Of(MappingResult result)
    {
        // An open generic type is no item of a table, and a projection is another form of an item.
        if (result.Mapping is not { Table: { } name, Key: { } key, IsGeneric: false, Projected: null } item)
            return null;
        return new TableDefinition(
            name,
            item.ShortName,
            key.Sort is null ? [TableKey.Of(key.Partition)] : [TableKey.Of(key.Partition), TableKey.Of(key.Sort)],
            item.Members.FirstOrDefault(member => member.Role == MemberRole.TimeToLive)?.WireName,
            result.Location);
    }
}

/// <summary>A key attribute of a table.</summary>
/// <param name="Name">The name of the attribute.</param>
/// <param name="Type">The data type: <c>S</c>, <c>N</c> or <c>B</c>.</param>
internal sealed record TableKey(string Name, string Type)
{
    public static TableKey Of(KeyAttributeMapping key) => new(key.WireName, key.Kind switch
    {
        ScalarKind.Number => "N",
        ScalarKind.Binary => "B",
        _ => "S",
    });

    public override string ToString() => $"'{Name}' ({Type})";
}
