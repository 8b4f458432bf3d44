namespace Tern.DynamoDB.Mapper;

/// <summary>Marks a partial class, record or struct as an item of a table, or as a map within an item.</summary>
/// <param name="table">The name of the table. The default, null, is for types without a table, or with a name in <see cref="TableOptions"/>.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class DynamoItemAttribute(string? table = null) : System.Attribute
{
    /// <summary>The name of the table; null for none.</summary>
    public string? Table => table;
}
