using System.Numerics;
using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Random single values, often those at the limits of their type.</summary>
internal static class Scalars
{
    private static readonly Gen<ulong> s_bits = Gen.Choose(0, 0xFFFF).ArrayOf(4).Select(parts => parts.Aggregate(0UL, (sum, part) => (sum << 16) | (uint)part));

    private static readonly Gen<string> s_digits = Gen.Choose(1, 38).SelectMany(count => Gen.Choose(0, 9).ArrayOf(count)).Select(digits => string.Concat(digits));

    private static readonly Gen<long> s_ticks = s_bits.Select(bits => (long)(bits % (ulong)(DateTime.MaxValue.Ticks + 1)));

    private static readonly Gen<Rune> s_rune = Gen.Frequency((6, Gen.Choose(' ', '~')), (1, Gen.Choose(0, 0x1F)), (2, Gen.Choose(0x7F, 0xD7FF)), (1, Gen.Choose(0xE000, 0x10FFFF))).Select(value => new Rune(value));

    private static readonly Dictionary<Type, Gen<object>> s_generators = new()
    {
        [typeof(string)] = Of(Gen.Elements("", " ", "a", "\"\\\n\t\0\u001f", "😀é", "\u2028\ufffd\uffff", "null", "1", new string('x', 300)).Or(s_rune.ArrayOf().Select(runes => string.Concat(runes)))),
        [typeof(char)] = Of(Gen.Elements('a', '\0', '"', 'é', '\uffff').Or(Gen.Choose(0, 0xD7FF).Select(value => (char)value))),
        [typeof(Uri)] = Of(Gen.Elements("https://example.com/a?b=c#d", "relative/path", "", "HTTP://Example.com:80", "https://é.example/ü%20x", "urn:a:b", "?q").Select(text => new Uri(text, UriKind.RelativeOrAbsolute))),
        [typeof(Version)] = Of(Gen.Elements(new Version(), new(1, 2), new(1, 2, 3), new(0, 0, 0, 0), new(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue))),
        [typeof(Guid)] = Of(Gen.Elements(Guid.Empty, Guid.AllBitsSet).Or(s_bits.Two().Select(halves => new Guid([.. BitConverter.GetBytes(halves.Item1), .. BitConverter.GetBytes(halves.Item2)])))),
        [typeof(bool)] = Of(Gen.Elements(true, false)),
        [typeof(byte)] = Integer<byte>(),
        [typeof(sbyte)] = Integer<sbyte>(),
        [typeof(short)] = Integer<short>(),
        [typeof(ushort)] = Integer<ushort>(),
        [typeof(int)] = Integer<int>(),
        [typeof(uint)] = Integer<uint>(),
        [typeof(long)] = Integer<long>(),
        [typeof(ulong)] = Integer<ulong>(),
        [typeof(Int128)] = Of(s_digits.Select(text => Int128.Parse(text, null)).Select(value => value % 2 == 0 ? value : -value)),
        [typeof(UInt128)] = Of(s_digits.Select(text => UInt128.Parse(text, null))),
        [typeof(BigInteger)] = Of(from digits in s_digits from power in Gen.Elements(0, 0, 1, 88) from sign in Gen.Elements(1, -1) select BigInteger.Parse(digits, null) * BigInteger.Pow(10, power - (power + digits.Length > 126 ? 1 : 0)) * sign),
        [typeof(decimal)] = Of(Gen.Elements(0m, decimal.MaxValue, decimal.MinValue, 0.0000000000000000000000000001m, 1.10m, -0.5m)
            .Or(from bits in s_bits.Two() from scale in Gen.Choose(0, 28) select new decimal((int)bits.Item1, (int)(bits.Item1 >> 32), (int)bits.Item2, bits.Item2 >> 63 == 1, (byte)scale))),
        [typeof(double)] = Of(Gen.Elements(0.0, -0.0, 1E-130, 9.99E+125, -9.99E+125, 0.1, 1.0 / 3, 5E-324 * 1E200, 123456789012345680.0)
            .Or(from bits in s_bits from power in Gen.Choose(-125, 120) select (long)bits / 9.3E+18 * Math.Pow(10, power))),
        [typeof(float)] = Of(Gen.Elements(0f, -0f, float.Epsilon, float.MaxValue, float.MinValue, 0.1f).Or(s_bits.Select(bits => BitConverter.UInt32BitsToSingle((uint)bits)).Where(float.IsFinite))),
        [typeof(byte[])] = Of(Gen.Elements<byte[]>([], [0], [255, 254, 253]).Or(Gen.Choose(0, 255).Select(value => (byte)value).ArrayOf())),
        [typeof(ReadOnlyMemory<byte>)] = Of(Gen.Choose(0, 255).Select(value => (byte)value).ArrayOf().Select(bytes => new ReadOnlyMemory<byte>(bytes))),
        [typeof(DateTimeOffset)] = Of(Gen.Elements(DateTimeOffset.MinValue, DateTimeOffset.MaxValue, DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddTicks(-1))
            .Or(from ticks in s_ticks from hours in Gen.Choose(-14, 14) select new DateTimeOffset(Math.Clamp(ticks, TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay), TimeSpan.FromHours(hours)))),
        [typeof(DateTime)] = Of(Gen.Elements(DateTime.MinValue.Ticks, DateTime.MaxValue.Ticks, DateTime.UnixEpoch.Ticks).Or(s_ticks).Select(ticks => new DateTime(ticks, DateTimeKind.Utc))),
        [typeof(DateOnly)] = Of(Gen.Elements(DateOnly.MinValue, DateOnly.MaxValue).Or(Gen.Choose(0, DateOnly.MaxValue.DayNumber).Select(DateOnly.FromDayNumber))),
        [typeof(TimeOnly)] = Of(Gen.Elements(TimeOnly.MinValue, TimeOnly.MaxValue).Or(s_bits.Select(bits => new TimeOnly((long)(bits % (ulong)TimeSpan.TicksPerDay))))),
        [typeof(TimeSpan)] = Of(Gen.Elements(TimeSpan.Zero, TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.FromTicks(-1), TimeSpan.FromTicks(1)).Or(s_bits.Select(bits => new TimeSpan((long)bits)))),
        [typeof(AttributeValue)] = Of(RawValue(2)),
        [typeof(OrderedMap<AttributeValue>)] = Of(RawMap(2)),
        [typeof(Document)] = Of(Gen.Elements("null", "true", "\"é\\\"\"", "12345678901234567890123456789012345678", "-1.5e-3", "[]", "{}", "{\"a.b\":[1,\"b\",true,null,{\"\":[]}],\"é\":{}}").Select(Document.Parse)),
    };

