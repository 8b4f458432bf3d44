using System.Globalization;
using System.Text;
using System.Xml.Linq;
using Tern.Runtime;

namespace Tern.Core.Tests.Xml;

public class XmlReaderTests
{
    [Fact]
    public void Doubles_are_read_as_by_the_framework()
    {
        var random = new Random(17);
        for (int i = 0; i < 20_000; i++)
        {
            string text = (i % 4) switch
            {
                0 => BitConverter.Int64BitsToDouble(random.NextInt64()).ToString("R", CultureInfo.InvariantCulture),
                1 => (random.Next(-1_000_000, 1_000_000) / 1000m).ToString(CultureInfo.InvariantCulture),
                2 => $"{random.NextInt64(-(1L << 55), 1L << 55).ToString(CultureInfo.InvariantCulture)}E{random.Next(-26, 26).ToString(CultureInfo.InvariantCulture)}",
                _ => $"-0.{new string('0', random.Next(30))}{random.Next(1_000).ToString(CultureInfo.InvariantCulture)}",
            };
            if (text is "NaN" or "∞" or "-∞")
                continue;
            double read = Read($"<a>{text}</a>", static (ref reader) => reader.ReadDouble());
            Assert.Equal(BitConverter.DoubleToInt64Bits(double.Parse(text, CultureInfo.InvariantCulture)), BitConverter.DoubleToInt64Bits(read));
        }
    }

    [Fact]
    public void Random_documents_are_read_as_by_the_framework()
    {
        for (int seed = 0; seed < 2_000; seed++)
        {
            string xml = new RandomXml(seed).Document();
            XElement expected = XDocument.Parse(xml, LoadOptions.PreserveWhitespace).Root!;
            var reader = new XmlReader(Encoding.UTF8.GetBytes(xml));
            Compare(ref reader, Encoding.UTF8.GetString(reader.ReadRoot()), expected, xml);
            reader.ReadEnd();
        }
    }

