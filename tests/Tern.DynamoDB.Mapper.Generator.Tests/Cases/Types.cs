// One member of each type.
using System;
using System.Collections.Frozen;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Numerics;
using Tern;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

[DynamoItem]
public sealed partial class Scalars
{
    public string Text { get; set; } = "";
    public char Letter { get; set; }
    public Uri? Link { get; set; }
    public Version? Release { get; set; }
    public Guid Id { get; set; }
    public sbyte Int8 { get; set; }
    public byte UInt8 { get; set; }
    public short Int16 { get; set; }
    public ushort UInt16 { get; set; }
    public int Int32 { get; set; }
    public uint UInt32 { get; set; }
    public long Int64 { get; set; }
    public ulong UInt64 { get; set; }
    public Int128 Int128 { get; set; }
    public UInt128 UInt128 { get; set; }
    public BigInteger Big { get; set; }
    public decimal Price { get; set; }
    public double Ratio { get; set; }
    public float Weight { get; set; }
    public bool IsOpen { get; set; }
    public byte[]? Bytes { get; set; }
    public ReadOnlyMemory<byte> Memory { get; set; }
    public DateTimeOffset Time { get; set; }
    public DateTime Utc { get; set; }
    [Epoch] public DateTimeOffset Seconds { get; set; }
    [Epoch(EpochUnit.Milliseconds)] public DateTime? Milliseconds { get; set; }
    public DateOnly Day { get; set; }
    public TimeOnly Clock { get; set; }
    public TimeSpan Duration { get; set; }
    public Color Color { get; set; }
    [AsNumber] public Color Number { get; set; }
    public Rights Rights { get; set; }
    public int? Maybe { get; set; }
    public Color? MaybeColor { get; set; }
    [Converter(typeof(CelsiusConverter))] public Celsius Temperature { get; set; }
}

[DynamoItem]
public sealed partial class Collections
{
    public List<string>? List { get; set; }
    public IList<int>? ListInterface { get; set; }
    public ICollection<int>? CollectionInterface { get; set; }
    public IReadOnlyList<Color>? ReadOnlyList { get; set; }
    public IReadOnlyCollection<decimal>? ReadOnlyCollection { get; set; }
    public IEnumerable<string?>? Enumerable { get; set; }
    public int?[]? Array { get; set; }
    public ImmutableArray<List<int>> ImmutableArray { get; set; }
    public ImmutableList<Point>? ImmutableList { get; set; }
    public HashSet<string>? HashSet { get; set; }
    public SortedSet<int> SortedSet { get; set; } = [];
    public ISet<Guid>? SetInterface { get; set; }
    public IReadOnlySet<long>? ReadOnlySet { get; set; }
    public FrozenSet<Color> FrozenSet { get; set; } = FrozenSet<Color>.Empty;
    public ImmutableHashSet<string> ImmutableHashSet { get; set; }
    public HashSet<byte[]>? BinarySet { get; set; }
    public Dictionary<string, int>? Dictionary { get; set; }
    public IDictionary<int, Point>? DictionaryInterface { get; set; }
    public IReadOnlyDictionary<Guid, string?>? ReadOnlyDictionary { get; set; }
    public FrozenDictionary<Color, bool>? FrozenDictionary { get; set; }
    public ImmutableDictionary<DateOnly, Dictionary<string, int?>>? ImmutableDictionary { get; set; }
    [Epoch] public List<DateTimeOffset>? Times { get; set; }
    public AttributeValue? Raw { get; set; }
    public OrderedMap<AttributeValue>? RawMap { get; set; }
    public Document? Document { get; set; }
}

[DynamoItem]
public readonly partial record struct Point(int X, int Y);

public enum Color
{
    Red,
    [Wire("light green")] LightGreen,
    [Fallback] Other,
    Crimson = Red,
}

[Flags, AsNumber]
public enum Rights : byte
{
    None = 0,
    Read = 1,
    Write = 2,
}

public readonly record struct Celsius(double Degrees);

public readonly struct CelsiusConverter : IItemConverter<CelsiusConverter, Celsius>
{
    public static Celsius Read(ref AttributeReader reader) => new(reader.Read<Tern.DynamoDB.Mapper.Converters.DoubleConverter, double>());

    public static void Write(ref AttributeWriter writer, Celsius value) => writer.Write<Tern.DynamoDB.Mapper.Converters.DoubleConverter, double>(value.Degrees);
}

