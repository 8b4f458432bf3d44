namespace Tern.DynamoDB.Mapper.Tests.Items;

/// <summary>An item whose attributes an update changes.</summary>
[DynamoItem("orders"), Key("PAGES", "{Name}")]
public sealed partial record PageView([property: KeyOnly] string Name)
{
    [Counter]
    public int Views { get; init; }

    [CreatedAt]
    public DateTimeOffset CreatedAt { get; init; }

    [UpdatedAt]
    public DateTimeOffset UpdatedAt { get; init; }

    [Version]
    public int Version { get; init; }
}
