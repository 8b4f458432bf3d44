using System.Buffers;
using System.Text;

namespace Shop.MessagePack;

/// <summary>Each form at its first and last value, according to the tables of the MessagePack specification.</summary>
public sealed class BoundaryTests
{
    private delegate void Write(ref MessagePackWriter writer);

    [Theory]
    [InlineData(0, "00")]
    [InlineData(127, "7F")]
    [InlineData(128, "CC80")]
    [InlineData(255, "CCFF")]
    [InlineData(256, "CD0100")]
    [InlineData(65_535, "CDFFFF")]
    [InlineData(65_536, "CE00010000")]
    [InlineData(4_294_967_295, "CEFFFFFFFF")]
    [InlineData(4_294_967_296, "CF0000000100000000")]
    [InlineData(long.MaxValue, "CF7FFFFFFFFFFFFFFF")]
    [InlineData(-1, "FF")]
    [InlineData(-32, "E0")]
    [InlineData(-33, "D0DF")]
    [InlineData(-128, "D080")]
    [InlineData(-129, "D1FF7F")]
    [InlineData(-32_768, "D18000")]
    [InlineData(-32_769, "D2FFFF7FFF")]
    [InlineData(-2_147_483_648, "D280000000")]
    [InlineData(-2_147_483_649, "D3FFFFFFFF7FFFFFFF")]
    [InlineData(long.MinValue, "D38000000000000000")]
    public void WriteInteger_writes_the_shortest_form(long value, string expected) =>
        Assert.Equal(expected, Hex((ref writer) => writer.WriteInteger(value)));

    [Fact]
    public void WriteInteger_writes_the_largest_unsigned_64_bit_value() =>
        Assert.Equal("CFFFFFFFFFFFFFFFFF", Hex((ref writer) => writer.WriteInteger(ulong.MaxValue)));

    [Theory]
    [InlineData(0, "A0")]
    [InlineData(31, "BF")]
    [InlineData(32, "D920")]
    [InlineData(255, "D9FF")]
    [InlineData(256, "DA0100")]
    [InlineData(65_535, "DAFFFF")]
    [InlineData(65_536, "DB00010000")]
    public void WriteString_prefixes_the_length_in_bytes(int length, string header)
    {
        string text = new('x', length);
        string expected = header + Convert.ToHexString(Encoding.UTF8.GetBytes(text));
        Assert.Equal(expected, Hex((ref writer) => writer.WriteString(text)));
        Assert.Equal(expected, Hex((ref writer) => writer.WriteString(Encoding.UTF8.GetBytes(text))));
    }

    [Fact]
    public void WriteString_of_non_ASCII_text_counts_bytes_not_characters()
    {
        string text = string.Concat(Enumerable.Repeat("ä€😀", 10));
        Assert.Equal("D95A" + Convert.ToHexString(Encoding.UTF8.GetBytes(text)), Hex((ref writer) => writer.WriteString(text)));
    }

    [Fact]
    public void WriteString_of_an_unpaired_surrogate_writes_the_replacement_character() =>
        Assert.Equal("A561EFBFBD62", Hex((ref writer) => writer.WriteString("a\uD83Db")));

    [Theory]
    [InlineData(0, "C400")]
    [InlineData(255, "C4FF")]
    [InlineData(256, "C50100")]
    [InlineData(65_535, "C5FFFF")]
    [InlineData(65_536, "C600010000")]
    public void WriteBinary_prefixes_the_length(int length, string header)
    {
        byte[] bytes = new byte[length];
        bytes.AsSpan().Fill(0xAB);
        Assert.Equal(header + Convert.ToHexString(bytes), Hex((ref writer) => writer.WriteBinary(bytes)));
    }

