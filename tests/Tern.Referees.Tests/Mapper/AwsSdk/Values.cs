using System.Collections.Immutable;
using System.Numerics;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Runtime;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>A member of each type. The members of <see cref="AwsValues"/> have the same names.</summary>
[DynamoItem]
public sealed partial record Values([property: PartitionKey] string Id)
{
    public string? Text { get; init; }

    public char? Letter { get; init; }

    public Uri? Link { get; init; }

    public Version? Release { get; init; }

    public Guid? Ticket { get; init; }

    public byte? Tiny { get; init; }

    public int? Count { get; init; }

    public long? Large { get; init; }

    public ulong? Huge { get; init; }

    public Int128? Wide { get; init; }

    public BigInteger? Endless { get; init; }

    public decimal? Price { get; init; }

    public double? Ratio { get; init; }

    public float? Share { get; init; }

    public bool? Flag { get; init; }

    [AsNumber]
    public bool? Switch { get; init; }

    public byte[]? Seal { get; init; }

    public ReadOnlyMemory<byte>? Blob { get; init; }

    public DateTimeOffset? Instant { get; init; }

    public DateTime? Time { get; init; }

    [Epoch]
    public DateTimeOffset? Seconds { get; init; }

    [Epoch(EpochUnit.Milliseconds)]
    public DateTime? Milliseconds { get; init; }

    public DateOnly? Date { get; init; }

    public TimeOnly? Clock { get; init; }

    public TimeSpan? Duration { get; init; }

    public DayOfWeek? Day { get; init; }

    [AsNumber]
    public DayOfWeek? DayNumber { get; init; }

    public List<int>? Numbers { get; init; }

    public List<string?>? Texts { get; init; }

    public ImmutableArray<decimal>? Prices { get; init; }

    public List<byte[]>? Blobs { get; init; }

    public List<Line>? Lines { get; init; }

    public HashSet<string>? Tags { get; init; }

    public HashSet<int>? Seats { get; init; }

    public HashSet<Guid>? Tickets { get; init; }

    public HashSet<byte[]>? Seals { get; init; }

    [AsNumber]
    public List<DayOfWeek>? Days { get; init; }

    public Dictionary<string, decimal>? Rates { get; init; }

    public Dictionary<int, string>? Names { get; init; }

    public Line? Line { get; init; }

    public AttributeValue Raw { get; init; }

    public Document? Document { get; init; }

    [Converter(typeof(TicksConverter))]
    public TimeSpan? Ticks { get; init; }
}

[DynamoItem]
public sealed partial record Line(string Sku)
{
    public int Quantity { get; init; }

    public string? Remark { get; init; }
}

/// <summary>Stores a duration as a number.</summary>
public readonly struct TicksConverter : IScalarConverter<TicksConverter, TimeSpan>, INumberConverter
{
    public static ScalarKind Kind => ScalarKind.Number;

    public static bool TryParse(ReadOnlySpan<byte> utf8, out TimeSpan value)
    {
        bool isValid = long.TryParse(utf8, out long ticks);
        value = new(ticks);
        return isValid;
    }

    public static void WriteText(ref JsonWriter writer, TimeSpan value) => writer.WriteQuoted(value.Ticks);
}
