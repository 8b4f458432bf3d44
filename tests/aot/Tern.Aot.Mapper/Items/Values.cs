using System.Numerics;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper.Items;

// Types of single values: one item for each row of the table of types.

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Texts#{Id}")]
internal sealed partial record Texts(Guid Id, string Text, char Letter, Uri Link, Version Release);

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Integers#{Int:0000000000}")]
internal sealed partial record Integers(
    sbyte SByte, byte Byte, short Short, ushort UShort, int Int, uint UInt, long Long, ulong ULong, Int128 Int128, UInt128 UInt128, int? Maybe);

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Fractions")]
internal sealed partial record Fractions(decimal Decimal, double Double, float Single, BigInteger Big);

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Binaries")]
internal sealed partial record Binaries(bool Flag, byte[] Bytes, ReadOnlyMemory<byte> Memory);

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Times#{Time:yyyy-MM-dd}")]
internal sealed partial record Times(DateTimeOffset Time, DateTime Utc)
{
    [Epoch]
    public DateTimeOffset Seconds { get; init; }

    [Epoch(EpochUnit.Milliseconds)]
    public DateTime Milliseconds { get; init; } = DateTime.UnixEpoch;
}

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Dates#{Date}#{Clock:HHmm}")]
internal sealed partial record Dates(DateOnly Date, TimeOnly Clock, TimeSpan Span);

internal enum Stage
{
    Created,
    [Wire("sent")]
    Sent,
    [Fallback]
    Other,
}

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Enums#{Stage}")]
internal sealed partial record Enums(Stage Stage, DayOfWeek Day, [property: AsNumber] DayOfWeek DayNumber, Stage? Next);

[DynamoItem("tern-aot-mapper"), Key("VALUES", "Raw")]
internal sealed partial record Raw(AttributeValue Value, OrderedMap<AttributeValue> Map, Document Document)
{
    [Rest]
    public OrderedMap<AttributeValue>? Others { get; init; }
}
