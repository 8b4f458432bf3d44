using System.Numerics;
using Tern.DynamoDB.Mapper;

namespace Tern.Fuzz.Targets.Mapper;

/// <summary>A key with numbers and text.</summary>
[DynamoItem, Key("A#{Text}#{Int}#{Long:D5}#{Decimal}|{Big}|{Double}|{Version}")]
public sealed partial record NumberKey([property: KeyOnly] string Text, [property: KeyOnly] int Int, [property: KeyOnly] long Long)
{
    [KeyOnly]
    public decimal Decimal { get; init; }

    [KeyOnly]
    public BigInteger Big { get; init; }

    [KeyOnly]
    public double Double { get; init; }

    [KeyOnly]
    public Version Version { get; init; } = new();
}

/// <summary>A key with times, identifiers and enums.</summary>
[DynamoItem, Key("{Guid}{Short:N}{Time}", "{Date:yyyyMMdd}/{Clock:HH-mm-ss.fffffff}/{Span}/{Day}/{Kind}/{Letter}/{Uri}")]
public sealed partial record TimeKey
{
    [KeyOnly]
    public Guid Guid { get; init; }

    [KeyOnly]
    public Guid Short { get; init; }

    [KeyOnly]
    public DateTimeOffset Time { get; init; }

    [KeyOnly]
    public DateOnly Date { get; init; }

    [KeyOnly]
    public TimeOnly Clock { get; init; }

    [KeyOnly]
    public TimeSpan Span { get; init; }

    [KeyOnly]
    public DayOfWeek Day { get; init; }

    [KeyOnly]
    public FuzzKind Kind { get; init; }

    [KeyOnly]
    public char Letter { get; init; }

    [KeyOnly]
    public required Uri Uri { get; init; }
}

public enum FuzzKind
{
    [Wire("a \"quoted\" é")]
    Quoted,
    [Fallback]
    Other,
}
