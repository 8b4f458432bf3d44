using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Form;

public class FormReaderTests
{
    private delegate T Reading<T>(ref FormReader reader);

    [Theory]
    [InlineData("A=x&B=y", "A:x B:y")]
    [InlineData("B=y&A=x", "A:x B:y")]
    [InlineData("A=a+b%20c%2Bd&B=%C3%A9", "A:a b c+d B:é")]
    [InlineData("%41=x", "A:x")]
    [InlineData("A=x=y", "A:x=y")]
    [InlineData("A", "A:")]
    [InlineData("A=", "A:")]
    [InlineData("&&A=x&&", "A:x")]
    [InlineData("=x", ":x")]
    [InlineData("", "")]
    [InlineData("&", "")]
    public void ReadName_returns_the_decoded_fields(string form, string expected) => Assert.Equal(expected, Read(form, static (ref reader) => Fields(ref reader)));

    [Theory]
    [InlineData("L.member.2=b&L.member.1=a", "a b")]
    [InlineData("L.member.10=c&L.member.9=b&L.member.1=a", "a b c")]
    [InlineData("L.member.2147483647=b&L.member.7=a", "a b")]
    [InlineData("L%2Emember%2E1=a", "a")]
    [InlineData("L=", "")]
    [InlineData("L.member=", "")]
    [InlineData("L=&L.member.1=a", "a")]
    [InlineData("L.member.1=", "")]
    public void EnterElements_returns_elements_in_the_order_of_their_numbers(string form, string expected) =>
        Assert.Equal(expected, Read(form, static (ref reader) => Elements(ref reader, "member"u8)));

    [Theory]
    [InlineData("L.3=b&L.1=a", "a b")]
    [InlineData("L=", "")]
    public void EnterElements_without_a_name_returns_the_elements_of_a_flattened_list(string form, string expected) =>
        Assert.Equal(expected, Read(form, static (ref reader) => Elements(ref reader, default)));

