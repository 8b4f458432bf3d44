using System.Numerics;
using System.Text;
using Tern.Codecs;
using Tern.Codecs.Json;
using Tern.Shapes;

namespace Tern.Json;

public class JsonWriterTests
{
    [Fact]
    public void Commas_stand_between_members_and_elements_only()
    {
        string json = Write((ref JsonWriter writer) =>
        {
            writer.WriteStartObject();
            writer.WriteName("\"a\":"u8);
            writer.WriteStartArray();
            writer.WriteNumber(1);
            writer.WriteStartObject();
            writer.WriteEndObject();
            writer.WriteStartArray();
            writer.WriteEndArray();
            writer.WriteNull();
            writer.WriteEndArray();
            writer.WriteName("b\n");
            writer.WriteLiteral("{\"S\":"u8);
            writer.WriteString("value");
            writer.WriteEndObject();
            writer.WriteName("c");
            writer.WriteBoolean(true);
            writer.WriteEndObject();
        });

        Assert.Equal("""{"a":[1,{},[],null],"b\n":{"S":"value"},"c":true}""", json);
    }

    [Fact]
    public void Numbers_are_as_short_as_they_can_be()
    {
        string json = Write((ref JsonWriter writer) =>
        {
            writer.WriteStartArray();
            writer.WriteNumber(int.MinValue);
            writer.WriteNumber(long.MaxValue);
            writer.WriteNumber(0.1f);
            writer.WriteNumber(0.1);
            writer.WriteNumber(double.NaN);
            writer.WriteNumber(double.PositiveInfinity);
            writer.WriteNumber(float.NegativeInfinity);
            writer.WriteNumber(BigInteger.Pow(10, 30));
            writer.WriteNumber(BigDecimal.Parse("0.100000000000000000000001"));
            writer.WriteEndArray();
        });

        Assert.Equal(
            "[-2147483648,9223372036854775807,0.1,0.1,\"NaN\",\"Infinity\",\"-Infinity\","
            + "1000000000000000000000000000000,0.100000000000000000000001]",
            json);
    }

    private static string Write(WriteAction write)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        write(ref writer);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private delegate void WriteAction(ref JsonWriter writer);
}
