using System.Globalization;
using System.Numerics;
using FsCheck;
using FsCheck.Fluent;
using Tern.Runtime;

namespace Tern.Core.Tests.Cbor;

public class CborWriterTests
{
    [Theory]
    [MemberData(nameof(CborExamples.WholeNumbers), MemberType = typeof(CborExamples))]
    public void Whole_numbers_are_written_in_the_shortest_encoding(string hex, string value)
    {
        var number = BigInteger.Parse(value, CultureInfo.InvariantCulture);
        Assert.Equal(hex, Write((ref writer) => writer.WriteNumber(number)));
        if (number >= long.MinValue && number <= long.MaxValue)
            Assert.Equal(hex, Write((ref writer) => writer.WriteNumber((long)number)));
    }

    [Theory]
    [MemberData(nameof(CborExamples.WrittenFloatingPointNumbers), MemberType = typeof(CborExamples))]
    public void Floating_point_numbers_are_written_in_the_shortest_encoding_without_half_precision(string hex, double value)
    {
        Assert.Equal(hex, Write((ref writer) => writer.WriteNumber(value)));
        if ((float)value is var single && (single == value || double.IsNaN(value)))
            Assert.Equal(hex, Write((ref writer) => writer.WriteNumber(single)));
    }

    [Theory]
    [MemberData(nameof(CborExamples.Texts), MemberType = typeof(CborExamples))]
    public void Text_is_written(string hex, string value) => Assert.Equal(hex, Write((ref writer) => writer.WriteString(value)));

    [Theory]
    [InlineData("c11a514b67b0", "2013-03-21T20:04:00Z")]
    [InlineData("c1fb41d452d9ec200000", "2013-03-21T20:04:00.5Z")]
    [InlineData("c120", "1969-12-31T23:59:59Z")]
    public void Timestamps_are_written_as_epoch_seconds(string hex, string value) =>
        Assert.Equal(hex, Write((ref writer) => writer.WriteTimestamp(DateTimeOffset.Parse(value, CultureInfo.InvariantCulture))));

    [Fact]
    public void BigDecimal_is_written_as_a_decimal_fraction() => Assert.Equal("c48221196ab3", Write(static (ref writer) => writer.WriteNumber(BigDecimal.Parse("273.15"))));

    [Fact]
    public void Containers_are_written_with_their_length()
    {
        string hex = Write(static (ref writer) =>
        {
            writer.WriteStartMap(2);
            writer.WriteLiteral([0x61, (byte)'a']);
            writer.WriteBoolean(true);
            writer.WriteLiteral([0x61, (byte)'b']);
            writer.WriteStartArray(3);
            writer.WriteNull();
            writer.WriteNumber(24);
            writer.WriteBytes([1, 2]);
        });
        Assert.Equal("a26161f5616283f61818420102", hex);
    }

    [Fact]
    public void Unpaired_surrogate_is_written_as_the_replacement_character() => Assert.Equal("63efbfbd", Write(static (ref writer) => writer.WriteString("\ud800")));

    [Fact]
    public void Written_text_of_any_length_and_script_is_read_back()
    {
        foreach (int length in (int[])[0, 1, 11, 22, 23, 24, 85, 127, 128, 255, 256, 1000, 21_845, 65_535, 65_536, 100_000])
        {
            foreach (string letter in (string[])["a", "\u00e9", "\u6c34"])
            {
                string text = string.Concat(Enumerable.Repeat(letter, length));
                var reader = new CborReader(Convert.FromHexString(Write((ref writer) => writer.WriteString(text))));
                Assert.Equal(text, reader.ReadString());
                reader.ReadEnd();
            }
        }
    }

    [Fact]
    public void Written_numbers_are_read_back() => Prop.ForAll<long, double, float>((integer, number, single) =>
    {
        var reader = new CborReader(Convert.FromHexString(Write((ref writer) =>
        {
            writer.WriteNumber(integer);
            writer.WriteNumber(number);
            writer.WriteNumber(single);
        })));
        Assert.Equal((integer, number, single), (reader.ReadInt64(), reader.ReadDouble(), reader.ReadSingle()));
        reader.ReadEnd();
    }).QuickCheckThrowOnFailure();

    [Theory]
    [InlineData("1.50", "c482200f")]
    [InlineData("0.000", "c4820000")]
    [InlineData("-25E2147483640", "c4821a7ffffff83818")]
    [InlineData("1.5E-2147483648", "c4823a800000000f")]
    public void BigDecimal_with_any_exponent_is_written(string text, string hex) =>
        Assert.Equal(hex, Write((ref writer) => writer.WriteNumber(BigDecimal.Parse(text))));

    [Fact]
    public void Non_ASCII_character_at_any_position_is_read_back()
    {
        for (int length = 1; length < 80; length++)
        {
            for (int i = 0; i < length; i++)
            {
                string text = new string('a', i) + '\u0080' + new string('b', length - i - 1);
                var reader = new CborReader(Convert.FromHexString(Write((ref writer) => writer.WriteString(text))));
                Assert.Equal(text, reader.ReadString());
                reader.ReadEnd();
            }
        }
    }

    [Fact]
    public void Null_value_throws_TernSerializationException_with_its_path()
    {
        var error = Assert.Throws<TernSerializationException>(() => Write(static (ref writer) =>
        {
            writer.WriteStartMap(2);
            writer.WriteLiteral([0x61, (byte)'a']);
            writer.WriteStartArray(3);
            writer.WriteNumber(1);
            writer.WriteString(null!);
        }));
        Assert.Equal(("a[1]", 5L), (error.Path, error.ByteOffset));
        Assert.Throws<TernSerializationException>(() => Write(static (ref writer) => writer.ThrowIfNull(null)));
        Assert.Throws<TernSerializationException>(() => Write(static (ref writer) => writer.ThrowIfNullOrTooDeep(null)));
    }

    [Fact]
    public void Bytes_longer_than_the_buffer_are_written_completely()
    {
        byte[] bytes = new byte[300_000];
        new Random(1).NextBytes(bytes);
        var reader = new CborReader(Convert.FromHexString(Write((ref writer) =>
        {
            writer.WriteString("before");
            writer.WriteBytes(bytes);
            writer.WriteString("behind");
        })));
        Assert.Equal("before", reader.ReadString());
        Assert.Equal(bytes, reader.ReadBytes());
        Assert.Equal("behind", reader.ReadString());
    }

    private delegate void WriteValue(ref CborWriter writer);

    private static string Write(WriteValue write)
    {
        using var buffer = new PooledBuffer(1);
        var writer = new CborWriter(buffer);
        write(ref writer);
        writer.Complete();
        return Convert.ToHexStringLower(buffer.WrittenSpan);
    }
}
