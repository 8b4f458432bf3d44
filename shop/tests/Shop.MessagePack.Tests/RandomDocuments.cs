using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;

namespace Shop.MessagePack;

/// <summary>Maps with values of every kind. Each value is written, and described as <c>[kind, content]</c> for the referee.</summary>
internal sealed class RandomDocuments(int seed)
{
    private static readonly string[] s_pieces = ["a", "Zürich", "€", "😀", "\0", "\"\\\n", "=1+2", "\uFFFD", new('x', 40), new('ü', 300)];

    private readonly Random _random = new(seed);

    /// <summary>Writes one map to both buffers.</summary>
    /// <returns>The description of the map.</returns>
    public JsonArray Write(IBufferWriter<byte> one, IBufferWriter<byte> other)
    {
        JsonArray value = Map(0);
        foreach (IBufferWriter<byte> buffer in (ReadOnlySpan<IBufferWriter<byte>>)[one, other])
        {
            var writer = new MessagePackWriter(buffer);
            Write(ref writer, value);
            writer.Flush();
        }
        return value;
    }

    private static void Write(ref MessagePackWriter writer, JsonArray value)
    {
        JsonNode? content = value[1];
        switch ((string)value[0]!)
        {
            case "nil":
                writer.WriteNil();
                break;
            case "bool":
                writer.WriteBoolean((bool)content!);
                break;
            case "int" when ((string)content!)[0] == '-':
                writer.WriteInteger(long.Parse((string)content!, CultureInfo.InvariantCulture));
                break;
            case "int":
                writer.WriteInteger(ulong.Parse((string)content!, CultureInfo.InvariantCulture));
                break;
            case "double":
                writer.WriteDouble(BinaryPrimitives.ReadDoubleBigEndian(Convert.FromBase64String((string)content!)));
                break;
            case "str":
                WriteString(ref writer, (string)content!);
                break;
            case "bin":
                writer.WriteBinary(Convert.FromBase64String((string)content!));
                break;
            case "time":
                writer.WriteTimestamp(DateTimeOffset.UnixEpoch.AddSeconds((long)content![0]!).AddTicks((long)content[1]! / 100));
                break;
            case "array":
                writer.WriteArrayHeader(content!.AsArray().Count);
                foreach (JsonNode? item in content.AsArray())
                    Write(ref writer, item!.AsArray());
                break;
            default:
                writer.WriteMapHeader(content!.AsArray().Count);
                foreach (JsonNode? entry in content.AsArray())
                {
                    WriteString(ref writer, (string)entry![0]!);
                    Write(ref writer, entry[1]!.AsArray());
                }
                break;
        }
    }

    // Uses both overloads that write text.
    private static void WriteString(ref MessagePackWriter writer, string text)
    {
        if (text.Length % 2 == 0)
            writer.WriteString(text);
        else
            writer.WriteString(Encoding.UTF8.GetBytes(text));
    }

    private JsonArray Value(int depth) => _random.Next(depth < 3 ? 11 : 9) switch
    {
        0 => ["nil", null],
        1 => ["bool", _random.Next(2) == 0],
        2 => ["int", Integer()],
        3 => ["double", Double()],
        4 or 5 => ["str", Text()],
        6 => ["bin", Binary()],
        7 => ["time", new JsonArray(Seconds(), _random.Next(2) * _random.Next(10_000_000) * 100L)],
        8 => ["str", Decimal()],
        9 => ["array", new JsonArray([.. Enumerable.Range(0, Count()).Select(_ => (JsonNode)Value(depth + 1))])],
        _ => Map(depth + 1),
    };

    private long Seconds() => _random.NextInt64(-62_135_596_800, 253_402_300_800) >> _random.Next(10);

    private JsonArray Map(int depth)
    {
        // JavaScript orders names that are numbers first.
        var entries = new JsonArray();
        for (int i = Count(); i > 0; i--)
            entries.Add(new JsonArray($"n{i}{Text()}", Value(depth)));
        return ["map", entries];
    }

    private int Count() => _random.Next(20) == 0 ? _random.Next(14, 20) : _random.Next(4);

    // Every length in bits is equally likely.
    private string Integer()
    {
        ulong bits = (ulong)_random.NextInt64() << 1 | (uint)_random.Next(2);
        bits >>= _random.Next(64);
        return _random.Next(2) == 0
            ? bits.ToString(CultureInfo.InvariantCulture)
            : (-1 - (long)(bits >> 1)).ToString(CultureInfo.InvariantCulture);
    }

    private string Double()
    {
        byte[] bits = new byte[8];
        _random.NextBytes(bits);
        if (_random.Next(4) == 0)
            BinaryPrimitives.WriteDoubleBigEndian(bits, _random.Next(-100, 100));
        return Convert.ToBase64String(bits);
    }

    private string Text() => string.Concat(Enumerable.Range(0, _random.Next(4)).Select(_ => s_pieces[_random.Next(s_pieces.Length)]));

    private string Binary()
    {
        byte[] bytes = new byte[_random.Next(1 << _random.Next(12))];
        _random.NextBytes(bytes);
        return Convert.ToBase64String(bytes);
    }

    private string Decimal()
    {
        decimal value = new(_random.Next(), _random.Next(), 0, _random.Next(2) == 0, (byte)_random.Next(10));
        return value.ToString(CultureInfo.InvariantCulture);
    }
}
