using System.Text;
using System.Text.Json;
using Tern.Runtime;

namespace Tern.Core.Tests.Json;

/// <summary>Random valid and damaged documents are accepted, rejected and read as by System.Text.Json.</summary>
/// <remarks>Both reject strings that are not valid Unicode. System.Text.Json validates a string only when it is read.</remarks>
public class JsonAgreementTests
{
    private static readonly JsonDocumentOptions s_options = new() { MaxDepth = JsonReader.MaxDepth };

    [Theory]
    [InlineData(1), InlineData(2), InlineData(3), InlineData(4)]
    public void Written_documents_are_read_back_equal_by_Tern_and_System_Text_Json(int seed)
    {
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++)
        {
            Document document = RandomDocument.Make(random, depth: 4);
            byte[] json = Encoding.UTF8.GetBytes(document.ToString());

            Assert.Equal(document, Document.Parse(json));
            Assert.Equal(document, ParseWithSystemTextJson(json));
        }
    }

    [Theory]
    [InlineData(11), InlineData(12), InlineData(13), InlineData(14)]
    public void Damaged_documents_are_accepted_or_rejected_as_by_System_Text_Json(int seed)
    {
        var random = new Random(seed);
        int accepted = 0;
        int rejected = 0;
        for (int i = 0; i < 4_000; i++)
        {
            byte[] json = Encoding.UTF8.GetBytes(RandomDocument.Make(random, depth: 3).ToString());
            RandomDocument.Damage(random, ref json);

            Document? ours = Try(() => Document.Parse(json));
            Document? other = Try(() => ParseWithSystemTextJson(json));

            Assert.True(Equals(ours, other), $"JsonReader read '{ours}', but System.Text.Json read '{other}', from {Encoding.UTF8.GetString(json)} ({Convert.ToBase64String(json)}).");
            _ = ours is null ? rejected++ : accepted++;
        }
        Assert.True(accepted > 300 && rejected > 300, $"{accepted} documents were accepted and {rejected} were rejected. More than 300 of each are expected.");
    }

    [Fact]
    public void Strings_of_every_length_and_kind_round_trip_with_System_Text_Json()
    {
        var random = new Random(5);
        for (int i = 0; i < 20_000; i++)
        {
            string text = RandomDocument.Text(random, random.Next(80));
            using var buffer = new PooledBuffer();
            var writer = new JsonWriter(buffer);
            writer.WriteStartArray();
            writer.WriteString(text);
            writer.WriteString(Encoding.UTF8.GetBytes(text));
            writer.WriteEndArray();
            writer.Complete();

            string expected = text.ToWellFormed();
            using JsonDocument other = JsonDocument.Parse(buffer.WrittenMemory);
            Assert.Equal(expected, other.RootElement[0].GetString());
            Assert.Equal(expected, other.RootElement[1].GetString());
            var reader = new JsonReader(JsonSerializer.SerializeToUtf8Bytes(text));
            Assert.Equal(expected, reader.ReadString());
        }
    }

    [Fact]
    public void Numbers_are_read_as_by_System_Text_Json()
    {
        var random = new Random(6);
        for (int i = 0; i < 20_000; i++)
        {
            string number = RandomDocument.Number(random);
            JsonElement other = JsonDocument.Parse(number).RootElement;
            byte[] json = Encoding.UTF8.GetBytes(number);

            Assert.Equal(other.GetDouble(), new JsonReader(json).ReadDouble());
            Assert.Equal(other.GetSingle(), new JsonReader(json).ReadSingle());
            if (other.TryGetInt64(out long integer))
                Assert.Equal(integer, new JsonReader(json).ReadInt64());
            if (other.TryGetDecimal(out decimal exact) && Math.Abs(exact) < 1e15m)
                Assert.Equal(exact, new JsonReader(json).ReadBigDecimal().ToDecimal());
        }
    }

    private static Document? Try(Func<Document> read)
    {
        try
        {
            return read();
        }
        // FormatException: System.Text.Json accepts any exponent. BigDecimal requires one of 32 bits.
        catch (Exception e) when (e is TernSerializationException or JsonException or InvalidOperationException or FormatException)
        {
            return null;
        }
    }

    private static Document ParseWithSystemTextJson(byte[] json)
    {
        using JsonDocument document = JsonDocument.Parse(json, s_options);
        return ConvertElement(document.RootElement);
    }

    private static Document ConvertElement(JsonElement element)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                var members = new OrderedMap<Document>();
                foreach (JsonProperty property in element.EnumerateObject())
                    members[property.Name] = ConvertElement(property.Value);
                return members;
            case JsonValueKind.Array:
                return Document.List([.. element.EnumerateArray().Select(ConvertElement)]);
            case JsonValueKind.String:
                return element.GetString();
            case JsonValueKind.Number:
                return Document.Number(BigDecimal.Parse(element.GetRawText()));
            case JsonValueKind.Null:
                return Document.Null;
            default:
                return element.GetBoolean();
        }
    }
}