public static class Scenario
{
    public static void Run()
    {
        var scalars = new Scalars
        {
            Text = "ü\"",
            Letter = 'x',
            Link = new("https://example.com/"),
            Release = new(1, 2),
            Id = Guid.Empty,
            Int8 = sbyte.MinValue,
            UInt8 = 255,
            Int16 = short.MinValue,
            UInt16 = ushort.MaxValue,
            Int32 = int.MinValue,
            UInt32 = uint.MaxValue,
            Int64 = long.MinValue,
            UInt64 = ulong.MaxValue,
            Int128 = -1,
            UInt128 = 1,
            Big = BigInteger.Parse("12345678901234567890"),
            Price = 1.50m,
            Ratio = 0.1,
            Weight = 0.1f,
            IsOpen = true,
            Bytes = [1],
            Memory = new byte[] { 2 },
            Time = new(2026, 11, 26, 8, 0, 0, TimeSpan.Zero),
            Utc = new(2026, 11, 26, 8, 0, 0, DateTimeKind.Utc),
            Seconds = DateTimeOffset.UnixEpoch,
            Milliseconds = DateTime.UnixEpoch,
            Day = new(2026, 11, 26),
            Clock = new(8, 0),
            Duration = TimeSpan.FromDays(1),
            Color = Color.LightGreen,
            Number = Color.Other,
            Rights = Rights.Read | Rights.Write,
            Maybe = 1,
            MaybeColor = Color.Red,
            Temperature = new(20.5),
        };
        string json = RoundTrip.Write(scalars);
        RoundTrip.Check(scalars, json);
        foreach (string part in new[] { "\"Color\":{\"S\":\"light green\"}", "\"Number\":{\"N\":\"2\"}", "\"Rights\":{\"N\":\"3\"}", "\"Temperature\":{\"N\":\"20.5\"}", "\"Seconds\":{\"N\":\"0\"}", "\"Milliseconds\":{\"N\":\"0\"}" })
            RoundTrip.Equal(true, json.Contains(part));
        RoundTrip.Equal(Color.Other, RoundTrip.Read<Scalars>("""{"Color":{"S":"unknown"}}""").Color);
        RoundTrip.Equal(false, RoundTrip.Write(new Scalars { Utc = DateTime.UnixEpoch }).Contains("Maybe"));

        var collections = new Collections
        {
            List = ["a", "a"],
            ListInterface = [1],
            CollectionInterface = [2],
            ReadOnlyList = [Color.Red],
            ReadOnlyCollection = [1.5m],
            Enumerable = ["a", null],
            Array = [1, null],
            ImmutableArray = [[1], []],
            ImmutableList = [new(1, 2)],
            HashSet = ["a"],
            SortedSet = [2, 1],
            SetInterface = new HashSet<Guid> { Guid.Empty },
            ReadOnlySet = new HashSet<long> { 5 },
            FrozenSet = FrozenSet.ToFrozenSet([Color.Other]),
            ImmutableHashSet = ["b"],
            BinarySet = [[1, 2]],
            Dictionary = new() { ["k"] = 1 },
            DictionaryInterface = new Dictionary<int, Point> { [7] = new(1, 2) },
            ReadOnlyDictionary = new Dictionary<Guid, string?> { [Guid.Empty] = null },
            FrozenDictionary = new Dictionary<Color, bool> { [Color.LightGreen] = true }.ToFrozenDictionary(),
            ImmutableDictionary = ImmutableDictionary<DateOnly, Dictionary<string, int?>>.Empty.Add(new(2026, 1, 2), new() { ["n"] = null }),
            Times = [DateTimeOffset.UnixEpoch],
            Raw = AttributeValue.Boolean(true),
            RawMap = new() { ["x"] = AttributeValue.Number(1) },
            Document = "text",
        };
        json = RoundTrip.Write(collections);
        Collections read = RoundTrip.Check(collections, json);
        RoundTrip.Equal(2, read.List!.Count);
        RoundTrip.Equal(true, json.Contains("\"Enumerable\":{\"L\":[{\"S\":\"a\"},{\"NULL\":true}]}"));

        Collections empty = RoundTrip.Read<Collections>("{}");
        RoundTrip.Equal(0, empty.SortedSet.Count);
        RoundTrip.Equal(0, empty.ImmutableHashSet.Count);
        RoundTrip.Equal(0, empty.ImmutableArray.Length);
        RoundTrip.Equal(null, empty.HashSet);
        RoundTrip.Equal("{\"ImmutableArray\":{\"L\":[]}}", RoundTrip.Write(empty));
        Condition<Collections> condition = Collections.F.HashSet.Contains("a") | Collections.F.ImmutableList[0].X.Eq(1) | Collections.F.Dictionary["k"].Gt(1) | Collections.F.ImmutableArray[0][1].Eq(2);
    }
}
