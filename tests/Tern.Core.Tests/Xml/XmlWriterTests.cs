using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Xml;

public class XmlWriterTests
{
    [Theory]
    [InlineData("")]
    [InlineData("plain")]
    [InlineData("<a href=\"b\">&amp;</a> ]]> '")]
    [InlineData(" a\r\nb\rc\nd\te\u0085f\u2028g ")]
    [InlineData("é水\U0001f600")]
    [InlineData("\u0001\u001f\ufffe\uffff")]
    public void Written_text_and_attributes_are_read_back_by_the_framework(string text)
    {
        string xml = Write((ref writer) =>
        {
            writer.WriteTag("<a b=\""u8);
            writer.WriteAttribute(text);
            writer.WriteTag("\">"u8);
            writer.WriteString(text);
            writer.WriteTag("</a>"u8);
        });
        using var reader = System.Xml.XmlReader.Create(new StringReader(xml), new System.Xml.XmlReaderSettings { CheckCharacters = false });
        reader.MoveToContent();
        Assert.Equal(text, reader.GetAttribute("b"));
        Assert.Equal(text, reader.ReadElementContentAsString());

        var own = new XmlReader(Encoding.UTF8.GetBytes(xml));
        own.ReadRoot();
        Assert.True(own.EnterAttribute("b"u8));
        Assert.Equal(text, own.ReadString());
        Assert.Equal(text, own.ReadString());
    }

    [Fact]
    public void Values_are_written_in_the_forms_of_the_protocols()
    {
        Assert.Equal("true", Write(static (ref writer) => writer.WriteBoolean(true)));
        Assert.Equal("-9223372036854775808", Write(static (ref writer) => writer.WriteNumber(long.MinValue)));
        Assert.Equal("1.1", Write(static (ref writer) => writer.WriteNumber(1.1)));
        Assert.Equal("NaN", Write(static (ref writer) => writer.WriteNumber(double.NaN)));
        Assert.Equal("-Infinity", Write(static (ref writer) => writer.WriteNumber(float.NegativeInfinity)));
        Assert.Equal("AQID", Write(static (ref writer) => writer.WriteBase64([1, 2, 3])));
        Assert.Equal("1970-01-01T00:00:00Z", Write(static (ref writer) => writer.WriteTimestamp(DateTimeOffset.UnixEpoch, TimestampFormat.DateTime)));
    }

    [Fact]
    public void Unpaired_surrogate_is_written_as_the_replacement_character() => Assert.Equal("\ufffd", Write(static (ref writer) => writer.WriteString("\ud800")));

    [Fact]
    public void Text_longer_than_the_buffer_is_written_completely()
    {
        string text = string.Concat(Enumerable.Repeat("é<", 10_000));
        Assert.Equal(text.Replace("<", "&lt;", StringComparison.Ordinal), Write((ref writer) => writer.WriteString(text)));
    }

    private delegate void WriteValue(ref XmlWriter writer);

    private static string Write(WriteValue write)
    {
        using var buffer = new PooledBuffer(1);
        var writer = new XmlWriter(buffer);
        write(ref writer);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
