using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Json;

public class JsonReaderTests
{
    [Fact]
    public void Members_are_read_in_the_style_of_generated_code()
    {
        var reader = new JsonReader(""" { "a" : 1 , "skip":{"x":[1,{"y":null}],"z":"}"}, "m" : {"k1":"v1","k\u0032":"vé"} , "l":[true, null, 2.5] } """u8);
        int a = 0;
        var map = new MapBuilder<string>();
        var list = new ListBuilder<Document>();
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("a"u8))
            {
                a = reader.ReadInt32();
            }
            else if (name.SequenceEqual("m"u8))
            {
                reader.ReadStartObject();
                while (reader.ReadKey(out string key))
                    map.Set(key, reader.ReadString());
            }
            else if (name.SequenceEqual("l"u8))
            {
                reader.ReadStartArray();
                while (reader.ReadElement())
                    list.Add(reader.ReadDocument());
            }
            else
            {
                reader.Skip();
            }
        }
        reader.ReadEnd();

        Assert.Equal(1, a);
        Assert.Equal([new("k1", "v1"), new("k2", "vé")], map.ToMap());
        Assert.Equal([true, Document.Null, 2.5], list.ToArray());
    }

    [Fact]
    public void Value_of_a_wrong_type_throws_with_path_and_offset_and_without_the_value()
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => ReadPks("""{"Items":[{"pk":"x"},{"pk":170394}]}"""));

        Assert.Equal("Items[1].pk", error.Path);
        Assert.Equal(27, error.ByteOffset);
        Assert.Equal("Expected a string, but found a number (at Items[1].pk, byte 27).", error.Message);
    }

    [Theory]
    [InlineData("""{"Items":[{"pk":"x"},{"pk":"secret\ud800"}]}""", "Items[1].pk")]
    [InlineData("""{"Items":[{"pk":"a,]}{\"\\"},{"\u0070k":"b"},"secret"]}""", "Items[2]")]
    [InlineData("""{"Items":[{"pk":"x"} {"pk":"secret"}]}""", "Items[0]")]
    [InlineData("""{"Items":[{"pk":"x","line\nbreak\u0007é":1}]}""", "Items[0].line\\nbreak\\u0007??")]
    [InlineData("""{"Items":{"secret":1}}""", "Items")]
    [InlineData("""{"Items":[{"pk":true}]}""", "Items[0].pk")]
    public void Error_has_the_path_of_the_invalid_value(string json, string path)
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => ReadPks(json));

        Assert.Equal(path, error.Path);
        Assert.DoesNotContain("secret", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Error_message_with_a_long_path_is_truncated()
    {
        string name = new('n', 10_000);
        string json = string.Concat(Enumerable.Repeat($"{{\"{name}\":", 100)) + "x";

        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Document.Parse(json));

        Assert.InRange(error.Message.Length, 100, 1000);
    }

    [Theory]
    [InlineData("0", 0), InlineData("-0", 0), InlineData("1.0", 1), InlineData("1e2", 100), InlineData("-1200e-2", -12), InlineData("0e999999999", 0)]
    [InlineData("127", 127), InlineData("-128", -128), InlineData("1.270E2", 127)]
    public void Integers_are_read_from_every_JSON_number_form(string json, int expected)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        Assert.Equal(expected, new JsonReader(utf8).ReadByte());
        Assert.Equal(expected, new JsonReader(utf8).ReadInt16());
        Assert.Equal(expected, new JsonReader(utf8).ReadInt32());
        Assert.Equal(expected, new JsonReader(utf8).ReadInt64());
        Assert.Equal(expected, new JsonReader(utf8).ReadBigInteger());
    }

    [Theory]
    [InlineData("128", 8), InlineData("-129", 8), InlineData("32768", 16), InlineData("-32769", 16), InlineData("2147483648", 32)]
    [InlineData("9223372036854775808", 64), InlineData("-9223372036854775809", 64), InlineData("1e19", 64), InlineData("1e999999999", 64)]
    [InlineData("1e99999999999", 64), InlineData("1.5", 64), InlineData("1e-1", 64), InlineData("\"1\"", 64), InlineData("null", 64), InlineData("true", 64)]
    public void Numbers_outside_the_integer_type_throw_TernSerializationException(string json, int bits)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadByte());
        if (bits >= 16)
            Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadInt16());
        if (bits >= 32)
            Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadInt32());
        if (bits >= 64)
            Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadInt64());
    }

    [Theory]
    [InlineData("9223372036854775807", true), InlineData("9223372036854775807.0", true), InlineData("92233720368547758070e-1", true)]
    [InlineData("922337203685477580700000000000000000000e-20", true), InlineData("0.9223372036854775807e19", true), InlineData("9223372036854775807.00000000001", false)]
    [InlineData("922337203685477580700000000000000000001e-20", false), InlineData("9223372036854775808e0", false), InlineData("18446744073709551616", false)]
    [InlineData("0.00000000000000000000000000000000000009223372036854775807e56", true), InlineData("1e-99999999999999999999", false)]
    public void Numbers_near_Int64_MaxValue_are_read_exactly_or_throw(string json, bool isInRange)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        if (isInRange)
            Assert.Equal(long.MaxValue, new JsonReader(utf8).ReadInt64());
        else
            Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadInt64());
    }

    [Fact]
    public void Min_and_max_values_of_each_integer_type_are_read()
    {
        Assert.Equal(short.MinValue, new JsonReader("-32768"u8).ReadInt16());
        Assert.Equal(int.MinValue, new JsonReader("-2147483648"u8).ReadInt32());
        Assert.Equal(long.MinValue, new JsonReader("-9223372036854775808"u8).ReadInt64());
        Assert.Equal(long.MaxValue, new JsonReader("9223372036854775807"u8).ReadInt64());
    }

    [Fact]
    public void Big_numbers_are_read_exactly_up_to_the_size_limit()
    {
        Assert.Equal("0.100000000000000000000001", new JsonReader("0.100000000000000000000001"u8).ReadBigDecimal().ToString());
        Assert.Equal(BigInteger.Pow(10, 100) * 12, new JsonReader("1.2e101"u8).ReadBigInteger());
        Assert.Equal("-0.10", new JsonReader("\"-0.10\""u8).ReadBigDecimal().ToString());
        Assert.Equal(-42, new JsonReader("\"-42\""u8).ReadBigInteger());
        Assert.Throws<TernSerializationException>(() => new JsonReader("\"\""u8).ReadBigInteger());
        Assert.Throws<TernSerializationException>(() => new JsonReader("\"1 \""u8).ReadBigDecimal());
        Assert.Throws<TernSerializationException>(() => new JsonReader("\"NaN\""u8).ReadBigDecimal());
        Assert.Throws<TernSerializationException>(() => new JsonReader("1e20000"u8).ReadBigInteger());
        Assert.Throws<TernSerializationException>(() => new JsonReader("1e99999999999"u8).ReadBigDecimal());
        byte[] digits = new byte[1_000_000];
        digits.AsSpan().Fill((byte)'9');
        Assert.Throws<TernSerializationException>(() => new JsonReader(digits).ReadBigInteger());
    }

    [Theory]
    [InlineData("\"NaN\"", double.NaN), InlineData("\"Infinity\"", double.PositiveInfinity), InlineData("\"-Infinity\"", double.NegativeInfinity)]
    [InlineData("0.1", 0.1), InlineData("-1.5e3", -1500), InlineData("1e400", double.PositiveInfinity)]
    public void Floating_point_numbers_are_read(string json, double expected)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        Assert.Equal(expected, new JsonReader(utf8).ReadDouble());
        Assert.Equal((float)expected, new JsonReader(utf8).ReadSingle());
    }

    [Theory]
    [InlineData("\"nan\""), InlineData("\"1.5\""), InlineData("\"\""), InlineData("null"), InlineData("[]"), InlineData("true")]
    public void Values_that_are_not_floating_point_throw_at_offset_0(string json)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        Assert.Equal(0, Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadDouble()).ByteOffset);
        Assert.Equal(0, Assert.Throws<TernSerializationException>(() => new JsonReader(utf8).ReadSingle()).ByteOffset);
    }

    [Fact]
    public void Base64_of_every_length_round_trips()
    {
        var random = new Random(64);
        for (int length = 0; length < 300; length++)
        {
            byte[] bytes = new byte[length];
            random.NextBytes(bytes);
            string base64 = Convert.ToBase64String(bytes);

            Assert.Equal(bytes, new JsonReader(Encoding.UTF8.GetBytes($"\"{base64}\"")).ReadBase64());
            Assert.Equal(bytes, new JsonReader(Encoding.UTF8.GetBytes($"\"{base64.Replace("/", "\\/", StringComparison.Ordinal)}\"")).ReadBase64());
            using var buffer = new PooledBuffer();
            var writer = new JsonWriter(buffer);
            writer.WriteBase64(bytes);
            writer.Complete();
            Assert.Equal($"\"{base64}\"", Encoding.UTF8.GetString(buffer.WrittenSpan));
        }
    }

    [Theory]
    [InlineData("\"a\""), InlineData("\"ab\""), InlineData("\"abc\""), InlineData("\"abcd=\""), InlineData("\"ab=c\""), InlineData("\"====\""), InlineData("\"=\"")]
    [InlineData("\"ab-_\""), InlineData("\"abcé\""), InlineData("\"abcde\""), InlineData("12"), InlineData("null")]
    public void Invalid_base64_throws_at_offset_0(string json)
    {
        Assert.Equal(0, Assert.Throws<TernSerializationException>(() => new JsonReader(Encoding.UTF8.GetBytes(json)).ReadBase64()).ByteOffset);
    }

    [Fact]
    public void Equal_keys_of_one_document_share_one_string()
    {
        byte[] json = Encoding.UTF8.GetBytes(
            "[" + string.Join(',', Enumerable.Range(0, 100).Select(_ => "{" + string.Join(',', Enumerable.Range(0, 20).Select(k => $"\"attribute{k}\":0")) + "}")) + "]");
        var strings = new HashSet<string>(ReferenceEqualityComparer.Instance);
        var reader = new JsonReader(json);
        reader.ReadStartArray();
        while (reader.ReadElement())
        {
            reader.ReadStartObject();
            for (int i = 0; reader.ReadKey(out string key); i++)
            {
                Assert.Equal($"attribute{i}", key);
                strings.Add(key);
                reader.Skip();
            }
        }

        Assert.Equal(20, strings.Count);
    }

    [Fact]
    public void More_keys_than_the_cache_holds_are_read_correctly()
    {
        var random = new Random(7);
        string[] expected = [.. Enumerable.Range(0, 5_000).Select(_ => new string((char)random.Next('a', 'e'), random.Next(90)) + random.Next(50))];
        byte[] json = Encoding.UTF8.GetBytes("{" + string.Join(',', expected.Select(k => $"\"{k}\":0")) + "}");
        var keys = new List<string>();
        var reader = new JsonReader(json);
        reader.ReadStartObject();
        while (reader.ReadKey(out string key))
        {
            keys.Add(key);
            reader.Skip();
        }

        Assert.Equal(expected, keys);
    }

    [Fact]
    public void Peek_returns_the_token_kind_without_reading()
    {
        var reader = new JsonReader(" [ 1 , \"\" , true , null , { } , [ ] ]"u8);
        var kinds = new List<JsonTokenKind>();
        reader.ReadStartArray();
        while (reader.ReadElement())
        {
            kinds.Add(reader.Peek());
            Assert.Equal(reader.Peek() == JsonTokenKind.Null, reader.TryReadNull());
            if (kinds[^1] != JsonTokenKind.Null)
                reader.Skip();
        }
        reader.ReadEnd();

        Assert.Equal(
            [JsonTokenKind.Number, JsonTokenKind.String, JsonTokenKind.Boolean, JsonTokenKind.Null, JsonTokenKind.Object, JsonTokenKind.Array],
            kinds);
        Assert.Equal(JsonTokenKind.None, reader.Peek());
    }

    [Fact]
    public void JSON_is_read_and_written_independently_of_the_culture()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NumberDecimalSeparator = ",";
        culture.NumberFormat.NegativeSign = "−";
        culture.NumberFormat.PositiveInfinitySymbol = "∞";
        culture.DateTimeFormat.DateSeparator = ".";
        culture.DateTimeFormat.TimeSeparator = ".";
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = culture;
        try
        {
            Document document = Document.List(-1.5, -17, -1e300, 12.25m, BigDecimalDocument("-0.10"));
            using var buffer = new PooledBuffer();
            var writer = new JsonWriter(buffer);
            writer.WriteStartArray();
            writer.WriteDocument(document);
            writer.WriteNumber(-2.5f);
            writer.WriteNumber(-3L);
            writer.WriteNumber(BigInteger.MinusOne);
            writer.WriteNumber(double.PositiveInfinity);
            writer.WriteTimestamp(DateTimeOffset.UnixEpoch.AddMilliseconds(-1500), TimestampFormat.EpochSeconds);
            writer.WriteTimestamp(DateTimeOffset.UnixEpoch, TimestampFormat.DateTime);
            writer.WriteTimestamp(DateTimeOffset.UnixEpoch, TimestampFormat.HttpDate);
            writer.WriteEndArray();
            writer.Complete();

            string json = Encoding.UTF8.GetString(buffer.WrittenSpan);
            Assert.Equal(
                "[[-1.5,-17,-1E+300,12.25,-0.10],-2.5,-3,-1,\"Infinity\",-1.5,\"1970-01-01T00:00:00Z\",\"Thu, 01 Jan 1970 00:00:00 GMT\"]",
                json);
            Assert.Equal(document, Document.Parse(json).AsList()[0]);
            Assert.Equal(-1.5, new JsonReader("-1.5"u8).ReadDouble());
            Assert.Equal(-1.5m, Document.Parse("-1.5").AsDecimal());
            Assert.Equal(DateTimeOffset.UnixEpoch.AddSeconds(-1.5), new JsonReader("-1.5"u8).ReadTimestamp(TimestampFormat.EpochSeconds));
            Assert.Equal("Expected a string, but found a number (byte 0).", Assert.Throws<TernSerializationException>(() => new JsonReader("-1"u8).ReadString()).Message);
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Theory]
    [InlineData("\"\"", "")]
    [InlineData("\"plain\"", "plain")]
    [InlineData("\"Jürgen €😀\"", "Jürgen €😀")]
    [InlineData("\"a\\n\\u20ac\\ud83d\\ude00\"", "a\n€😀")]
    public void ReadUtf8_returns_the_unescaped_text(string json, string expected)
    {
        var reader = new JsonReader(Encoding.UTF8.GetBytes(json));
        Assert.Equal(expected, Encoding.UTF8.GetString(reader.ReadUtf8()));
        reader.ReadEnd();
        reader.Dispose();
        reader.Dispose();
    }

    [Fact]
    public void ReadUtf8_uses_its_memory_again()
    {
        string longer = new('x', 5000);
        var reader = new JsonReader(Encoding.UTF8.GetBytes($$"""["\n","\t{{longer}}","\r",1]"""));
        reader.ReadStartArray();
        Assert.True(reader.ReadElement());
        Assert.Equal("\n", Encoding.UTF8.GetString(reader.ReadUtf8()));
        Assert.True(reader.ReadElement());
        Assert.Equal("\t" + longer, Encoding.UTF8.GetString(reader.ReadUtf8()));
        Assert.True(reader.ReadElement());
        Assert.Equal("\r", Encoding.UTF8.GetString(reader.ReadUtf8()));
        Assert.True(reader.ReadElement());
        Assert.Equal(1, reader.ReadInt32());
        reader.Dispose();
    }

    [Fact]
    public void ReadUtf8_rejects_other_values_and_invalid_UTF8()
    {
        Assert.Equal("Expected a string, but found a number (byte 0).", Assert.Throws<TernSerializationException>(() => new JsonReader("1"u8).ReadUtf8().Length).Message);
        byte[] invalid = [(byte)'"', 0xC3, (byte)'"'];
        Assert.Throws<TernSerializationException>(() => new JsonReader(invalid).ReadUtf8().Length);
        Assert.Throws<TernSerializationException>(() => new JsonReader("\"\\ud800\""u8).ReadUtf8().Length);
    }

    [Theory]
    [InlineData("""{"S":1}""", true)]
    [InlineData("""{ "S":1}""", false)]
    [InlineData("""{"S" :1}""", false)]
    [InlineData("""{"s":1}""", false)]
    [InlineData("""{"SS":1}""", false)]
    [InlineData("""{}""", false)]
    [InlineData("""{"S""", false)]
    [InlineData("", false)]
    public void TryEnterMember_reads_what_ReadName_reads(string json, bool isRead)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        var reader = new JsonReader(utf8);
        Assert.Equal(isRead, reader.TryEnterMember(out byte name));
        if (!isRead)
        {
            Assert.Equal((0, 0), (name, reader.Offset));
            return;
        }
        var other = new JsonReader(utf8);
        other.ReadStartObject();
        Assert.True(other.ReadName(out ReadOnlySpan<byte> text));
        Assert.Equal(((byte)text[0], other.Offset), (name, reader.Offset));
        Assert.False(reader.TryLeave());
        Assert.Equal(1, reader.ReadInt32());
        Assert.True(reader.TryLeave());
        reader.ReadEnd();
        Assert.False(reader.TryLeave());
    }

    [Fact]
    public void TryEnterMember_is_limited_in_depth()
    {
        var reader = new JsonReader(Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("""{"M":""", JsonReader.MaxDepth + 1))));
        for (int i = 0; i < JsonReader.MaxDepth; i++)
            Assert.True(reader.TryEnterMember(out _));
        bool isRejected = false;
        try
        {
            reader.TryEnterMember(out _);
        }
        catch (TernSerializationException)
        {
            isRejected = true;
        }
        Assert.True(isRejected);
    }

    private static Document BigDecimalDocument(string text) => Document.Number(BigDecimal.Parse(text));

    private static void ReadPks(string json)
    {
        var reader = new JsonReader(Encoding.UTF8.GetBytes(json));
        reader.ReadStartObject();
        Assert.True(reader.ReadName(out ReadOnlySpan<byte> items));
        Assert.True(items.SequenceEqual("Items"u8));
        reader.ReadStartArray();
        while (reader.ReadElement())
        {
            reader.ReadStartObject();
            while (reader.ReadName(out _))
                reader.ReadString();
        }
    }

    [Theory]
    [InlineData(1023), InlineData(1024), InlineData(1025), InlineData(5000)]
    public void ReadString_unescapes_texts_of_all_lengths(int length)
    {
        string text = new string('x', length - 2) + "\\n";
        var reader = new JsonReader(Encoding.UTF8.GetBytes($"\"{text}\""));

        Assert.Equal(new string('x', length - 2) + '\n', reader.ReadString());
    }
}
