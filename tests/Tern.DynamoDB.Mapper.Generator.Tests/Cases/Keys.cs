// Templates and members as keys.
using System;
using Tern.DynamoDB.Mapper;

namespace Keys
{
    public enum Kind
    {
        Small,
        [Wire("big one")] Big,
    }

    [DynamoItem("things"), Key("T#{Tenant}#{Kind}", "{Year:D4}/{Id:N}{Day}|{At:HH:mm}Z", PartitionName = "PK", SortName = "SK")]
    public sealed partial record Thing
    {
        [KeyOnly] public required string Tenant { get; init; }
        public Kind Kind { get; init; }
        [KeyOnly] public ushort Year { get; init; }
        [KeyOnly] public Guid Id { get; init; }
        public DateOnly Day { get; init; }
        public TimeOnly At { get; init; }
    }

    [DynamoItem("numbers")]
    public sealed partial record Numbered([property: PartitionKey, Attribute("n")] long Number, [SortKey] byte[] Bytes);

    [DynamoItem("texts")]
    public sealed partial record Text([PartitionKey] string Key, string F, string Partition);

    [DynamoItem("constants"), Key("CONFIG", "{{{Name}}}")]
    public sealed partial record Constant(string Name)
    {
        public string Map { get; init; } = "";
        public string Names { get; init; } = "";
    }

    [DynamoItem("levels"), Key("L#{Group:D3}", "{Level:D3}#{Step:00}")]
    public sealed partial record Floor(int Group, int Level, long Step);
}

public static class Scenario
{
    public static void Run()
    {
        var thing = new Keys.Thing { Tenant = "t", Kind = Keys.Kind.Big, Year = 26, Id = Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"), Day = new(2026, 11, 26), At = new(8, 30) };
        const string Json = """{"PK":{"S":"T#t#big one"},"SK":{"S":"0026/0f8fad5bd9cb469fa16570867728950e2026-11-26|08:30Z"},"Kind":{"S":"big one"},"Day":{"S":"2026-11-26"},"At":{"S":"08:30:00.0000000"}}""";
        RoundTrip.Equal(thing, RoundTrip.Check(thing, Json));
        RoundTrip.Equal(thing, RoundTrip.Read<Keys.Thing>(Json[..Json.IndexOf(",\"Kind\"", StringComparison.Ordinal)] + "}"));
        RoundTrip.Fails(() => RoundTrip.Write(thing with { Tenant = "a#b" }));
        RoundTrip.Fails(() => Keys.Thing.Key("a#b", Keys.Kind.Small, 1, default, default, default));
        RoundTrip.Fails(() => RoundTrip.Read<Keys.Thing>(Json.Replace("0026", "x")));

        RoundTrip.Check(new Keys.Numbered(5, [1]), """{"n":{"N":"5"},"Bytes":{"B":"AQ=="}}""");
        ItemKey<Keys.Numbered> key = Keys.Numbered.Key(5, [1]);
        RoundTrip.Equal("5", key.Partition.N);
        KeyCondition<Keys.Numbered> range = Keys.Numbered.Partition(5).Gt([1]);
        RoundTrip.Check(new Keys.Text("k", "f", "p"), """{"Key":{"S":"k"},"F":{"S":"f"},"Partition":{"S":"p"}}""");
        RoundTrip.Equal("k", Keys.Text.CreateKey("k").Partition.S);
        Condition<Keys.Text> condition = Keys.Text.ItemFields.F.Eq("f");
        RoundTrip.Check(new Keys.Floor(-5, 7, 12), """{"pk":{"S":"L#-005"},"sk":{"S":"007#12"},"Group":{"N":"-5"},"Level":{"N":"7"},"Step":{"N":"12"}}""");
        foreach (Keys.Floor unsorted in new Keys.Floor[] { new(1, -7, 1), new(1, 1000, 1), new(1, 1, 100), new(1, 1, -1) })
            RoundTrip.Fails(() => RoundTrip.Write(unsorted));
        RoundTrip.Fails(() => Keys.Floor.Key(1, -7, 1));
        RoundTrip.Check(new Keys.Constant("n"), """{"pk":{"S":"CONFIG"},"sk":{"S":"{n}"},"Name":{"S":"n"},"Map":{"S":""},"Names":{"S":""}}""");
    }
}
