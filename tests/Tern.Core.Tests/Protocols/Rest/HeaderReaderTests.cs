using System.Globalization;
using System.Numerics;
using Tern.Runtime;

namespace Tern.Core.Tests.Protocols.Rest;

public sealed class HeaderReaderTests
{
    private delegate T Read<out T>(ref HeaderReader reader);

    [Theory]
    [InlineData("a, b, c", "a|b|c")]
    [InlineData("a,b ,\tc", "a|b|c")]
    [InlineData("\"b,c\", \"\\\"def\\\"\", a", "b,c|\"def\"|a")]
    [InlineData("\" a \",\"\\\\\"", " a |\\")]
    [InlineData("a b, c\"d", "a b|c\"d")]
    [InlineData(",a,, ,b,", "a|b")]
    [InlineData("\"\", a", "|a")]
    [InlineData("", "")]
    [InlineData(" \t ", "")]
    public void List_elements_are_split_at_commas_outside_quotes(string header, string elements) => Assert.Equal(elements, string.Join('|', Elements(header)));

    [Theory]
    [InlineData("content-length", "17")]
    [InlineData("Content-MD5", "hash")]
    [InlineData("Last-Modified", "now")]
    [InlineData("Expires", "never")]
    [InlineData("x-of-the-head", "a")]
    [InlineData("x-of-the-body", "b")]
    [InlineData("Content-Security-Policy", "c")]
    [InlineData("x-of-none", null)]
    [InlineData("Content-Range", null)]
    public void Header_is_found_among_response_and_content_headers(string name, string? value)
    {
        using var message = new HttpResponseMessage { Content = new ByteArrayContent([]) };
        message.Headers.TryAddWithoutValidation("x-of-the-head", "a");
        message.Headers.TryAddWithoutValidation("Content-Security-Policy", "c");
        message.Content.Headers.TryAddWithoutValidation("Content-Length", "17");
        message.Content.Headers.TryAddWithoutValidation("Content-MD5", "hash");
        message.Content.Headers.TryAddWithoutValidation("Last-Modified", "now");
        message.Content.Headers.TryAddWithoutValidation("Expires", "never");
        message.Content.Headers.TryAddWithoutValidation("x-of-the-body", "b");
        var reader = new HeaderReader(new ResponseMetadata(200, message.Headers, message.Content.Headers, 1));
        Assert.Equal(value is not null, reader.MoveTo(name, "Member"));
        if (value is not null)
            Assert.Equal(value, reader.ReadString());
    }

