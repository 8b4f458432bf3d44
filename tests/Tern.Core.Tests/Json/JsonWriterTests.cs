using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Json;

public class JsonWriterTests
{
    [Fact]
    public void Commas_are_written_only_between_members_and_elements()
    {
        string json = Write((ref JsonWriter writer) =>
        {
            writer.WriteStartObject();
            writer.WriteName("\"a\":"u8);
            writer.WriteStartArray();
            writer.WriteNumber(1);
            writer.WriteStartObject();
            writer.WriteEndObject();
            writer.WriteStartArray();
            writer.WriteEndArray();
            writer.WriteNull();
            writer.WriteEndArray();
            writer.WriteName("b\n");
            writer.WriteLiteral("{\"S\":"u8);
            writer.WriteString("value");
            writer.WriteEndObject();
            writer.WriteName("c");
            writer.WriteBoolean(true);
            writer.WriteEndObject();
        });

        Assert.Equal("""{"a":[1,{},[],null],"b\n":{"S":"value"},"c":true}""", json);
    }

    [Fact]
    public void Numbers_are_written_in_their_shortest_form()
    {
        string json = Write((ref JsonWriter writer) =>
        {
            writer.WriteStartArray();
            writer.WriteNumber(int.MinValue);
            writer.WriteNumber(long.MaxValue);
            writer.WriteNumber(0.1f);
            writer.WriteNumber(0.1);
            writer.WriteNumber(double.NaN);
            writer.WriteNumber(double.PositiveInfinity);
            writer.WriteNumber(float.NegativeInfinity);
            writer.WriteNumber(BigInteger.Pow(10, 30));
            writer.WriteNumber(BigDecimal.Parse("0.100000000000000000000001"));
            writer.WriteQuotedNumber(BigInteger.Pow(10, 30));
            writer.WriteQuotedNumber(BigDecimal.Parse("0.10"));
            writer.WriteEndArray();
        });

        Assert.Equal(
            "[-2147483648,9223372036854775807,0.1,0.1,\"NaN\",\"Infinity\",\"-Infinity\","
            + "1000000000000000000000000000000,0.100000000000000000000001,\"1000000000000000000000000000000\",\"0.10\"]",
            json);
    }

    [Fact]
    public void JSON_is_written_correctly_when_the_buffer_grows_at_any_byte()
    {
        for (int prefix = 0; prefix < 300; prefix++)
        {
            using var buffer = new PooledBuffer(256);
            var writer = new JsonWriter(buffer);
            string text = new('x', prefix);
            writer.WriteStartArray();
            writer.WriteString(text);
            var expected = new StringBuilder($"[\"{text}\"");
            for (int i = 0; i < 40; i++)
            {
                writer.WriteStartObject();
                writer.WriteName("k");
                writer.WriteStartArray();
                writer.WriteNumber(i % 10);
                writer.WriteEndArray();
                writer.WriteName("\"t\":"u8);
                writer.WriteString("é\n");
                writer.WriteName("\"b\":"u8);
                writer.WriteBase64("abc"u8);
                writer.WriteName("\"e\":"u8);
                writer.WriteStartObject();
                writer.WriteEndObject();
                writer.WriteEndObject();
                expected.Append($",{{\"k\":[{i % 10}],\"t\":\"é\\n\",\"b\":\"YWJj\",\"e\":{{}}}}");
            }
            writer.WriteEndArray();
            writer.Complete();

            Assert.Equal(expected.Append(']').ToString(), Encoding.UTF8.GetString(buffer.WrittenSpan));
        }
    }