    [Theory]
    [InlineData("<a b=\"<!--\"><c></d></a>")]
    [InlineData("<a b='<![CDATA['><c></d></a>")]
    [InlineData("<a b='<x'><c></d></a>")]
    public void Error_offset_is_correct_after_attributes_that_contain_markup(string xml)
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() =>
        {
            var reader = new XmlReader(Encoding.UTF8.GetBytes(xml));
            reader.ReadRoot();
            reader.Skip();
        });
        Assert.Equal(xml.IndexOf("</d>", StringComparison.Ordinal), error.ByteOffset);
    }

    private static void Compare(ref XmlReader reader, string name, XElement expected, string xml)
    {
        Assert.Equal(expected.Name.LocalName, name);
        foreach (XAttribute attribute in expected.Attributes().Where(attribute => !attribute.IsNamespaceDeclaration))
        {
            Assert.True(reader.EnterAttribute(Encoding.UTF8.GetBytes(attribute.Name.LocalName)));
            Assert.Equal(attribute.Value, reader.ReadString());
        }
        Assert.False(reader.EnterAttribute("absent"u8));
        if (!expected.HasElements)
        {
            string text = reader.ReadString();
            if (text != expected.Value)
                Assert.Fail($"The text is '{text}', but '{expected.Value}' is expected, in {xml}.");
            return;
        }
        foreach (XElement child in expected.Elements())
        {
            Assert.True(reader.ReadElement(out ReadOnlySpan<byte> childName));
            Compare(ref reader, Encoding.UTF8.GetString(childName), child, xml);
        }
        Assert.False(reader.ReadElement(out _));
    }

    [Fact]
    public void Skip_of_a_random_element_ends_before_the_next_element()
    {
        for (int seed = 0; seed < 2_000; seed++)
        {
            var reader = new XmlReader(Encoding.UTF8.GetBytes($"<root>{new RandomXml(seed).Document()}<next/></root>"));
            reader.ReadRoot();
            Assert.True(reader.ReadElement(out _));
            reader.Skip();
            Assert.True(reader.ReadElement(out ReadOnlySpan<byte> name));
            Assert.Equal("next", Encoding.UTF8.GetString(name));
            reader.Skip();
            Assert.False(reader.ReadElement(out _));
            reader.ReadEnd();
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("text")]
    [InlineData("<a>")]
    [InlineData("<a></b>")]
    [InlineData("<a><b></a></b>")]
    [InlineData("<a></a")]
    [InlineData("<a></ab>")]
    [InlineData("<ab></a>")]
    [InlineData("<a b></a>b")]
    [InlineData("<a/><b/>")]
    [InlineData("<a/>text")]
    [InlineData("<a/b></a>")]
    [InlineData("<a/b/>")]
    [InlineData("<a/ >")]
    [InlineData("<></>")]
    [InlineData("<a<b></a>")]
    [InlineData("<a\"b\"/>")]
    [InlineData("<a b=\"x></a>")]
    [InlineData("<a><!-- </a>")]
    [InlineData("<a><![CDATA[ </a>")]
    [InlineData("<a><? </a>")]
    [InlineData("<![CDATA[x]]><a/>")]
    [InlineData("<!DOCTYPE a><a/>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>")]
    [InlineData("<a><!DOCTYPE a></a>")]
    public void Malformed_XML_throws_TernSerializationException(string xml) => Assert.Throws<TernSerializationException>(() =>
    {
        var reader = new XmlReader(Encoding.UTF8.GetBytes(xml));
        reader.ReadRoot();
        reader.Skip();
        reader.ReadEnd();
    });

    [Theory]
    [InlineData("&b;")]
    [InlineData("&lt")]
    [InlineData("&;")]
    [InlineData("& ")]
    [InlineData("&#;")]
    [InlineData("&#x;")]
    [InlineData("&#0;")]
    [InlineData("&#xd800;")]
    [InlineData("&#x110000;")]
    [InlineData("&#99999999999999999999;")]
    [InlineData("&#a;")]
    [InlineData("<b/>")]
    [InlineData("x<b>y</b>")]
    public void Invalid_reference_or_child_element_in_text_throws_TernSerializationException(string content) => Assert.Throws<TernSerializationException>(() => Read($"<a>{content}</a>", static (ref reader) => reader.ReadString()));

    [Fact]
    public void Text_with_invalid_UTF8_throws_TernSerializationException() => Assert.Throws<TernSerializationException>(() =>
    {
        var reader = new XmlReader([(byte)'<', (byte)'a', (byte)'>', 0xc3, 0x28, (byte)'<', (byte)'/', (byte)'a', (byte)'>']);
        reader.ReadRoot();
        reader.ReadString();
    });

    [Fact]
    public void References_to_control_characters_are_read() => Assert.Equal("\u0001\u001f", Read("<a>&#1;&#x1F;</a>", static (ref reader) => reader.ReadString()));

    [Fact]
    public void Byte_order_mark_is_skipped() => Assert.Equal("b", Read("\uFEFF<a>b</a>", static (ref reader) => reader.ReadString()));

    [Theory]
    [InlineData("<a/>", true)]
    [InlineData("<a></a>", true)]
    [InlineData("<a x='1'> \r\n\t</a >", true)]
    [InlineData("<a>1</a>", false)]
    [InlineData("<a> <b/></a>", false)]
    [InlineData("<a><![CDATA[]]></a>", false)]
    public void TryReadEmpty_skips_only_an_empty_element(string xml, bool expected)
    {
        var reader = new XmlReader(Encoding.UTF8.GetBytes($"<r>{xml}<n>2</n></r>"));
        reader.ReadRoot();
        Assert.True(reader.ReadElement(out _));
        Assert.Equal(expected, reader.TryReadEmpty());
        if (!expected)
            reader.Skip();
        Assert.True(reader.ReadElement(out ReadOnlySpan<byte> name));
        Assert.True(name.SequenceEqual("n"u8));
        Assert.Equal(2, reader.ReadInt32());
    }

    [Fact]
    public void TryReadEmpty_with_the_end_tag_of_another_element_throws_TernSerializationException() => Assert.Throws<TernSerializationException>(() => Read("<a></b>", static (ref reader) => reader.TryReadEmpty()));

    [Fact]
    public void Values_are_read_without_surrounding_white_space()
    {
        Assert.True(Read("<a> true\n</a>", static (ref reader) => reader.ReadBoolean()));
        Assert.Equal(-5, Read("<a>\t-5 </a>", static (ref reader) => reader.ReadInt32()));
        Assert.Equal(1.5e3, Read("<a> 1.5e3 </a>", static (ref reader) => reader.ReadDouble()));
        Assert.Equal(double.NegativeInfinity, Read("<a>-Infinity</a>", static (ref reader) => reader.ReadDouble()));
        Assert.Equal("0.100000000000000000000001", Read("<a>0.100000000000000000000001</a>", static (ref reader) => reader.ReadBigDecimal()).ToString());
        Assert.Equal([1, 2, 3], Read("<a>\nAQ ID\n</a>", static (ref reader) => reader.ReadBase64()));
        Assert.Equal([], Read("<a/>", static (ref reader) => reader.ReadBase64()));
        Assert.Equal(DateTimeOffset.UnixEpoch, Read("<a>1970-01-01T00:00:00Z</a>", static (ref reader) => reader.ReadTimestamp(TimestampFormat.DateTime)));
        Assert.Equal(DateTimeOffset.UnixEpoch.AddSeconds(1.5), Read("<a>1.5</a>", static (ref reader) => reader.ReadTimestamp(TimestampFormat.EpochSeconds)));
        Assert.Equal(DateTimeOffset.UnixEpoch, Read("<a>Thu, 01 Jan 1970 00:00:00 GMT</a>", static (ref reader) => reader.ReadTimestamp(TimestampFormat.HttpDate)));
    }

    [Fact]
    public void Value_of_a_wrong_type_throws_TernSerializationException()
    {
        Assert.Throws<TernSerializationException>(() => Read("<a>yes</a>", static (ref reader) => reader.ReadBoolean()));
        Assert.Throws<TernSerializationException>(() => Read("<a>128</a>", static (ref reader) => reader.ReadByte()));
        Assert.Throws<TernSerializationException>(() => Read("<a>1.5</a>", static (ref reader) => reader.ReadInt32()));
        Assert.Throws<TernSerializationException>(() => Read("<a/>", static (ref reader) => reader.ReadInt32()));
        Assert.Throws<TernSerializationException>(() => Read("<a>0x10</a>", static (ref reader) => reader.ReadDouble()));
        Assert.Throws<TernSerializationException>(() => Read("<a>1,5</a>", static (ref reader) => reader.ReadDouble()));
        Assert.Throws<TernSerializationException>(() => Read("<a>AQ</a>", static (ref reader) => reader.ReadBase64()));
        Assert.Throws<TernSerializationException>(() => Read("<a>=</a>", static (ref reader) => reader.ReadBase64()));
        Assert.Throws<TernSerializationException>(() => Read("<a>==</a>", static (ref reader) => reader.ReadBase64()));
        Assert.Throws<TernSerializationException>(() => Read("<a>today</a>", static (ref reader) => reader.ReadTimestamp(TimestampFormat.DateTime)));
    }

    [Fact]
    public void XML_nesting_deeper_than_128_levels_throws_TernSerializationException()
    {
        string open = string.Concat(Enumerable.Repeat("<a>", XmlReader.MaxDepth));
        string close = string.Concat(Enumerable.Repeat("</a>", XmlReader.MaxDepth));
        var deep = new XmlReader(Encoding.UTF8.GetBytes(open + close));
        deep.ReadRoot();
        deep.Skip();
        deep.ReadEnd();
        var error = Assert.Throws<TernSerializationException>(() =>
        {
            var reader = new XmlReader(Encoding.UTF8.GetBytes($"{open}<a/>{close}"));
            reader.ReadRoot();
            reader.Skip();
        });
        Assert.Contains("deeper than 128 levels", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Error_contains_path_offset_and_expected_type()
    {
        var error = Assert.Throws<TernSerializationException>(() => Read("<R><!-- <x> --><Other/><Contents><Key>k</Key><Size>big</Size></Contents></R>", static (ref reader) =>
        {
            while (reader.ReadElement(out ReadOnlySpan<byte> name))
            {
                if (!name.SequenceEqual("Contents"u8))
                {
                    reader.Skip();
                    continue;
                }
                while (reader.ReadElement(out name))
                {
                    if (name.SequenceEqual("Size"u8))
                        reader.ReadInt64();
                    else
                        reader.Skip();
                }
            }
            return 0;
        }));
        Assert.Equal("Contents.Size", error.Path);
        Assert.Equal(string.Create(CultureInfo.InvariantCulture, $"Expected a whole number from {long.MinValue} to {long.MaxValue} (at Contents.Size, byte 51)."), error.Message);
    }

    private const int MaxTestedLength = 40;

    [Theory]
    [InlineData("")]
    [InlineData("&amp;")]
    [InlineData("&quot;")]
    [InlineData("&apos;")]
    [InlineData("&lt;")]
    [InlineData("&gt;")]
    [InlineData("&#65;")]
    [InlineData("&#x1f600;")]
    [InlineData("\r\n")]
    [InlineData("\r")]
    [InlineData("é")]
    [InlineData("水")]
    [InlineData("<!-- & -->")]
    [InlineData("<![CDATA[&]]>")]
    public void Names_and_texts_of_every_length_are_read_as_by_the_framework(string special)
    {
        for (int length = 1; length <= MaxTestedLength; length++)
        {
            string name = NameOf(length);
            for (int position = 0; position < length; position++)
            {
                string xml = $"<r><{name}>{new string('x', position)}{special}{new string('y', length - position - 1)}</{name}></r>";
                var reader = new XmlReader(Encoding.UTF8.GetBytes(xml));
                reader.ReadRoot();
                Assert.True(reader.ReadElement(out ReadOnlySpan<byte> read));
                Assert.Equal(name, Encoding.UTF8.GetString(read));
                Assert.Equal(XDocument.Parse(xml, LoadOptions.PreserveWhitespace).Root!.Value, reader.ReadString());
                Assert.False(reader.ReadElement(out _));
                reader.ReadEnd();
            }
        }
    }

    [Theory]
    [InlineData("", " a='1'")]
    [InlineData("", "\t")]
    [InlineData("p:", "")]
    [InlineData("p:", "\n")]
    [InlineData("", "-x.y")]
    [InlineData("", "é")]
    [InlineData("9", "9")]
    public void A_tag_of_every_length_is_read_in_every_form(string prefix, string rest)
    {
        for (int length = 1; length <= MaxTestedLength; length++)
        {
            string name = prefix + NameOf(length) + rest;
            string qualified = name.Split([' ', '\t', '\n'])[0];
            string local = qualified[(qualified.IndexOf(':', StringComparison.Ordinal) + 1)..];
            var reader = new XmlReader(Encoding.UTF8.GetBytes($"<r><{name}>1</{qualified}><{name}/></r>"));
            reader.ReadRoot();
            Assert.True(reader.ReadElement(out ReadOnlySpan<byte> first));
            Assert.Equal(local, Encoding.UTF8.GetString(first));
            Assert.Equal(1, reader.ReadInt32());
            Assert.True(reader.ReadElement(out ReadOnlySpan<byte> second));
            Assert.Equal(local, Encoding.UTF8.GetString(second));
            Assert.True(reader.TryReadEmpty());
            Assert.False(reader.ReadElement(out _));
            reader.ReadEnd();
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("<!-- This is longer than a block of 16 bytes. -->")]
    public void Mismatched_end_tag_throws_TernSerializationException_at_every_length(string rest)
    {
        for (int length = 1; length <= MaxTestedLength; length++)
        {
            string name = NameOf(length);
            for (int position = 0; position < length; position++)
                AssertInvalid($"<{name}>x</{name[..position]}.{name[(position + 1)..]}>{rest}");
            AssertInvalid($"<{name}>x</{name}x>{rest}");
            AssertInvalid($"<{name}>x</{name[..^1]}>{rest}");
            AssertInvalid($"<{name}>x</{name}{rest}");
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("<!-- This is longer than a block of 16 bytes. -->")]
    public void White_space_of_every_length_is_skipped(string rest)
    {
        for (int length = 0; length <= MaxTestedLength; length++)
        {
            string space = string.Concat(Enumerable.Range(0, length).Select(i => " \n\t\r"[i % 4]));
            var reader = new XmlReader(Encoding.UTF8.GetBytes($"<r>{space}<a>1</a>{space}</r>{space}{rest}"));
            reader.ReadRoot();
            Assert.True(reader.ReadElement(out _));
            Assert.Equal(1, reader.ReadInt32());
            Assert.False(reader.ReadElement(out _));
            reader.ReadEnd();
        }
    }

    [Theory]
    [InlineData("0", 0L)]
    [InlineData("+5", 5L)]
    [InlineData("-0", 0L)]
    [InlineData("000000000000000000000000012", 12L)]
    [InlineData("999999999999999999", 999_999_999_999_999_999L)]
    [InlineData("9223372036854775807", long.MaxValue)]
    [InlineData("-9223372036854775808", long.MinValue)]
    [InlineData(" 7 ", 7L)]
    public void Integers_of_64_bits_are_read(string text, long expected) =>
        Assert.Equal(expected, Read($"<a>{text}</a>", static (ref reader) => reader.ReadInt64()));

    [Theory]
    [InlineData("9223372036854775808")]
    [InlineData("-9223372036854775809")]
    [InlineData("99999999999999999999999999")]
    [InlineData("12345678901234567x")]
    [InlineData("1 2")]
    [InlineData("1:")]
    [InlineData("/1")]
    [InlineData("")]
    [InlineData("-")]
    public void Invalid_64_bit_integer_throws_TernSerializationException(string text) =>
        Assert.Throws<TernSerializationException>(() => Read($"<a>{text}</a>", static (ref reader) => reader.ReadInt64()));

    // Letters of both cases, an underscore and digits: the first and the last of each in ASCII.
    private static string NameOf(int length) => string.Concat(Enumerable.Range(0, length).Select(i => "aZ_09zA"[i % 7]));

    private static void AssertInvalid(string xml) => Assert.Throws<TernSerializationException>(() => Read(xml, static (ref reader) => reader.ReadString()));

    private delegate T ReadValue<T>(ref XmlReader reader);

    private static T Read<T>(string xml, ReadValue<T> read)
    {
        var reader = new XmlReader(Encoding.UTF8.GetBytes(xml));
        reader.ReadRoot();
        T value = read(ref reader);
        reader.ReadEnd();
        return value;
    }
}
