using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Cbor;

public class CborReaderTests
{
    [Theory]
    [MemberData(nameof(CborExamples.WholeNumbers), MemberType = typeof(CborExamples))]
    public void Whole_numbers_of_any_size_are_read(string hex, string expected)
    {
        Assert.Equal(BigInteger.Parse(expected, CultureInfo.InvariantCulture), Read(hex, static (ref reader) => reader.ReadBigInteger()));
        Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadBigDecimal()).ToString());
        Assert.Equal(double.Parse(expected, CultureInfo.InvariantCulture), Read(hex, static (ref reader) => reader.ReadDouble()));
        if (long.TryParse(expected, CultureInfo.InvariantCulture, out long value))
            Assert.Equal(value, Read(hex, static (ref reader) => reader.ReadInt64()));
        else
            Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadInt64()));
    }

    [Theory]
    [MemberData(nameof(CborExamples.FloatingPointNumbers), MemberType = typeof(CborExamples))]
    [MemberData(nameof(CborExamples.LongFloatingPointNumbers), MemberType = typeof(CborExamples))]
    public void Floating_point_numbers_of_any_length_are_read(string hex, double expected)
    {
        Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadDouble()));
        Assert.Equal((float)expected, Read(hex, static (ref reader) => reader.ReadSingle()));
    }

    [Theory]
    [MemberData(nameof(CborExamples.Texts), MemberType = typeof(CborExamples))]
    public void Text_is_read(string hex, string expected)
    {
        Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadString()));
        Assert.Equal(expected, Read("d9d9f7" + hex, static (ref reader) => reader.ReadString()));
    }

    [Theory]
    [InlineData("7f657374726561646d696e67ff", "streaming")]
    [InlineData("7fff", "")]
    [InlineData("7f60ff", "")]
    public void Text_in_chunks_is_read(string hex, string expected) => Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadString()));

    [Theory]
    [InlineData("40", "")]
    [InlineData("4401020304", "01020304")]
    [InlineData("5f42010243030405ff", "0102030405")]
    [InlineData("5fff", "")]
    public void Bytes_are_read(string hex, string expected) => Assert.Equal(Convert.FromHexString(expected), Read(hex, static (ref reader) => reader.ReadBytes()));

    [Theory]
    [InlineData("f4", false)]
    [InlineData("f5", true)]
    public void Booleans_are_read(string hex, bool expected) => Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadBoolean()));

    [Theory]
    [InlineData("c11a514b67b0", "2013-03-21T20:04:00.0000000+00:00")]
    [InlineData("1a514b67b0", "2013-03-21T20:04:00.0000000+00:00")]
    [InlineData("c1fb41d452d9ec200000", "2013-03-21T20:04:00.5000000+00:00")]
    [InlineData("c1fb41cc37db380fbe77", "2000-01-02T20:34:56.1230000+00:00")]
    [InlineData("c074323031332d30332d32315432303a30343a30305a", "2013-03-21T20:04:00.0000000+00:00")]
    [InlineData("c120", "1969-12-31T23:59:59.0000000+00:00")]
    [InlineData("c11b0000003afff4417f", "9999-12-31T23:59:59.0000000+00:00")]
    [InlineData("c13b0000000e7791f6ff", "0001-01-01T00:00:00.0000000+00:00")]
    public void Timestamps_are_read(string hex, string expected) =>
        Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadTimestamp()).ToString("O", CultureInfo.InvariantCulture));

    [Theory]
    [InlineData("c11b0000003afff44180")]
    [InlineData("c13b0000000e7791f700")]
    [InlineData("c1fb7ff8000000000000")]
    [InlineData("c1fb7ff0000000000000")]
    [InlineData("c1f6")]
    [InlineData("6161")]
    [InlineData("80")]
    public void ReadTimestamp_of_an_invalid_timestamp_throws_TernSerializationException(string hex) => Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadTimestamp()));

    [Theory]
    [InlineData("c48221196ab3", "273.15")]
    [InlineData("c4822003", "0.3")]
    [InlineData("c4820503", "300000")]
    [InlineData("c49f2003ff", "0.3")]
    [InlineData("c48221c249010000000000000000", "184467440737095516.16")]
    [InlineData("fb3ff199999999999a", "1.1")]
    [InlineData("d804822118d8", "2.16")]
    [InlineData("d9d9f7d804822003", "0.3")]
    public void ReadBigDecimal_returns_all_digits(string hex, string expected) =>
        Assert.Equal(BigDecimal.Parse(expected), Read(hex, static (ref reader) => reader.ReadBigDecimal()));

    [Theory]
    [InlineData("1880", sbyte.MaxValue + 1)]
    [InlineData("3880", sbyte.MinValue - 1)]
    public void ReadByte_of_a_number_out_of_range_throws_TernSerializationException(string hex, int expected)
    {
        Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadInt16()));
        Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadByte()));
    }

    [Theory]
    [InlineData("f94500", 5)]
    [InlineData("c24105", 5)]
    [InlineData("d9000242f0ff", 61695)]
    [InlineData("d82105", 5)]
    [InlineData("c4820105", 50)]
    public void ReadInt32_accepts_a_whole_number_in_other_encodings(string hex, int expected) => Assert.Equal(expected, Read(hex, static (ref reader) => reader.ReadInt32()));

    [Theory]
    [InlineData("83010203")]
    [InlineData("9f010203ff")]
    [InlineData("9803010203")]
    [InlineData("9b0000000000000003010203")]
    public void Arrays_of_definite_and_indefinite_length_are_read(string hex) => Assert.Equal([1, 2, 3], Read(hex, static (ref reader) =>
    {
        var elements = new List<int>();
        for (int remaining = reader.ReadStartArray(); reader.ReadElement(ref remaining);)
            elements.Add(reader.ReadInt32());
        return elements;
    }));

    [Theory]
    [InlineData("a26161016162820203")]
    [InlineData("bf61610161629f0203ffff")]
    [InlineData("bf7f6161ff0161629f0203ffff")]
    [InlineData("d9d9f7a2616101d86361628202f6")]
    public void Maps_of_definite_and_indefinite_length_are_read(string hex) => Assert.Equal(["a", "b"], Read(hex, static (ref reader) =>
    {
        var keys = new List<string>();
        for (int remaining = reader.ReadStartMap(); reader.ReadKey(ref remaining, out string key);)
        {
            keys.Add(key);
            reader.Skip();
        }
        return keys;
    }));

    [Fact]
    public void ReadName_skips_keys_that_are_not_text() => Assert.Equal(["a"], Read("bf01026161f68001ff", static (ref reader) =>
    {
        var names = new List<string>();
        for (int remaining = reader.ReadStartMap(); reader.ReadName(ref remaining, out ReadOnlySpan<byte> name);)
        {
            names.Add(Encoding.UTF8.GetString(name));
            Assert.True(reader.TryReadNull());
        }
        return names;
    }));

    [Theory]
    [MemberData(nameof(CborExamples.Malformed), MemberType = typeof(CborExamples))]
    public void Skip_of_a_malformed_item_throws_TernSerializationException(string hex) => Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) =>
    {
        reader.Skip();
        return 0;
    }));

    [Theory]
    [InlineData("c4")]
    [InlineData("c48120")]
    [InlineData("c483200304")]
    [InlineData("c48220f94500")]
    [InlineData("c49f200304ff")]
    [InlineData("c205")]
    [InlineData("c48220c48203")]
    [InlineData("6135")]
    public void Reading_an_invalid_number_throws_TernSerializationException(string hex)
    {
        Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadBigDecimal()));
        Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadBigInteger()));
        Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadInt64()));
        Assert.Throws<TernSerializationException>(() => Read(hex, static (ref reader) => reader.ReadDouble()));
    }

    [Fact]
    public void Skip_allocates_nothing()
    {
        byte[] data = Convert.FromHexString("bf616182c24101c4822003" + "61625f420102420304ff" + "61637f61616162ff" + "6164a2016162a080ff");
        new CborReader(data).Skip();
        long before = GC.GetAllocatedBytesForCurrentThread();
        new CborReader(data).Skip();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Fact]
    public void Nesting_deeper_than_MaxDepth_throws_TernSerializationException()
    {
        Assert.Equal(0, Read(string.Concat(Enumerable.Repeat("81", CborReader.MaxDepth)) + "00", Skip));
        var error = Assert.Throws<TernSerializationException>(() => Read(string.Concat(Enumerable.Repeat("81", 100_000)) + "00", Skip));
        Assert.Contains("deeper than 128 levels", error.Message, StringComparison.Ordinal);
        Assert.Throws<TernSerializationException>(() => Read(string.Concat(Enumerable.Repeat("bf6161", 100_000)), Skip));
        Assert.Equal(0, Read(string.Concat(Enumerable.Repeat("c1", 100_000)) + "00", Skip));

        static int Skip(ref CborReader reader)
        {
            reader.Skip();
            return 0;
        }
    }

    [Fact]
    public void Length_is_checked_before_memory_is_allocated()
    {
        byte[] huge = Convert.FromHexString("5b7fffffffffffffff00");
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<TernSerializationException>(() => new CborReader(huge).ReadBytes());
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100_000);
    }

    [Fact]
    public void TernSerializationException_contains_path_offset_expected_and_found_type()
    {
        // {"Items": [{"pk": "a"}, {"pk": 17}]}
        var error = Assert.Throws<TernSerializationException>(() => Read("a1654974656d7382a162706b6161a162706b11", static (ref reader) =>
        {
            for (int remaining = reader.ReadStartMap(); reader.ReadName(ref remaining, out _);)
            {
                for (int items = reader.ReadStartArray(); reader.ReadElement(ref items);)
                {
                    for (int item = reader.ReadStartMap(); reader.ReadName(ref item, out _);)
                        reader.ReadString();
                }
            }
            return 0;
        }));
        Assert.Equal(("Items[1].pk", 18L), (error.Path, error.ByteOffset));
        Assert.Equal("Expected text, but found a whole number (at Items[1].pk, byte 18).", error.Message);
    }

    [Fact]
    public void Text_that_is_not_UTF8_throws_TernSerializationException()
    {
        Assert.Throws<TernSerializationException>(() => Read("62c328", static (ref reader) => reader.ReadString()));
        Assert.Throws<TernSerializationException>(() => Read("a162c32800", static (ref reader) =>
        {
            int remaining = reader.ReadStartMap();
            return reader.ReadKey(ref remaining, out _);
        }));
    }

    private delegate T ReadValue<T>(ref CborReader reader);

    private static T Read<T>(string hex, ReadValue<T> read)
    {
        var reader = new CborReader(Convert.FromHexString(hex));
        T value = read(ref reader);
        reader.ReadEnd();
        return value;
    }
}