    [Fact]
    public void JsonWriter_appends_to_existing_buffer_content()
    {
        using var buffer = new PooledBuffer();
        for (int i = 0; i < 2; i++)
        {
            var writer = new JsonWriter(buffer);
            writer.WriteNumber(i);
            writer.Complete();
        }

        Assert.Equal("01", Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    [Theory]
    [InlineData("\u0000\u001f\u007f", "\\u0000\\u001f\u007f")]
    [InlineData("\b\f\n\r\t\"\\/", "\\b\\f\\n\\r\\t\\\"\\\\/")]
    [InlineData("<>&'+\u2028é😀", "<>&'+\u2028é😀")]
    [InlineData("a line of text\nand a longer line of text behind it", "a line of text\\nand a longer line of text behind it")]
    public void Only_characters_that_require_escaping_are_escaped(string text, string expected)
    {
        Assert.Equal($"\"{expected}\"", Write((ref JsonWriter writer) => writer.WriteString(text)));
        Assert.Equal($"\"{expected}\"", Write((ref JsonWriter writer) => writer.WriteString(Encoding.UTF8.GetBytes(text))));
    }

    [Fact]
    public void Unpaired_surrogates_and_invalid_UTF8_are_written_as_replacement_characters()
    {
        Assert.Equal("\"a\ufffd\"", Write((ref JsonWriter writer) => writer.WriteString("a\ud83d")));
        Assert.Equal("\"\ufffdb\ufffd\"", Write((ref JsonWriter writer) => writer.WriteString("\ude00b\ud83d")));
        Assert.Equal("\"\ufffd\"", Write((ref JsonWriter writer) => writer.WriteString([0xc3])));
    }

    [Fact]
    public void Surrogate_pair_at_a_block_boundary_is_not_split()
    {
        for (int length = 250; length < 260; length++)
        {
            string text = "\n" + new string('x', length) + "😀😀";
            Assert.Equal($"\"\\n{text[1..]}\"", Write((ref JsonWriter writer) => writer.WriteString(text)));
        }
    }

    [Fact]
    public void Writing_and_reading_JSON_allocate_nothing()
    {
        using var buffer = new PooledBuffer(4096);
        byte[] utf8 = Encoding.UTF8.GetBytes("é\n\"" + new string('x', 100));
        Run();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Run();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);

        void Run()
        {
            buffer.Clear();
            var writer = new JsonWriter(buffer);
            writer.WriteStartArray();
            writer.WriteString("a text with é, \n and 😀");
            writer.WriteString(utf8);
            writer.WriteBase64(utf8);
            writer.WriteNumber(-1.5);
            writer.WriteNumber(17L);
            writer.WriteTimestamp(DateTimeOffset.UnixEpoch.AddMilliseconds(1.5), TimestampFormat.EpochSeconds);
            writer.WriteTimestamp(DateTimeOffset.UnixEpoch, TimestampFormat.DateTime);
            writer.WriteTimestamp(DateTimeOffset.UnixEpoch, TimestampFormat.HttpDate);
            writer.WriteEndArray();
            writer.Complete();
            var reader = new JsonReader(buffer.WrittenSpan);
            reader.ReadStartArray();
            for (int i = 0; reader.ReadElement(); i++)
            {
                if (i == 3)
                    reader.ReadDouble();
                else if (i == 4)
                    reader.ReadInt64();
                else if (i > 4)
                    reader.ReadTimestamp(TimestampFormat.DateTime);
                else
                    reader.Skip();
            }
            reader.ReadEnd();
        }
    }

    [Fact]
    public void Null_for_a_required_value_throws_with_the_path_of_the_member()
    {
        string? absent = null;
        (string Path, WriteAction Write)[] cases =
        [
            ("", (ref JsonWriter writer) => writer.WriteString(absent!)),
            ("a.key", (ref JsonWriter writer) =>
            {
                writer.WriteStartObject();
                writer.WriteName("\"a\":"u8);
                writer.WriteStartObject();
                writer.WriteName("key");
                writer.WriteString(absent!);
            }),
            ("list[2].b", (ref JsonWriter writer) =>
            {
                writer.WriteStartObject();
                writer.WriteName("\"list\":"u8);
                writer.WriteStartArray();
                writer.WriteNumber(1);
                // Long enough that the buffer grows.
                writer.WriteString(new string('x', 5000));
                writer.WriteStartObject();
                writer.WriteName("\"a\":"u8);
                writer.WriteBoolean(true);
                writer.WriteName("\"b\":"u8);
                writer.ThrowIfNullOrTooDeep(null);
            }),
            ("[1]", (ref JsonWriter writer) =>
            {
                writer.WriteStartArray();
                writer.WriteNull();
                writer.WriteDocument(null!);
            }),
        ];
        foreach ((string path, WriteAction write) in cases)
        {
            var error = Assert.Throws<TernSerializationException>(() => Write(write));
            Assert.Equal(path, error.Path);
            Assert.StartsWith("A required value is null", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Error_of_a_document_after_other_bytes_has_the_path_in_the_document()
    {
        using var buffer = new PooledBuffer();
        "{\"other\":[1,"u8.CopyTo(buffer.GetSpan(16));
        buffer.Advance(12);
        var error = Assert.Throws<TernSerializationException>(() =>
        {
            var writer = new JsonWriter(buffer);
            writer.WriteStartObject();
            writer.WriteName("\"text\":"u8);
            writer.WriteString((string)null!);
        });
        Assert.Equal(("text", 8L), (error.Path, error.ByteOffset));
    }

    [Fact]
    public void Document_list_with_a_null_element_throws_with_its_path()
    {
        var error = Assert.Throws<TernSerializationException>(() => Write((ref JsonWriter writer) => writer.WriteDocument(Document.List(1, null!))));
        Assert.Equal("[1]", error.Path);
    }

    [Fact]
    public void WriteQuoted_writes_the_invariant_text_of_any_length()
    {
        string json = Write((ref JsonWriter writer) =>
        {
            writer.WriteStartArray();
            writer.WriteQuoted(-12.50m);
            writer.WriteQuoted(1.5, "R");
            writer.WriteQuoted(new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), "O");
            writer.WriteQuoted(Int128.MinValue);
            writer.WriteQuoted(7, "D300");
            writer.WriteEndArray();
        });
        Assert.Equal($"[\"-12.50\",\"1.5\",\"2026-01-02T03:04:05.0000000Z\",\"{Int128.MinValue.ToString(CultureInfo.InvariantCulture)}\",\"{new string('0', 299)}7\"]", json);
    }

    [Fact]
    public void EndName_makes_a_string_the_name_of_a_member()
    {
        string json = Write((ref JsonWriter writer) =>
        {
            writer.WriteStartObject();
            writer.WriteQuoted(17);
            writer.EndName();
            writer.WriteBoolean(true);
            writer.WriteEndObject();
        });
        Assert.Equal("""{"17":true}""", json);
    }

    [Fact]
    public void Buffer_beyond_the_max_array_length_throws_and_is_unchanged()
    {
        using var buffer = new PooledBuffer();
        buffer.Advance(100);
        Assert.Throws<TernSerializationException>(() => _ = buffer.GetSpan(Array.MaxLength - 99).Length);
        Assert.Equal(100, buffer.WrittenCount);
    }

    private static string Write(WriteAction write)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        write(ref writer);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private delegate void WriteAction(ref JsonWriter writer);
}
