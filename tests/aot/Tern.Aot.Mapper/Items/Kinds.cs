using Tern.Aot.Mapper.Items;
using Tern.DynamoDB.Mapper;

[assembly: DynamoItem<Money>]
[assembly: DynamoItem<Envelope<Point>>]

namespace Tern.Aot.Mapper.Items;

// Kinds of types and members.

[DynamoItem]
internal readonly partial record struct Point(string City, double Longitude);

[DynamoItem]
internal partial struct Box
{
    public int Width { get; set; }

    public int Height { get; private set; }

    public static Box Create(int width, int height) => new() { Width = width, Height = height };
}

internal abstract class Entity
{
    public string Id { get; protected set; } = "";

    [Include]
    private int _revision;

    public int Revision => _revision;

    public void Set(string id, int revision)
    {
        Id = id;
        _revision = revision;
    }
}

[DynamoItem("tern-aot-mapper"), Key("KINDS", "Derived#{Id}")]
internal sealed partial class Derived : Entity
{
    public string Name { get; private set; } = "none";

    public Box Box { get; set; }

    [Include]
    public int Field;

    public required int Number { get; init; }

    public string Language { get; init; } = "en";

    public Derived Rename(string name)
    {
        Name = name;
        return this;
    }
}

[DynamoItem("tern-aot-mapper"), Key("KINDS", "Constructed#{Name}")]
internal sealed partial class Constructed
{
    [ItemConstructor]
    private Constructed(string name, int size)
    {
        Name = name;
        Size = size;
    }

    public string Name { get; }

    public int Size { get; }

    public static Constructed Create(string name, int size) => new(name, size);
}

internal static partial class Outer
{
    [DynamoItem("tern-aot-mapper"), Key("KINDS", "Nested#{Id:D8}")]
    internal sealed partial record Nested(int Id, Nested? Next);
}

[DynamoItem("tern-aot-mapper"), Key("KINDS", "Envelope#{Id}")]
internal sealed partial record Envelope<T>(string Id, T Value)
{
    public List<T> All { get; init; } = [];
}

[DynamoItem("tern-aot-mapper"), Key("KINDS", "Holder#{Id}")]
internal sealed partial record Holder(string Id, Envelope<int> Number, Envelope<string> Text, [property: Converter(typeof(CelsiusConverter))] Celsius Temperature);

/// <summary>A type of another library, as far as the generator knows.</summary>
internal sealed class Money(decimal amount, string currency)
{
    public decimal Amount => amount;

    public string Currency => currency;
}

[DynamoItem("tern-aot-mapper"), Key("KINDS", "Bill")]
internal sealed partial record Bill(Money Total);
