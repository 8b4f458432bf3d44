using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper;

public enum TripState
{
    Planned,
    Started,
    Ended,
}

/// <summary>An item whose attributes have the formats of the AWS SDK for .NET too.</summary>
[DynamoItem]
public sealed partial record Trip([property: PartitionKey] string Traveler, [property: SortKey] int Number)
{
    [AsNumber]
    public TripState State { get; init; }

    public decimal Price { get; init; }

    public double Distance { get; init; }

    public bool IsPaid { get; init; }

    public Guid Ticket { get; init; }

    public DateTime StartsAt { get; init; } = DateTime.UnixEpoch;

    public byte[]? Seal { get; init; }

    public List<string> Cities { get; init; } = [];

    public HashSet<string> Tags { get; init; } = [];

    public HashSet<int> Seats { get; init; } = [];

    public Dictionary<string, int> Miles { get; init; } = [];

    public Hotel? Hotel { get; init; }

    public long? Bonus { get; init; }

    [Version]
    public int? Version { get; init; }
}

[DynamoItem]
public sealed partial record Hotel(string Name)
{
    public int Nights { get; init; }
}
