using System.Globalization;
using System.Numerics;
using FsCheck;
using FsCheck.Fluent;
using Tern.Shapes;

namespace Tern.Codecs.Cbor;

public class CborWriterTests
{
    [Theory]
    [MemberData(nameof(CborExamples.WholeNumbers), MemberType = typeof(CborExamples))]
    public void Whole_numbers_are_as_short_as_can_be(string hex, string value)
    {
        var number = BigInteger.Parse(value, CultureInfo.InvariantCulture);
        Assert.Equal(hex, Write((ref writer) => writer.WriteNumber(number)));
        if (number >= long.MinValue && number <= long.MaxValue)
            Assert.Equal(hex, Write((ref writer) => writer.WriteNumber((long)number)));
    }

    [Theory]
    [MemberData(nameof(CborExamples.FloatingPointNumbers), MemberType = typeof(CborExamples))]
    public void Floating_point_numbers_are_as_short_as_can_be(string hex, double value)
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
    public void Timestamps_are_seconds(string hex, string value) =>
        Assert.Equal(hex, Write((ref writer) => writer.WriteTimestamp(DateTimeOffset.Parse(value, CultureInfo.InvariantCulture))));

    [Fact]
    public void A_decimal_number_is_a_fraction() => Assert.Equal("c48221196ab3", Write(static (ref writer) => writer.WriteNumber(BigDecimal.Parse("273.15"))));

    [Fact]
    public void Containers_tell_their_length()
    {
        string hex = Write(static (ref writer) =>
        {
            writer.WriteStartMap(2);
            writer.WriteName([0x61, (byte)'a']);
            writer.WriteBoolean(true);
            writer.WriteName([0x61, (byte)'b']);
            writer.WriteStartArray(3);
            writer.WriteNull();
            writer.WriteNumber(24);
            writer.WriteBytes([1, 2]);
        });
        Assert.Equal("a26161f5616283f61818420102", hex);
    }

    [Fact]
    public void Half_a_surrogate_pair_becomes_the_replacement_character() => Assert.Equal("63efbfbd", Write(static (ref writer) => writer.WriteString("\ud800")));

    [Fact]
    public void Text_of_any_length_and_script_comes_back()
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
    public void Numbers_come_back() => Prop.ForAll<long, double, float>((whole, number, single) =>
    {
        var reader = new CborReader(Convert.FromHexString(Write((ref writer) =>
        {
            writer.WriteNumber(whole);
            writer.WriteNumber(number);
            writer.WriteNumber(single);
        })));
        Assert.Equal((whole, number, single), (reader.ReadInt64(), reader.ReadDouble(), reader.ReadSingle()));
        reader.ReadEnd();
    }).QuickCheckThrowOnFailure();

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
