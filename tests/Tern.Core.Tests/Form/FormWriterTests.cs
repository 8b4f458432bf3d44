using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Form;

public class FormWriterTests
{
    private delegate void Writing(ref FormWriter writer);

    [Theory]
    [InlineData("")]
    [InlineData("plain-text_1.2~")]
    [InlineData("a b+c&d=e%f/g?h#i:j")]
    [InlineData("\0\u0001\r\n\u007f")]
    [InlineData("é水\U0001f600x\U0001f600")]
    public void WriteString_escapes_as_Uri_EscapeDataString(string text) =>
        Assert.Equal("Action=A&Name=" + Uri.EscapeDataString(text), Write((ref writer) =>
        {
            writer.WriteName("Name="u8);
            writer.WriteString(text);
        }));

    [Fact]
    public void WriteString_of_random_text_escapes_as_Uri_EscapeDataString()
    {
        var random = new Random(7);
        for (int i = 0; i < 300; i++)
        {
            var text = new StringBuilder();
            int runes = random.Next(i < 290 ? 60 : 9_000);
            int range = random.Next(3) switch { 0 => 0x7f, 1 => 0x2ff, _ => 0x10000 };
            for (int j = 0; j < runes; j++)
                text.Append((random.Next(20) == 0 ? new Rune(0x1f600 + random.Next(64)) : Rune.IsValid(random.Next(range) + 1) ? new Rune((char)Math.Min(random.Next(range) + 1, 0xd7ff)) : (Rune)'a').ToString());
            string written = Write((ref writer) =>
            {
                writer.WriteName("N="u8);
                writer.WriteString(text.ToString());
            });
            Assert.Equal("Action=A&N=" + Uri.EscapeDataString(text.ToString()), written);
        }
    }

    [Fact]
    public void WriteString_that_grows_the_buffer_appends_to_the_written_text()
    {
        for (int length = 1; length < 600; length++)
        {
            string text = new('a', length);
            Assert.Equal($"Action=A&N={text}&M={text}", Write((ref writer) =>
            {
                Text(ref writer, "N="u8, text);
                Text(ref writer, "M="u8, text);
            }));
        }
    }

