namespace Tern.DynamoDB.Mapper.TestTables;

/// <summary>A key of text with a template, without a sort key.</summary>
[DynamoItem("sessions"), Key("SESSION#{Id}", PartitionName = "Session")]
public sealed partial record Session(string Id)
{
    [TimeToLive, Attribute("expires")]
    public DateTimeOffset? ExpiresAt { get; init; }
}

/// <summary>A partition key of numbers, a sort key of bytes.</summary>
[DynamoItem("readings.2026")]
public sealed partial record Reading([property: PartitionKey] long Sensor, [property: SortKey, Attribute("hash")] byte[] Hash)
{
    public double Value { get; init; }
}

/// <summary>A partition key of bytes, a sort key of numbers.</summary>
[DynamoItem("Shop_Blocks")]
public sealed partial record Block([property: PartitionKey] byte[] Hash, [property: SortKey] int Part)
{
    public string Text { get; init; } = "";
}

/// <summary>A type that shares its table with <see cref="Invoice"/>.</summary>
[DynamoItem("shop-documents"), Key("CUSTOMER#{Customer}", "RECEIPT#{Id}")]
public sealed partial record Receipt(string Customer, string Id);

/// <summary>A type with a time to live, which thereby <see cref="Receipt"/> has in its table too.</summary>
[DynamoItem("shop-documents"), Key("CUSTOMER#{Customer}", "INVOICE#{Id}")]
public sealed partial record Invoice(string Customer, string Id)
{
    [TimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

/// <summary>A text of the user as partition key and sort key.</summary>
[DynamoItem("labels")]
public sealed partial record Label([property: PartitionKey] string Group, [property: SortKey] string Name);
