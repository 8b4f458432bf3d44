using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Numerics;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Fuzz.Targets.Mapper;

/// <summary>An item with a member of each converter.</summary>
[DynamoItem, Key("K#{Id}")]
public sealed partial record FuzzItem
{
    [KeyOnly]
    public int Id { get; init; }

    public string? Text { get; init; }

    public char C { get; init; }

    public Uri? Uri { get; init; }

    public Version? V { get; init; }

    public Guid? Guid { get; init; }

    public ImmutableArray<byte> Bytes { get; init; } = [];

    public List<long?> Longs { get; init; } = [];

    public UInt128 Huge { get; init; }

    public BigInteger Big { get; init; }

    public decimal[]? Decimals { get; init; }

    public double D { get; init; }

    public float F1 { get; init; }

    public bool? Flag { get; init; }

    public byte[]? Binary { get; init; }

    public ReadOnlyMemory<byte> Memory { get; init; }

    public DateTimeOffset? Time { get; init; }

    [Epoch(EpochUnit.Milliseconds)]
    public DateTimeOffset? Epoch { get; init; }

    public DateOnly? Date { get; init; }

    public TimeOnly? Clock { get; init; }

    public TimeSpan? Span { get; init; }

    public DayOfWeek? Day { get; init; }

    [AsNumber]
    public DayOfWeek Number { get; init; }

    public FrozenSet<string>? Words { get; init; }

    public HashSet<int>? Ints { get; init; }

    public Dictionary<DateOnly, List<string?>>? Map { get; init; }

    public AttributeValue Raw { get; init; }

    public OrderedMap<AttributeValue>? RawMap { get; init; }

    public Document? Document { get; init; }

    public FuzzItem? Child { get; init; }

    [Rest]
    public OrderedMap<AttributeValue>? Rest { get; init; }
}
