namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>Values of each row of the table of types in docs/mapper.md.</summary>
internal static class TypeCases
{
    private const string Text = "`string`, `char`, `Uri`, `Version`";
    private const string Integers = "integers up to `Int128`, `BigInteger`";
    private const string Floats = "`double`, `float`";
    private const string Bytes = "`byte[]`, `ReadOnlyMemory<byte>`";
    private const string Times = "`DateTimeOffset`, `DateTime` (UTC)";
    private const string Epochs = "`DateTimeOffset`, `DateTime` with `[Epoch]` or `[Epoch(EpochUnit.Milliseconds)]`";
    private const string Dates = "`DateOnly`, `TimeOnly`, `TimeSpan`";
    private const string Lists = "lists, arrays, `ImmutableArray<T>`, `IReadOnlyList<T>`";
    private const string Sets = "sets of text, numbers and bytes";
    private const string Raw = "`AttributeValue`, `OrderedMap<AttributeValue>`, `Document`";

    private static readonly Guid s_guid = new("0f8fad5b-d9cb-469f-a165-70867728950e");
    private static readonly DateTime s_time = new DateTime(2026, 11, 26, 8, 0, 0, 123, DateTimeKind.Utc);

    public static IReadOnlyList<TypeCase> All { get; } =
    [
        new(Text, id => new(id) { Text = "é𝄞\"\\\n" }, id => new() { Id = id, Text = "é𝄞\"\\\n" }, """{"Text":{"S":"é𝄞\"\\\n"}}"""),
        new(Text, id => new(id) { Letter = 'ß' }, id => new() { Id = id, Letter = 'ß' }, """{"Letter":{"S":"ß"}}"""),
        new(Text, id => new(id) { Link = new("https://example.com/a?b=c") }, id => new() { Id = id, Link = "https://example.com/a?b=c" }, """{"Link":{"S":"https://example.com/a?b=c"}}"""),
        new(Text, id => new(id) { Release = new(1, 2, 3) }, id => new() { Id = id, Release = "1.2.3" }, """{"Release":{"S":"1.2.3"}}"""),
        new("`Guid`", id => new(id) { Ticket = s_guid }, id => new() { Id = id, Ticket = s_guid }, $$$"""{"Ticket":{"S":"{{{s_guid}}}"}}"""),

        new(Integers, id => new(id) { Tiny = 255, Count = int.MinValue }, id => new() { Id = id, Tiny = 255, Count = int.MinValue }, """{"Count":{"N":"-2147483648"},"Tiny":{"N":"255"}}"""),
        new(Integers, id => new(id) { Large = long.MinValue, Huge = ulong.MaxValue }, id => new() { Id = id, Large = long.MinValue, Huge = ulong.MaxValue }, """{"Huge":{"N":"18446744073709551615"},"Large":{"N":"-9223372036854775808"}}"""),
        new(Integers, id => new(id) { Wide = ulong.MaxValue, Endless = long.MinValue }, id => new() { Id = id, Wide = ulong.MaxValue, Endless = long.MinValue }, """{"Endless":{"N":"-9223372036854775808"},"Wide":{"N":"18446744073709551615"}}"""),
        new("`decimal`", id => new(id) { Price = 12.50m }, id => new() { Id = id, Price = 12.50m }, """{"Price":{"N":"12.5"}}"""),
        new("`decimal`", id => new(id) { Price = decimal.MinValue }, id => new() { Id = id, Price = decimal.MinValue }, """{"Price":{"N":"-79228162514264337593543950335"}}"""),
        new("`decimal`", id => new(id) { Price = 0.0000000000000000000000000001m }, id => new() { Id = id, Price = 0.0000000000000000000000000001m }, """{"Price":{"N":"0.0000000000000000000000000001"}}"""),
        new(Floats, id => new(id) { Ratio = 1.0 / 3, Share = 0.1f }, id => new() { Id = id, Ratio = 1.0 / 3, Share = 0.1f }, """{"Ratio":{"N":"0.3333333333333333"},"Share":{"N":"0.1"}}"""),
        new(Floats, id => new(id) { Ratio = 1.5e-7 }, id => new() { Id = id, Ratio = 1.5e-7 }, """{"Ratio":{"N":"0.00000015"}}"""),
        new("`bool`", id => new(id) { Flag = true }, id => new() { Id = id, Flag = true }, """{"Flag":{"BOOL":true}}"""),
        new("`bool` with `[AsNumber]`", id => new(id) { Switch = true }, id => new() { Id = id, Switch = true }, """{"Switch":{"N":"1"}}""", """{"Switch":{"BOOL":true}}"""),

        new(Bytes, id => new(id) { Seal = [0, 255] }, id => new() { Id = id, Seal = [0, 255] }, """{"Seal":{"B":"AP8="}}"""),
        new(Bytes, id => new(id) { Seal = [] }, id => new() { Id = id, Seal = [] }, """{"Seal":{"B":""}}"""),
        new(Bytes, id => new(id) { Blob = new byte[] { 1, 2, 3 } }, id => new() { Id = id, Blob = new([1, 2, 3]) }, """{"Blob":{"B":"AQID"}}"""),

        new(Times, id => new(id) { Instant = s_time }, id => new() { Id = id, Instant = s_time }, """{"Instant":{"S":"2026-11-26T08:00:00.1230000Z"}}""", """{"Instant":{"S":"2026-11-26T08:00:00.123Z"}}"""),
        new(Times, id => new(id) { Time = s_time }, id => new() { Id = id, Time = s_time }, """{"Time":{"S":"2026-11-26T08:00:00.1230000Z"}}""", """{"Time":{"S":"2026-11-26T08:00:00.123Z"}}"""),
        new(Epochs, id => new(id) { Seconds = DateTimeOffset.FromUnixTimeSeconds(1795680000) }, id => new() { Id = id, Seconds = DateTime.UnixEpoch.AddSeconds(1795680000) }, """{"Seconds":{"N":"1795680000"}}"""),
        new(Epochs, id => new(id) { Milliseconds = DateTime.UnixEpoch.AddMilliseconds(1795680000007) }, id => new() { Id = id, Milliseconds = 1795680000007 }, """{"Milliseconds":{"N":"1795680000007"}}"""),
        new(Dates, id => new(id) { Date = new(2026, 1, 2) }, id => new() { Id = id, Date = new(2026, 1, 2) }, """{"Date":{"S":"2026-01-02"}}"""),
        new(Dates, id => new(id) { Clock = new(8, 30, 0, 5) }, id => new() { Id = id, Clock = new(8, 30, 0, 5) }, """{"Clock":{"S":"08:30:00.0050000"}}""", """{"Clock":{"S":"08:30:00.005"}}"""),
        new(Dates, id => new(id) { Duration = new(1, 2, 3, 4) }, id => new() { Id = id, Duration = "00000001.02:03:04.0000000" }, """{"Duration":{"S":"00000001.02:03:04.0000000"}}"""),

        new("enums with `[AsNumber]`", id => new(id) { Days = [DayOfWeek.Friday] }, id => new() { Id = id, Days = [DayOfWeek.Friday] }, """{"Days":{"L":[{"N":"5"}]}}"""),
        new(Lists, id => new(id) { Numbers = [3, 1, 3] }, id => new() { Id = id, Numbers = [3, 1, 3] }, """{"Numbers":{"L":[{"N":"3"},{"N":"1"},{"N":"3"}]}}"""),
        new(Lists, id => new(id) { Numbers = [] }, id => new() { Id = id, Numbers = [] }, """{"Numbers":{"L":[]}}"""),
        new(Lists, id => new(id) { Texts = ["a", "b", "a"] }, id => new() { Id = id, Texts = ["a", "b", "a"] }, """{"Texts":{"L":[{"S":"a"},{"S":"b"},{"S":"a"}]}}"""),
        new(Lists, id => new(id) { Prices = [1.5m, 2m] }, id => new() { Id = id, Prices = [1.5m, 2m] }, """{"Prices":{"L":[{"N":"1.5"},{"N":"2"}]}}"""),
        new(Lists, id => new(id) { Blobs = [[1]] }, id => new() { Id = id, Blobs = [[1]] }, """{"Blobs":{"L":[{"B":"AQ=="}]}}"""),
        new(Lists, id => new(id) { Lines = [new("A"), new("B") { Quantity = 2, Remark = "r" }] }, id => new() { Id = id, Lines = [new() { Sku = "A" }, new() { Sku = "B", Quantity = 2, Remark = "r" }] }, """{"Lines":{"L":[{"M":{"Sku":{"S":"A"},"Quantity":{"N":"0"}}},{"M":{"Sku":{"S":"B"},"Quantity":{"N":"2"},"Remark":{"S":"r"}}}]}}"""),
        new(Sets, id => new(id) { Tags = ["a"] }, id => new() { Id = id, Tags = ["a"] }, """{"Tags":{"SS":["a"]}}"""),
        new(Sets, id => new(id) { Seats = [12] }, id => new() { Id = id, Seats = [12] }, """{"Seats":{"NS":["12"]}}"""),
        new(Sets, id => new(id) { Tickets = [s_guid] }, id => new() { Id = id, Tickets = [s_guid] }, $$$"""{"Tickets":{"SS":["{{{s_guid}}}"]}}"""),
        new(Sets, id => new(id) { Seals = [[1]] }, id => new() { Id = id, Seals = [[1]] }, """{"Seals":{"BS":["AQ=="]}}"""),
        new(Sets, id => new(id) { Tags = [] }, id => new() { Id = id, Tags = [] }, "{}"),
        new("dictionaries", id => new(id) { Rates = new() { ["EUR"] = 1.1m } }, id => new() { Id = id, Rates = new() { ["EUR"] = 1.1m } }, """{"Rates":{"M":{"EUR":{"N":"1.1"}}}}"""),
        new("dictionaries", id => new(id) { Rates = [] }, id => new() { Id = id, Rates = [] }, """{"Rates":{"M":{}}}"""),
        new("other types with `[DynamoItem]`", id => new(id) { Line = new("A") }, id => new() { Id = id, Line = new() { Sku = "A" } }, """{"Line":{"M":{"Sku":{"S":"A"},"Quantity":{"N":"0"}}}}"""),
        new(Raw, id => new(id) { Raw = "r" }, id => new() { Id = id, Raw = "r" }, """{"Raw":{"S":"r"}}"""),
        new(Raw, id => new(id) { Document = Document.Map(new() { ["a"] = "b" }) }, id => new() { Id = id, Document = new() { ["a"] = "b" } }, """{"Document":{"M":{"a":{"S":"b"}}}}"""),
        new("any type with `[Converter(typeof(MyConverter))]`", id => new(id) { Ticks = new(5) }, id => new() { Id = id, Ticks = 5 }, """{"Ticks":{"N":"5"}}"""),
        // Null, and the defaults of absent attributes.
        new(Text, id => new(id), id => new() { Id = id }, "{}"),
    ];
}
