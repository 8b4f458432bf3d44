using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Numerics;

namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>A member of each mapped type.</summary>
[DynamoItem("everything"), Key("{Id}")]
public sealed partial record Everything([property: KeyOnly] Guid Id)
{
    public string Text { get; init; } = "";

    public char Letter { get; init; }

    public Uri? Link { get; init; }

    public Version? Release { get; init; }

    public byte Byte { get; init; }

    public sbyte SByte { get; init; }

    public short Short { get; init; }

    public ushort UShort { get; init; }

    public int Int { get; init; }

    public uint UInt { get; init; }

    public long Long { get; init; }

    public ulong ULong { get; init; }

    public Int128 Int128 { get; init; }

    public UInt128 UInt128 { get; init; }

    public BigInteger Big { get; init; }

    public decimal Decimal { get; init; }

    public double Double { get; init; }

    public float Single { get; init; }

    public bool Flag { get; init; }

    [AsNumber]
    public bool FlagNumber { get; init; }

    public byte[]? Bytes { get; init; }

    public ReadOnlyMemory<byte> Memory { get; init; }

    public DateTimeOffset Time { get; init; }

    public DateTime Utc { get; init; } = DateTime.UnixEpoch;

    [Epoch]
    public DateTimeOffset Seconds { get; init; } = DateTimeOffset.UnixEpoch;

    [Epoch(EpochUnit.Milliseconds)]
    public DateTime Milliseconds { get; init; } = DateTime.UnixEpoch;

    public DateOnly Date { get; init; }

    public TimeOnly Clock { get; init; }

    public TimeSpan Span { get; init; }

    public DayOfWeek Day { get; init; }

    [AsNumber]
    public DayOfWeek DayNumber { get; init; }

    public int? Maybe { get; init; }

    public List<int> Numbers { get; init; } = [];

    public string?[] Texts { get; init; } = [];

    public ImmutableArray<double> Doubles { get; init; } = [];

    public IReadOnlyList<bool> Flags { get; init; } = [];

    public HashSet<string> Words { get; init; } = [];

    public FrozenSet<int> Primes { get; init; } = FrozenSet<int>.Empty;

    public Dictionary<int, string> Names { get; init; } = [];

    public Dictionary<string, decimal> Prices { get; init; } = [];

    public AttributeValue Raw { get; init; } = AttributeValue.Null;

    public OrderedMap<AttributeValue>? RawMap { get; init; }

    public Document? Document { get; init; }

    public Nested? Child { get; init; }

    [Rest]
    public OrderedMap<AttributeValue>? Rest { get; init; }
}

[DynamoItem]
public sealed partial record Nested(int Level)
{
    public Nested? Next { get; init; }
}
