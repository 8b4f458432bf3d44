// Generic types, closed where they are used.
using System.Collections.Generic;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

[assembly: DynamoItem<Generics.Envelope<Generics.Payload>>]

namespace Generics
{
    [DynamoItem]
    public sealed partial record Payload(string Text);

    [DynamoItem("envelopes"), Key("E#{Id}")]
    public partial record Envelope<T>(string Id, T Value)
    {
        public T? Optional { get; init; }
        public List<T> All { get; init; } = [];
        public HashSet<int> Numbers { get; init; } = [];
    }

    [DynamoItem]
    public partial record Lookup<TKey, TValue>
        where TKey : notnull
    {
        public Dictionary<TKey, TValue> Entries { get; init; } = [];
        public Lookup<TKey, TValue>? Next { get; init; }
    }

    [DynamoItem("holders"), Key("H#{Id}")]
    public sealed partial record Holder(string Id)
    {
        public Envelope<Payload>? Payload { get; init; }
        public Envelope<int>? Number { get; init; }
        public Envelope<Lookup<string, int?>>? Deep { get; init; }
        public Outer<int>.Inner<string>? Nested { get; init; }
        public DerivedEnvelope? Derived { get; init; }
    }

    [DynamoItem, Key("D#{Id}")]
    public sealed partial record DerivedEnvelope(string Id, Payload Value) : Envelope<Payload>(Id, Value);

    public partial class Outer<T>
    {
        [DynamoItem]
        public sealed partial record Inner<U>(T? First)
        {
            public U? Second { get; init; }
            public int Size { get; init; } = 1;
        }
    }

    [DynamoItem]
    public sealed partial class Tree
    {
        public string Name { get; set; } = "";
        public List<Tree> Children { get; set; } = [];
    }
}

public static class Scenario
{
    public static void Run()
    {
        var holder = new Generics.Holder("h")
        {
            Payload = new("e", new("p")) { All = [new("q")] },
            Number = new("n", 5) { Optional = 6, Numbers = [7] },
            Deep = new("d", new() { Entries = new() { ["a"] = null, ["b"] = 1 } }) { Optional = new() { Next = new() } },
            Nested = new(5) { Second = "s", Size = 2 },
        };
        string json = RoundTrip.Write(holder);
        RoundTrip.Check(holder, json);
        RoundTrip.Equal(true, json.Contains("\"Number\":{\"M\":{\"Id\":{\"S\":\"n\"},\"Value\":{\"N\":\"5\"},\"Optional\":{\"N\":\"6\"},\"All\":{\"L\":[]},\"Numbers\":{\"NS\":[\"7\"]}}}"));
        Condition<Generics.Holder> condition = Generics.Holder.F.Payload.Value.Exists() & Generics.Holder.F.Payload.Exists() & Generics.Holder.F.Number.Value.Eq(1) & Generics.Holder.F.Deep.Numbers.Contains(1);
        // A type with a key is a map within another item.
        condition &= Generics.Holder.F.Derived.Exists() & Generics.Holder.F.Derived.IsOfType(AttributeValueKind.Map);
        FieldUpdate<Generics.Holder>[] updates = [Generics.Holder.F.Derived.To(null), Generics.Holder.F.Derived.ToIfAbsent(new("e", new("p"))), Generics.Holder.F.Derived.Remove()];

        RoundTrip.Check(Generics.EnvelopeOfPayloadItem.ItemMap, new Generics.Envelope<Generics.Payload>("e", new("p")), """{"pk":{"S":"E#e"},"Id":{"S":"e"},"Value":{"M":{"Text":{"S":"p"}}},"All":{"L":[]}}""");
        RoundTrip.Equal("E#e", Generics.EnvelopeOfPayloadItem.Key("e").Partition.S);
        RoundTrip.Check(new Generics.DerivedEnvelope("e", new("p")), """{"pk":{"S":"D#e"},"Id":{"S":"e"},"Value":{"M":{"Text":{"S":"p"}}},"All":{"L":[]}}""");
        RoundTrip.Check(new Generics.Tree { Name = "a", Children = [new() { Name = "b" }] }, """{"Name":{"S":"a"},"Children":{"L":[{"M":{"Name":{"S":"b"},"Children":{"L":[]}}}]}}""");
        Condition<Generics.Tree> deep = Generics.Tree.F.Children[0].Children[1].Name.Eq("x");
    }
}