    [Fact]
    public void Unpaired_surrogate_is_written_as_the_replacement_character() =>
        Assert.Equal("Action=A&N=a%EF%BF%BDb", Write(static (ref writer) =>
        {
            writer.WriteName("N="u8);
            writer.WriteString("a\ud83db");
        }));

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(3_071)]
    [InlineData(3_072)]
    [InlineData(3_073)]
    [InlineData(10_000)]
    public void WriteBase64_escapes_the_signs_of_base64(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        Assert.Equal("Action=A&N=" + Uri.EscapeDataString(Convert.ToBase64String(bytes)), Write((ref writer) =>
        {
            writer.WriteName("N="u8);
            writer.WriteBase64(bytes);
        }));
    }

    [Fact]
    public void WriteBase64_of_only_signs_escapes_all_of_them()
    {
        byte[] bytes = [.. Enumerable.Repeat((byte)0xff, 300)];
        Assert.Equal("Action=A&N=" + string.Concat(Enumerable.Repeat("%2F", 400)), Write((ref writer) =>
        {
            writer.WriteName("N="u8);
            writer.WriteBase64(bytes);
        }));
    }

    [Fact]
    public void Values_are_written_in_the_formats_of_the_protocols()
    {
        Assert.Equal("Action=Atrue", Write(static (ref writer) => writer.WriteBoolean(true)));
        Assert.Equal("Action=Afalse", Write(static (ref writer) => writer.WriteBoolean(false)));
        Assert.Equal("Action=A-9223372036854775808", Write(static (ref writer) => writer.WriteNumber(long.MinValue)));
        Assert.Equal("Action=A-7", Write(static (ref writer) => writer.WriteNumber(-7)));
        Assert.Equal("Action=A1E%2B20", Write(static (ref writer) => writer.WriteNumber(1e20)));
        Assert.Equal("Action=A-1.5", Write(static (ref writer) => writer.WriteNumber(-1.5f)));
        Assert.Equal("Action=ANaN", Write(static (ref writer) => writer.WriteNumber(double.NaN)));
        Assert.Equal("Action=A-Infinity", Write(static (ref writer) => writer.WriteNumber(float.NegativeInfinity)));
        Assert.Equal("Action=A123456789012345678901234567890", Write(static (ref writer) => writer.WriteNumber(System.Numerics.BigInteger.Parse("123456789012345678901234567890", CultureInfo.InvariantCulture))));
        Assert.Equal("Action=A1.50", Write(static (ref writer) => writer.WriteNumber(BigDecimal.Parse("1.50"))));
        var time = new DateTimeOffset(2015, 1, 25, 8, 0, 0, TimeSpan.Zero);
        Assert.Equal("Action=A2015-01-25T08%3A00%3A00Z", Write((ref writer) => writer.WriteTimestamp(time, TimestampFormat.DateTime)));
        Assert.Equal("Action=ASun%2C%2025%20Jan%202015%2008%3A00%3A00%20GMT", Write((ref writer) => writer.WriteTimestamp(time, TimestampFormat.HttpDate)));
        Assert.Equal("Action=A1422172800", Write((ref writer) => writer.WriteTimestamp(time, TimestampFormat.EpochSeconds)));
    }

    [Fact]
    public void Nested_names_are_prefixed_with_the_outer_names() =>
        Assert.Equal("Action=A&Filter.1.Name=a&Filter.1.Value.1=b&Filter.1.Value.2=c&Filter.2.Name=d&Last=e", Write(static (ref writer) =>
        {
            int outer = writer.Enter("Filter."u8);
            int list = writer.EnterElement(1);
            Text(ref writer, "Name="u8, "a");
            int values = writer.Enter("Value."u8);
            Element(ref writer, 1, "b");
            Element(ref writer, 2, "c");
            writer.Leave(values);
            writer.Leave(list);
            writer.EnterElement(2);
            Text(ref writer, "Name="u8, "d");
            writer.Leave(outer);
            Text(ref writer, "Last="u8, "e");
        }));

    [Fact]
    public void Leave_restores_the_short_name_after_deep_nesting()
    {
        var expected = new StringBuilder("Action=A");
        string written = Write((ref writer) =>
        {
            string prefix = "";
            for (int i = 1; i <= 100; i++)
            {
                writer.Enter("Member."u8);
                writer.EnterElement(i);
                prefix += "Member." + i.ToString(CultureInfo.InvariantCulture) + ".";
                Text(ref writer, "N="u8, "v");
                expected.Append('&').Append(prefix).Append("N=v");
            }
            writer.Leave(0);
            Text(ref writer, "N="u8, "v");
            expected.Append("&N=v");
        });
        Assert.Equal(expected.ToString(), written);
    }

    [Fact]
    public void Unlimited_nesting_throws_TernSerializationException()
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Write(static (ref writer) =>
        {
            while (true)
                writer.Enter("Nested."u8);
        }));
        Assert.StartsWith("A value is nested too deeply or contains itself (at Nested.Nested.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Null_value_throws_TernSerializationException_with_its_path()
    {
        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Write(static (ref writer) =>
        {
            writer.Enter("Filter."u8);
            writer.EnterElement(3);
            writer.ThrowIfNullOrTooDeep(null);
        }));
        Assert.Equal("Filter.3", error.Path);
        Assert.Throws<TernSerializationException>(() => Write(static (ref writer) => writer.WriteString(null!)));
    }

    [Fact]
    public void Writing_allocates_nothing()
    {
        using var buffer = new PooledBuffer(64 * 1024);
        byte[] bytes = new byte[500];
        Measured(buffer, bytes);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Measured(buffer, bytes);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);

        static void Measured(PooledBuffer buffer, byte[] bytes)
        {
            buffer.Clear();
            var writer = new FormWriter(buffer, "Action=A"u8);
            int outer = writer.Enter("Filter.member."u8);
            for (int i = 1; i < 100; i++)
                Element(ref writer, i, "a b ü /");
            writer.Leave(outer);
            writer.WriteName("B="u8);
            writer.WriteBase64(bytes);
            writer.WriteName("D="u8);
            writer.WriteNumber(1.5);
            writer.Complete();
        }
    }

    private static void Text(ref FormWriter writer, ReadOnlySpan<byte> name, string value)
    {
        writer.WriteName(name);
        writer.WriteString(value);
    }

    private static void Element(ref FormWriter writer, int number, string value)
    {
        writer.WriteElementName(number);
        writer.WriteString(value);
    }

    private static string Write(Writing write)
    {
        using var buffer = new PooledBuffer(1);
        var writer = new FormWriter(buffer, "Action=A"u8);
        write(ref writer);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