    [Fact]
    public void Huge_number_of_an_element_allocates_no_memory_for_the_gap()
    {
        Read("L.1=a", static (ref reader) => Elements(ref reader, default));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Read("L.2147483647=b&L.1=a", static (ref reader) => Elements(ref reader, default));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 10_000);
    }

    [Theory]
    [InlineData("L.member.0=a", "L.member.0")]
    [InlineData("L.member.-1=a", "L.member.-1")]
    [InlineData("L.member.%2B1=a", "L.member.+1")]
    [InlineData("L.member.01=a", "L.member.01")]
    [InlineData("L.member.1x=a", "L.member.1x")]
    [InlineData("L.member.x=a", "L.member.x")]
    [InlineData("L.member.=a", "L.member.")]
    [InlineData("L.member.2147483648=a", "L.member.2147483648")]
    [InlineData("L.member.99999999999999999999999999=a", "L.member.99999999999999999999999999")]
    [InlineData("L.1=a", "L.1")]
    [InlineData("L.member.1=a&L.members.1=a", "L.member")]
    [InlineData("L=a", "L")]
    [InlineData("L.member.1.x=a", "L.member.1")]
    [InlineData("L.member.1=a&L.member.1.x=a", "L.member.1")]
    [InlineData("L.member.1=a&L.member.1=b", "L.member.1")]
    [InlineData("L=&L=", "L")]
    [InlineData("L.member.1=%FF", "L.member.1")]
    [InlineData("L.member.1=%C3", "L.member.1")]
    public void Malformed_list_is_an_error_with_its_path(string form, string path) =>
        Assert.Equal(path, Assert.Throws<TernSerializationException>(() => Read(form, static (ref reader) => Elements(ref reader, "member"u8))).Path);

    [Theory]
    [InlineData("A=x&Bc=%", "Bc")]
    [InlineData("A=x&Bc=%4", "Bc")]
    [InlineData("A=x&Bc=%4g", "Bc")]
    [InlineData("A=x&Bc=%+1", "Bc")]
    [InlineData("A=x&%zz=x", "")]
    public void Malformed_escape_is_an_error_with_its_position(string form, string path)
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Read(form, static (ref reader) => Fields(ref reader)));
        Assert.Equal((path, 4), (error.Path, error.ByteOffset));
    }

    [Fact]
    public void Name_with_the_maximum_number_of_segments_is_read_and_a_longer_one_is_an_error()
    {
        string longest = string.Join('.', Enumerable.Repeat("a", FormReader.MaxDepth));
        Assert.Equal(FormReader.MaxDepth, Read(longest + "=x", static (ref reader) => Depth(ref reader)));
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Read(longest + ".a=x", static (ref reader) => Depth(ref reader)));
        Assert.StartsWith("a.a.", error.Path, StringComparison.Ordinal);
        Assert.Contains("128 segments", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Form_with_the_maximum_number_of_fields_is_read_and_a_longer_one_is_an_error()
    {
        string longest = string.Join('&', Enumerable.Range(1, FormReader.MaxFields).Reverse().Select(number => string.Create(CultureInfo.InvariantCulture, $"L.{number}=")));
        Assert.Equal(FormReader.MaxFields - 1, Read(longest, static (ref reader) => Elements(ref reader, default)).Length);
        Assert.Contains("100001 fields", Assert.Throws<TernSerializationException>(() => Read(longest + "&", static (ref reader) => 0)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Path_of_an_error_contains_only_visible_ASCII_and_has_a_maximum_length()
    {
        string name = "a%0A%C3%A9" + new string('b', 1000);
        string path = Assert.Throws<TernSerializationException>(() => Read(name + ".c=x", static (ref reader) => Fields(ref reader))).Path;
        Assert.Equal("a???" + new string('b', 508) + "…", path);
    }

    [Fact]
    public void Fields_of_a_group_are_adjacent_although_another_name_is_between_them_in_the_order_of_bytes() =>
        Assert.Equal("Foo:2 Foo-x:1", Read("Foo-x=a&Foo.b=1&Foo=&Foo.a=1", static (ref reader) => Counts(ref reader)));

    [Fact]
    public void Values_of_every_type_are_read()
    {
        Assert.True(Value("true", static (ref reader) => reader.ReadBoolean()));
        Assert.False(Value("false", static (ref reader) => reader.ReadBoolean()));
        Assert.Equal(sbyte.MinValue, Value("-128", static (ref reader) => reader.ReadByte()));
        Assert.Equal(short.MaxValue, Value("32767", static (ref reader) => reader.ReadInt16()));
        Assert.Equal(int.MinValue, Value("-2147483648", static (ref reader) => reader.ReadInt32()));
        Assert.Equal(long.MaxValue, Value("9223372036854775807", static (ref reader) => reader.ReadInt64()));
        Assert.Equal(1.5F, Value("1.5", static (ref reader) => reader.ReadSingle()));
        Assert.Equal(-1e-5, Value("-1e-5", static (ref reader) => reader.ReadDouble()));
        Assert.Equal(float.NaN, Value("NaN", static (ref reader) => reader.ReadSingle()));
        Assert.Equal(double.NegativeInfinity, Value("-Infinity", static (ref reader) => reader.ReadDouble()));
        Assert.Equal(double.PositiveInfinity, Value("Infinity", static (ref reader) => reader.ReadDouble()));
        Assert.Equal(BigInteger.Pow(10, 30), Value("1" + new string('0', 30), static (ref reader) => reader.ReadBigInteger()));
        Assert.Equal("0.10", Value("0.10", static (ref reader) => reader.ReadBigDecimal()).ToString());
        Assert.Equal("value"u8.ToArray(), Value("dmFsdWU%3D", static (ref reader) => reader.ReadBase64()));
        Assert.Equal(DateTimeOffset.UnixEpoch.AddSeconds(1.5), Value("1970-01-01T00:00:01.5Z", static (ref reader) => reader.ReadTimestamp(TimestampFormat.DateTime)));
        Assert.Equal(DateTimeOffset.UnixEpoch.AddSeconds(1), Value("Thu, 01 Jan 1970 00:00:01 GMT", static (ref reader) => reader.ReadTimestamp(TimestampFormat.HttpDate)));
        Assert.Equal(DateTimeOffset.UnixEpoch.AddSeconds(1.5), Value("1.5", static (ref reader) => reader.ReadTimestamp(TimestampFormat.EpochSeconds)));
    }

    [Fact]
    public void Values_of_another_type_are_errors_with_their_path()
    {
        Fails("True", static (ref reader) => reader.ReadBoolean());
        Fails("128", static (ref reader) => reader.ReadByte());
        Fails("99999", static (ref reader) => reader.ReadInt16());
        Fails("2147483999", static (ref reader) => reader.ReadInt32());
        Fails("1.0", static (ref reader) => reader.ReadInt32());
        Fails("", static (ref reader) => reader.ReadInt64());
        Fails("nan", static (ref reader) => reader.ReadSingle());
        Fails("1,5", static (ref reader) => reader.ReadDouble());
        Fails("0.5", static (ref reader) => reader.ReadBigInteger());
        Fails("x", static (ref reader) => reader.ReadBigDecimal());
        Fails("dmFsdWU", static (ref reader) => reader.ReadBase64());
        Fails("yesterday", static (ref reader) => reader.ReadTimestamp(TimestampFormat.DateTime));
    }

    private static string Fields(ref FormReader reader)
    {
        List<string> fields = [];
        FormGroup group = reader.Enter();
        while (reader.ReadName(ref group, out ReadOnlySpan<byte> name))
            fields.Add($"{Encoding.UTF8.GetString(name)}:{reader.ReadString()}");
        return string.Join(' ', fields);
    }

    private static string Counts(ref FormReader reader)
    {
        List<string> fields = [];
        FormGroup group = reader.Enter();
        while (reader.ReadName(ref group, out ReadOnlySpan<byte> name))
        {
            string text = Encoding.UTF8.GetString(name);
            int count = 0;
            if (text == "Foo-x")
            {
                reader.ReadString();
                count = 1;
            }
            else
            {
                FormGroup inner = reader.Enter();
                while (reader.ReadName(ref inner, out _))
                    count++;
            }
            fields.Add(string.Create(CultureInfo.InvariantCulture, $"{text}:{count}"));
        }
        return string.Join(' ', fields);
    }

    private static string Elements(ref FormReader reader, ReadOnlySpan<byte> between)
    {
        List<string> elements = [];
        FormGroup root = reader.Enter();
        while (reader.ReadName(ref root, out _))
        {
            FormGroup group = reader.EnterElements(between);
            while (reader.ReadElement(ref group))
                elements.Add(reader.ReadString());
        }
        return string.Join(' ', elements);
    }

    private static int Depth(ref FormReader reader)
    {
        int depth = 0;
        FormGroup group = reader.Enter();
        while (reader.ReadName(ref group, out _))
        {
            depth++;
            if (depth < FormReader.MaxDepth)
                group = reader.Enter();
        }
        return depth;
    }

    private static T Value<T>(string value, Reading<T> read) => Read($"A.b={value}", (ref reader) =>
    {
        FormGroup group = reader.Enter();
        Assert.True(reader.ReadName(ref group, out _));
        group = reader.Enter();
        Assert.True(reader.ReadName(ref group, out _));
        return read(ref reader);
    });

    private static void Fails<T>(string value, Reading<T> read)
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Value(value, read));
        Assert.Equal("A.b", error.Path);
        if (value.Length > 3)
            Assert.DoesNotContain(value, error.Message, StringComparison.Ordinal);
    }

    private static T Read<T>(string form, Reading<T> read)
    {
        var reader = new FormReader(Encoding.UTF8.GetBytes(form));
        return read(ref reader);
    }
}
