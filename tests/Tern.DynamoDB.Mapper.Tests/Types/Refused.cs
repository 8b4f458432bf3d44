namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>An item with members whose values or names are often invalid.</summary>
[DynamoItem("refused")]
public sealed partial record Refused([property: PartitionKey] string Id)
{
    public List<DayOfWeek> Days { get; init; } = [];

    public Dictionary<string, List<DayOfWeek>> Plan { get; init; } = [];

    public List<HashSet<string>> Sets { get; init; } = [];

    public Dictionary<string, int> Item { get; init; } = [];

    public Dictionary<string, int> Attributes { get; init; } = [];

    [Attribute("Größe.名前")]
    public List<double> Unicode { get; init; } = [];

    [Attribute("\"quoted\" \\ [0]")]
    public double Quoted { get; init; }

    public double @class { get; init; }

    [Attribute("size")]
    public int Lower { get; init; }

    [Attribute("SIZE")]
    public int Upper { get; init; }

    public Loop? Loop { get; init; }

    public AttributeValue Raw { get; init; }

    public OrderedMap<AttributeValue>? RawMap { get; init; }

    public Document? Document { get; init; }

    [Rest]
    public OrderedMap<AttributeValue>? Rest { get; init; }
}

/// <summary>A map that can contain itself.</summary>
[DynamoItem]
public sealed partial class Loop
{
    public Loop? Next { get; set; }

    public List<Loop> Others { get; set; } = [];
}

/// <summary>An item whose members are restored from its keys.</summary>
[DynamoItem("templates"), Key("T#{Tenant}#{Color}#{Rank}", "{Number:D4}|{Id}|{Day:yyyyMMdd}")]
public sealed partial record Templated
{
    [KeyOnly]
    public required string Tenant { get; init; }

    [KeyOnly]
    public Color Color { get; init; }

    [KeyOnly]
    public int Number { get; init; }

    [KeyOnly]
    public Guid Id { get; init; }

    [KeyOnly]
    public DateOnly Day { get; init; }

    [KeyOnly]
    public decimal Rank { get; init; }
}

/// <summary>An item of any size.</summary>
[DynamoItem("large")]
public sealed partial record Large([property: PartitionKey] string Id, string Text);

public enum Color
{
    Red,
    [Fallback]
    Other,
}