    [Theory]
    [InlineData("\"a")]
    [InlineData("\"a\\")]
    [InlineData("\"a\\\"")]
    [InlineData("\"a\" b")]
    [InlineData("\"a\"\"b\"")]
    public void Invalid_quotes_throw_with_the_header_name(string header)
    {
        var error = Assert.Throws<TernSerializationException>(() => Elements(header));
        Assert.Equal(("Member", -1L), (error.Path, error.ByteOffset));
        Assert.Contains("'x-test'", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("byte", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Mon, 16 Dec 2019 23:48:18 GMT, Tue, 17 Dec 2019 23:48:18 GMT", 2)]
    [InlineData("Mon, 16 Dec 2019 23:48:18 GMT,Mon, 16 Dec 2019 23:48:19 GMT,", 2)]
    [InlineData("2019-12-16T23:48:18Z, 2019-12-16T23:48:18Z,,2019-12-16T23:48:18Z", 3)]
    [InlineData("2019-12-16T23:48:18Z, Mon, 16 Dec 2019 23:48:18 GMT", 2)]
    [InlineData("Mon Dec 16 23:48:18 2019, Mon Dec 16 23:48:18 2019", 2)]
    [InlineData("", 0)]
    public void List_of_dates_is_split_only_between_dates(string header, int count)
    {
        var reader = new HeaderReader(Metadata(header));
        Assert.True(reader.MoveTo("X-Test", "Member"));
        int found = 0;
        for (; reader.MoveToTimestamp(); found++)
            Assert.Equal(2019, reader.ReadTimestamp(TimestampFormat.HttpDate).Year);
        Assert.Equal(count, found);
    }

    [Fact]
    public void Values_of_every_type_are_read()
    {
        Assert.Equal(-128, Value("-128", static (ref r) => r.ReadByte()));
        Assert.Equal(32767, Value("32767", static (ref r) => r.ReadInt16()));
        Assert.Equal(int.MinValue, Value(" -2147483648 ", static (ref r) => r.ReadInt32()));
        Assert.Equal(long.MaxValue, Value("9223372036854775807", static (ref r) => r.ReadInt64()));
        Assert.Equal(4.1F, Value("4.1", static (ref r) => r.ReadSingle()));
        Assert.Equal(double.NegativeInfinity, Value("-Infinity", static (ref r) => r.ReadDouble()));
        Assert.Equal(double.NaN, Value("NaN", static (ref r) => r.ReadDouble()));
        Assert.Equal(BigInteger.Parse("123456789012345678901234567890", CultureInfo.InvariantCulture), Value("123456789012345678901234567890", static (ref r) => r.ReadBigInteger()));
        Assert.Equal(BigDecimal.Parse("0.1"), Value("0.10", static (ref r) => r.ReadBigDecimal()));
        Assert.True(Value("true", static (ref r) => r.ReadBoolean()));
        Assert.False(Value("false", static (ref r) => r.ReadBoolean()));
        Assert.Equal("a, b", Value("a, b", static (ref r) => r.ReadString()));
        Assert.Equal([1, 2, 3], Value("AQID", static (ref r) => r.ReadBase64()));
        Assert.Equal("é", Value("w6k=", static (ref r) => r.ReadBase64String()));
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1500), Value("1.5", static (ref r) => r.ReadTimestamp(TimestampFormat.EpochSeconds)));
        Assert.Equal(DateTimeOffset.UnixEpoch, Value("1970-01-01T00:00:00Z", static (ref r) => r.ReadTimestamp(TimestampFormat.EpochSeconds)));
        Assert.Equal(DateTimeOffset.UnixEpoch, Value("Thu, 01 Jan 1970 00:00:00 GMT", static (ref r) => r.ReadTimestamp(TimestampFormat.DateTime)));
    }

    [Fact]
    public void Value_of_a_wrong_type_throws_with_header_and_member()
    {
        foreach (Read<object> read in new Read<object>[]
        {
            static (ref r) => r.ReadByte(), static (ref r) => r.ReadInt16(), static (ref r) => r.ReadInt32(), static (ref r) => r.ReadInt64(),
            static (ref r) => r.ReadSingle(), static (ref r) => r.ReadDouble(), static (ref r) => r.ReadBigInteger(), static (ref r) => r.ReadBigDecimal(),
            static (ref r) => r.ReadBoolean(), static (ref r) => r.ReadTimestamp(TimestampFormat.EpochSeconds), static (ref r) => r.ReadTimestamp(TimestampFormat.HttpDate),
        })
        {
            foreach (string value in new[] { "", "x?", "1,5", "True", "999999999999999999999x", new string('9', 100) + "é" })
            {
                var error = Assert.Throws<TernSerializationException>(() => Value(value, read));
                Assert.Equal("Member", error.Path);
                Assert.Contains("'x-test'", error.Message, StringComparison.Ordinal);
            }
        }
        Assert.Throws<TernSerializationException>(() => Value("AQI", static (ref r) => r.ReadBase64()));
        Assert.Throws<TernSerializationException>(() => Value("128", static (ref r) => r.ReadByte()));
        Assert.Throws<TernSerializationException>(() => Value("9223372036854775808", static (ref r) => r.ReadInt64()));
    }

    [Fact]
    public void MoveTo_a_missing_header_returns_false()
    {
        var reader = new HeaderReader(Metadata("a"));
        Assert.False(reader.MoveTo("x-other", "Member"));
    }

    [Fact]
    public void Headers_with_a_prefix_are_read_as_a_map()
    {
        var message = new HttpResponseMessage();
        message.Headers.TryAddWithoutValidation("X-Amz-Meta-One", "1");
        message.Headers.TryAddWithoutValidation("x-amz-meta-Two", ["2", "3"]);
        message.Headers.TryAddWithoutValidation("x-amz-id", "4");
        var reader = new HeaderReader(new ResponseMetadata(200, message.Headers, null, 1));
        Assert.Equal([new("One", "1"), new("Two", "2, 3")], reader.ReadPrefixed("x-amz-meta-"));
        Assert.Equal(3, reader.ReadPrefixed("").Count);
        Assert.Empty(reader.ReadPrefixed("x-none-"));
    }

    [Fact]
    public void Repeated_headers_are_joined_into_one_list()
    {
        var reader = new HeaderReader([new("x-a", "1"), new("X-B", "b"), new("X-A", "2")]);
        Assert.True(reader.MoveTo("x-A", "A"));
        Assert.Equal("1, 2", reader.ReadString());
        Assert.False(reader.MoveTo("x-c", "C"));
        Assert.Equal(["a:1, 2", "b:b"], reader.ReadPrefixed("x-").Select(entry => $"{entry.Key.ToLowerInvariant()}:{entry.Value}").Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Error_of_a_query_parameter_names_the_parameter()
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() =>
        {
            var reader = new HeaderReader([]);
            reader.MoveTo("x", "parameter", "max-keys", "MaxKeys");
            return reader.ReadInt32();
        });
        Assert.Contains("in the parameter 'max-keys'", error.Message, StringComparison.Ordinal);
        Assert.Equal("MaxKeys", error.Path);
    }

    private static ResponseMetadata Metadata(string header)
    {
        var message = new HttpResponseMessage();
        message.Headers.TryAddWithoutValidation("x-test", header);
        return new ResponseMetadata(200, message.Headers, null, 1);
    }

    private static List<string> Elements(string header)
    {
        var reader = new HeaderReader(Metadata(header));
        Assert.True(reader.MoveTo("x-test", "Member"));
        var elements = new List<string>();
        while (reader.MoveToElement())
            elements.Add(reader.ReadString());
        return elements;
    }

    private static T Value<T>(string header, Read<T> read)
    {
        var reader = new HeaderReader(Metadata(header));
        Assert.True(reader.MoveTo("x-test", "Member"));
        return read(ref reader);
    }
}
