using System.Collections.Immutable;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper.Items;

[DynamoItem("tern-aot-mapper"), Key("CUSTOMER#{Customer}", "{SentAt:yyyy-MM-dd}#{Number:000}")]
internal sealed partial record Parcel([property: KeyOnly] string Customer, DateTimeOffset SentAt, int Number)
{
    public Stage Stage { get; init; }

    public decimal Weight { get; init; }

    public ImmutableArray<Stop> Stops { get; init; } = [];

    public HashSet<string> Labels { get; init; } = [];

    public Dictionary<string, int> Notes { get; init; } = [];

    [Attribute("@class")]
    public string? Remark { get; init; }

    [Version]
    public int Version { get; init; }

    [Counter]
    public long Updates { get; init; }

    [CreatedAt]
    public DateTimeOffset CreatedAt { get; init; }

    [UpdatedAt]
    public DateTimeOffset? UpdatedAt { get; init; }

    [TimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

[DynamoItem]
internal sealed partial record Stop(string City, Point Place);

/// <summary>A part of the attributes of a <see cref="Parcel"/>.</summary>
[Projection(typeof(Parcel))]
internal sealed partial record ParcelSummary(string Customer, decimal Weight);

/// <summary>An item with keys that are a number and bytes.</summary>
[DynamoItem("tern-aot-numbers")]
internal sealed partial record Measurement([property: PartitionKey] long Sensor, [property: SortKey] byte[] Position)
{
    public double Value { get; init; }
}
