using System.Collections.Immutable;
using System.Text.Json.Serialization;

#pragma warning disable CA1051, CA1822 // Fields and members without state are what is tested.

namespace Tern.Functions.Generator.Tests.Payloads;

[Payload]
public sealed partial record Order(string Id, Customer Customer, List<OrderLine> Lines, OrderState State = OrderState.Placed, decimal? Discount = null)
{
    public string? Note { get; set; }

    public DateTimeOffset PlacedAt { get; init; }

    public int Count => Lines.Count;
}

public sealed record Customer(string Name, string? Email, Address Address);

public sealed class Address
{
    public required string Street { get; set; }

    public string City { get; set; } = "Unknown";

    public string Country { get; init; } = "DE";
}

public sealed record OrderLine(string Sku, int Quantity, decimal Price, IReadOnlyDictionary<string, string> Tags);

public enum OrderState
{
    Placed,

    [JsonStringEnumMemberName("paid in full")]
    Paid,
    Cancelled = 10,
}

[Flags]
public enum Rights
{
    None = 0,
    Read = 1,
    Write = 2,
    All = 3,
    Delete = 4,
}

[JsonConverter(typeof(JsonNumberEnumConverter<Priority>))]
public enum Priority : byte
{
    Low,
    High = 200,
}

public enum Big : ulong
{
    Small = 1,
    Huge = ulong.MaxValue,
}

[Payload]
public sealed partial class Scalars
{
    public string Text { get; set; } = "";

    public string? OptionalText { get; set; }

    public char Letter { get; set; }

    public bool Flag { get; set; }

    public bool? OptionalFlag { get; set; }

    public sbyte SByte { get; set; }

    public byte Byte { get; set; }

    public short Int16 { get; set; }

    public ushort UInt16 { get; set; }

    public int Int32 { get; set; }

    public int? OptionalInt32 { get; set; }

    public uint UInt32 { get; set; }

    public long Int64 { get; set; }

    public ulong UInt64 { get; set; }

    public Int128 Int128 { get; set; }

    public UInt128 UInt128 { get; set; }

    public float Single { get; set; }

    public double Double { get; set; }

    public double? OptionalDouble { get; set; }

    public decimal Decimal { get; set; }

    public Guid Guid { get; set; }

    public Guid? OptionalGuid { get; set; }

    public Uri Uri { get; set; } = new("https://example.com");

    public Version Version { get; set; } = new();

    public DateTime DateTime { get; set; }

    public DateTimeOffset DateTimeOffset { get; set; }

    public DateTimeOffset? OptionalDateTimeOffset { get; set; }

    public DateOnly DateOnly { get; set; }

    public TimeOnly TimeOnly { get; set; }

    public TimeSpan TimeSpan { get; set; }

    public byte[] Bytes { get; set; } = [];

    public byte[]? OptionalBytes { get; set; }

    public ReadOnlyMemory<byte> Memory { get; set; }

    public OrderState State { get; set; }

    public OrderState? OptionalState { get; set; }

    public Rights Rights { get; set; }

    public Priority Priority { get; set; }

    public Big Big { get; set; }
}

[Payload]
public sealed partial class Collections
{
    public int[] Array { get; set; } = [];

    public int[][] Nested { get; set; } = [];

    public List<string?> OptionalTexts { get; set; } = [];

    public IList<int> List { get; set; } = [];

    public ICollection<int> Collection { get; set; } = [];

    public IReadOnlyList<Pair> ReadOnlyList { get; set; } = [];

    public IReadOnlyCollection<Pair?> ReadOnlyCollection { get; set; } = [];

    public IEnumerable<int?> Enumerable { get; set; } = [];

    public ImmutableArray<int> ImmutableArray { get; set; } = [];

    public ImmutableList<string> ImmutableList { get; set; } = [];

    public HashSet<string> HashSet { get; set; } = [];

    public SortedSet<int> SortedSet { get; set; } = [];

    public ISet<int> Set { get; set; } = new HashSet<int>();

    public ImmutableHashSet<int> ImmutableHashSet { get; set; } = [];

    public Dictionary<string, int> Dictionary { get; set; } = [];

    public IDictionary<string, Pair?> DictionaryInterface { get; set; } = new Dictionary<string, Pair?>();

    public IReadOnlyDictionary<string, List<int>> ReadOnlyDictionary { get; set; } = new Dictionary<string, List<int>>();

    public ImmutableDictionary<string, string?> ImmutableDictionary { get; set; } = ImmutableDictionary<string, string?>.Empty;

    public List<int>? OptionalList { get; set; }

    public Dictionary<string, Dictionary<string, int[]>>? Deep { get; set; }
}

public readonly record struct Pair(int First, string? Second);

[Payload]
public sealed partial record Tree(string Name, List<Tree> Children, Tree? Next);

[Payload]
public partial class Named
{
    [JsonPropertyName("a \"b\" \\ ü")]
    public int Renamed { get; set; }

    [JsonIgnore]
    public int Ignored { get; set; } = 1;

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? NotNull { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int NotDefault { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public int Always { get; set; }

    [JsonPropertyOrder(-1)]
    public int First { get; set; }

    [JsonInclude]
    public int Field;

    public int NotIncluded;

    public int URLValue { get; set; }

    public int ID { get; set; }

    public int I { get; set; }

    public int IPhone { get; set; }

    public int @event { get; set; }

    public int ReadOnly => 5;

    public int PrivateSetter { get; private set; } = 7;

    [JsonInclude]
    public int IncludedSetter { get; private set; } = 7;
}

[Payload]
public sealed partial class Derived : Named
{
    public string Own { get; init; } = "initial";

    public required string Required { get; init; }
}

[Payload]
public readonly partial struct Point(int x, int y)
{
    public int X { get; } = x;

    public int Y { get; } = y;
}

[Payload]
public sealed partial class Constructors
{
    public Constructors() => Text = "default";

    [JsonConstructor]
    public Constructors(string text, int number = 42)
    {
        Text = text;
        Number = number;
    }

    public string Text { get; }

    public int Number { get; }
}

[Payload]
public sealed partial record Page<T>(List<T> Items, T? First)
    where T : IPayload<T>;

public class Box<T>
{
    public T? Value { get; init; }

    public string Label { get; init; } = "label";

    [JsonInclude]
    internal T? Hidden { get; private set; }
}

[Payload]
public partial class Labelled<T> : Labels
    where T : class, IPayload<T>
{
    public T? Value { get; init; }

    public string Own { get; init; } = "own";
}

public class Labels
{
    public string Label { get; init; } = "label";
}

[Payload]
public sealed partial record Boxes(Box<int> Number, Box<string> Text, Labelled<Point2> Labelled);

[Payload]
public sealed partial record Point2(int X);

[Payload]
public sealed partial record Pages(Page<Order> Orders, Range<int> Numbers, KeyValuePair<string, int> Entry, Envelope.Inner Inner);

public sealed record Range<T>(T Min, T Max);

public static class Envelope
{
    public sealed record Inner(int Value);
}
