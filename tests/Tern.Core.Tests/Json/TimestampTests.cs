using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Json;

public class TimestampTests
{
    [Theory]
    [InlineData("2014-04-29T18:30:38Z", "1398796238", "\"2014-04-29T18:30:38Z\"", "\"Tue, 29 Apr 2014 18:30:38 GMT\"")]
    [InlineData("2014-04-29T18:30:38.123Z", "1398796238.123", "\"2014-04-29T18:30:38.123Z\"", "\"Tue, 29 Apr 2014 18:30:38 GMT\"")]
    [InlineData("2014-04-29T18:30:38.0000001Z", "1398796238.0000001", "\"2014-04-29T18:30:38.0000001Z\"", "\"Tue, 29 Apr 2014 18:30:38 GMT\"")]
    [InlineData("2014-04-29T20:30:38.5+02:00", "1398796238.5", "\"2014-04-29T18:30:38.5Z\"", "\"Tue, 29 Apr 2014 18:30:38 GMT\"")]
    [InlineData("1970-01-01T00:00:00Z", "0", "\"1970-01-01T00:00:00Z\"", "\"Thu, 01 Jan 1970 00:00:00 GMT\"")]
    [InlineData("1969-12-31T23:59:58.75Z", "-1.25", "\"1969-12-31T23:59:58.75Z\"", "\"Wed, 31 Dec 1969 23:59:58 GMT\"")]
    [InlineData("1969-12-31T23:59:59.5Z", "-0.5", "\"1969-12-31T23:59:59.5Z\"", "\"Wed, 31 Dec 1969 23:59:59 GMT\"")]
    [InlineData("0001-01-01T00:00:00Z", "-62135596800", "\"0001-01-01T00:00:00Z\"", "\"Mon, 01 Jan 0001 00:00:00 GMT\"")]
    [InlineData("9999-12-31T23:59:59.9999999Z", "253402300799.9999999", "\"9999-12-31T23:59:59.9999999Z\"", "\"Fri, 31 Dec 9999 23:59:59 GMT\"")]
    public void Timestamps_round_trip_in_each_format(string instant, string epochSeconds, string dateTime, string httpDate)
    {
        var value = DateTimeOffset.Parse(instant, System.Globalization.CultureInfo.InvariantCulture);

        Assert.Equal(epochSeconds, Write(value, TimestampFormat.EpochSeconds));
        Assert.Equal(dateTime, Write(value, TimestampFormat.DateTime));
        Assert.Equal(httpDate, Write(value, TimestampFormat.HttpDate));
        Assert.Equal(value, Read(epochSeconds, TimestampFormat.EpochSeconds));
        Assert.Equal(value, Read(dateTime, TimestampFormat.DateTime));
        Assert.Equal(value.AddTicks(-(value.Ticks % TimeSpan.TicksPerSecond)), Read(httpDate, TimestampFormat.HttpDate));
        Assert.Equal(TimeSpan.Zero, Read(dateTime, TimestampFormat.DateTime).Offset);
    }

    [Theory]
    [InlineData("\"2014-04-29T19:30:38+01:00\"", 0)]
    [InlineData("\"2014-04-29T12:00:38-06:30\"", 0)]
    [InlineData("\"2014-04-29T19:30:38+0100\"", 0)]
    [InlineData("\"2014-04-29t18:30:38z\"", 0)]
    [InlineData("\"2014-04-29 18:30:38Z\"", 0)]
    [InlineData("\"2014-04-29T18:30:37.999999999999Z\"", -1)]
    [InlineData("\"2014-04-29T18:29:60Z\"", -380_000_000)]
    [InlineData("\"Tue, 29 Apr 2014 18:30:38.5 GMT\"", 5_000_000)]
    [InlineData("\"Tuesday, 29-Apr-14 18:30:38 GMT\"", 0)]
    [InlineData("\"Tue Apr 29 18:30:38 2014\"", 0)]
    [InlineData("1398796238.0", 0)]
    [InlineData("1.398796238e9", 0)]
    [InlineData("1.398796238E+9", 0)]
    [InlineData("1398796238.00000019", 1)]
    [InlineData("1398796237.99999999999999999999999", -1)]
    [InlineData("0.000000000000001398796238e24", 0)]
    public void Timestamps_are_read_in_every_form_regardless_of_the_declared_format(string json, long ticksFromReference)
    {
        DateTimeOffset expected = new DateTimeOffset(2014, 4, 29, 18, 30, 38, TimeSpan.Zero).AddTicks(ticksFromReference);

        foreach (TimestampFormat format in Enum.GetValues<TimestampFormat>())
            Assert.Equal(expected, Read(json, format));
    }

    [Theory]
    [InlineData("\"\""), InlineData("\"2014\""), InlineData("\"2014-04-29\""), InlineData("\"2014-13-29T18:30:38Z\""), InlineData("\"2014-02-30T18:30:38Z\"")]
    [InlineData("\"2014-04-29T24:30:38Z\""), InlineData("\"2014-04-29T18:30:38\""), InlineData("\"2014-04-29T18:30:38.Z\""), InlineData("\"2014-04-29T18:30:38Zx\"")]
    [InlineData("\"0001-01-01T00:00:00+01:00\""), InlineData("\"9999-12-31T23:59:59-01:00\""), InlineData("\"0000-01-01T00:00:00Z\"")]
    [InlineData("\"Tue, 29 Foo 2014 18:30:38 GMT\""), InlineData("\"Tue, 29 Apr 2014 18:30:38 CET\""), InlineData("\"1398796238\""), InlineData("\"yesterday\"")]
    [InlineData("\"Tue Apr 29\""), InlineData("\",\""), InlineData("\" \"")]
    [InlineData("1e99"), InlineData("1e999999999999"), InlineData("253402300800"), InlineData("-62135596801"), InlineData("true"), InlineData("null"), InlineData("{}")]
    public void Invalid_timestamp_throws_with_the_expected_format(string json)
    {
        foreach (TimestampFormat format in Enum.GetValues<TimestampFormat>())
        {
            TernSerializationException error = Assert.Throws<TernSerializationException>(() => Read(json, format));
            Assert.Equal(0, error.ByteOffset);
            Assert.Contains(format.ToString(), error.Message, StringComparison.Ordinal);
        }
    }

    private static DateTimeOffset Read(string json, TimestampFormat format) =>
        new JsonReader(Encoding.UTF8.GetBytes(json)).ReadTimestamp(format);

    private static string Write(DateTimeOffset value, TimestampFormat format)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteTimestamp(value, format);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