    [Theory]
    [InlineData(0, "80", "90")]
    [InlineData(15, "8F", "9F")]
    [InlineData(16, "DE0010", "DC0010")]
    [InlineData(65_535, "DEFFFF", "DCFFFF")]
    [InlineData(65_536, "DF00010000", "DD00010000")]
    [InlineData(int.MaxValue, "DF7FFFFFFF", "DD7FFFFFFF")]
    public void Map_and_array_headers_write_the_count_in_the_shortest_form(int count, string map, string array)
    {
        Assert.Equal(map, Hex((ref writer) => writer.WriteMapHeader(count)));
        Assert.Equal(array, Hex((ref writer) => writer.WriteArrayHeader(count)));
    }

    [Fact]
    public void Map_and_array_headers_with_a_negative_count_throw()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => Hex((ref writer) => writer.WriteMapHeader(-1)));
        Assert.Throws<ArgumentOutOfRangeException>(() => Hex((ref writer) => writer.WriteArrayHeader(-1)));
    }

    [Theory]
    [InlineData("1970-01-01T00:00:00Z", "D6FF00000000")]
    [InlineData("2106-02-07T06:28:15Z", "D6FFFFFFFFFF")]
    [InlineData("2106-02-07T06:28:16Z", "D7FF0000000100000000")]
    [InlineData("1970-01-01T00:00:00.0000001Z", "D7FF0000019000000000")]
    [InlineData("1970-01-01T00:00:00.9999999Z", "D7FFEE6B267000000000")]
    [InlineData("2514-05-30T01:53:03Z", "D7FF00000003FFFFFFFF")]
    [InlineData("2514-05-30T01:53:04Z", "C70CFF000000000000000400000000")]
    [InlineData("1969-12-31T23:59:59.9999999Z", "C70CFF3B9AC99CFFFFFFFFFFFFFFFF")]
    [InlineData("0001-01-01T00:00:00Z", "C70CFF00000000FFFFFFF1886E0900")]
    [InlineData("9999-12-31T23:59:59.9999999Z", "C70CFF3B9AC99C0000003AFFF4417F")]
    [InlineData("2026-11-22T09:30:00+02:00", "D6FF6B0299F8")]
    public void WriteTimestamp_writes_the_shortest_form(string time, string expected) =>
        Assert.Equal(
            expected,
            Hex((ref writer) => writer.WriteTimestamp(DateTimeOffset.Parse(time, System.Globalization.CultureInfo.InvariantCulture))));

    [Theory]
    [InlineData("0", "A130")]
    [InlineData("12.50", "A531322E3530")]
    [InlineData("-0.10", "A52D302E3130")]
    [InlineData("-79228162514264337593543950335", "BE2D3739323238313632353134323634333337353933353433393530333335")]
    [InlineData("-7.9228162514264337593543950335", "BF2D372E39323238313632353134323634333337353933353433393530333335")]
    public void WriteDecimal_writes_text_with_its_scale(string value, string expected) =>
        Assert.Equal(
            expected,
            Hex((ref writer) => writer.WriteDecimal(decimal.Parse(value, System.Globalization.CultureInfo.InvariantCulture))));

    [Fact]
    public void Nil_booleans_and_doubles_have_fixed_forms()
    {
        Assert.Equal("C0", Hex((ref writer) => writer.WriteNil()));
        Assert.Equal("C2", Hex((ref writer) => writer.WriteBoolean(false)));
        Assert.Equal("C3", Hex((ref writer) => writer.WriteBoolean(true)));
        Assert.Equal("CB3FF0000000000000", Hex((ref writer) => writer.WriteDouble(1)));
        Assert.Equal("CB8000000000000000", Hex((ref writer) => writer.WriteDouble(-0.0)));
        Assert.Equal("CB7FF0000000000000", Hex((ref writer) => writer.WriteDouble(double.PositiveInfinity)));
    }

    private static string Hex(Write write)
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new MessagePackWriter(output);
        write(ref writer);
        writer.Flush();
        return Convert.ToHexString(output.WrittenSpan);
    }
}