    /// <summary>Returns the values of a type; null if it is not a single value.</summary>
    public static Gen<object>? Find(Type type) =>
        type.IsEnum ? Of(Gen.Elements([.. Enum.GetValues(type).Cast<object>()])) : s_generators.GetValueOrDefault(type);

    /// <summary>Values that can be parts of a key: text is not empty and does not contain <c>#</c>.</summary>
    public static Gen<object> ForKey(Type type, bool isPadded) => Find(type)!.Select(value => value switch
    {
        string text => text.Replace('#', '-') is { Length: > 0 } other ? other : "x",
        '#' => '-',
        byte[] { Length: 0 } => new byte[] { 1 },
        Uri { OriginalString: "" } => new Uri("urn:x"),
        // A padded format in a sort key does not sort negative numbers.
        int number when isPadded => number & int.MaxValue,
        long number when isPadded => number & long.MaxValue,
        _ => value,
    });

    private static Gen<object> Of<T>(Gen<T> values) => values.Select(value => (object)value!);

    private static Gen<object> Integer<T>()
        where T : struct, IBinaryInteger<T>, IMinMaxValue<T> => Of(Gen.Elements(T.Zero, T.One, T.MinValue, T.MaxValue).Or(s_bits.Select(T.CreateTruncating)));

    private static Gen<AttributeValue> RawValue(int depth)
    {
        Gen<AttributeValue> single = Gen.Elements(
            AttributeValue.Null, AttributeValue.Boolean(false), "", "é", AttributeValue.Number("-0.50"), AttributeValue.Number("9.9999999999999999999999999999999999999E+125"),
            AttributeValue.Binary(new byte[] { 0 }), AttributeValue.StringSet(["a", "é"]), AttributeValue.NumberSet(["1", "2.5"]), AttributeValue.BinarySet([new byte[] { 1 }, new byte[] { 2 }]));
        return depth == 0 ? single : Gen.Frequency((3, single), (1, RawValue(depth - 1).ListOf(2).Select(list => AttributeValue.List([.. list]))), (1, RawMap(depth - 1).Select(AttributeValue.Map)));
    }

    // The names are those of no member.
    private static Gen<OrderedMap<AttributeValue>> RawMap(int depth) =>
        from count in Gen.Choose(0, 3)
        from values in RawValue(depth).ListOf(count)
        select new OrderedMap<AttributeValue>(values.Select((value, index) => KeyValuePair.Create(new[] { "rest.1", "\"rest\" é", "REST" }[index], value)));
}
