using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.S3;
using Tern.Shapes;

namespace Tern.Clients;

/// <summary>Results and their parts as the JSON of System.Text.Json, by reflection and by generated code.</summary>
public sealed partial class ResultJsonTests
{
    private static readonly HeadObjectResponse s_response = new() { StorageClass = StorageClass.Standard, ETag = "\"1\"", Metadata = new() { ["a"] = "b" } };

    [Fact]
    public void An_enum_is_its_text_and_metadata_of_the_response_are_left_out()
    {
        JsonElement json = JsonSerializer.SerializeToElement(s_response);
        Assert.Equal("STANDARD", json.GetProperty("StorageClass").GetString());
        Assert.Equal("b", json.GetProperty("Metadata").GetProperty("a").GetString());
        Assert.Equal(JsonValueKind.Null, json.GetProperty("ServerSideEncryption").ValueKind);
        Assert.False(json.TryGetProperty("ResponseMetadata", out _));
        Assert.Equal(json.GetRawText(), JsonSerializer.Serialize(s_response, Context.Default.HeadObjectResponse));
    }

    [Fact]
    public void An_enum_is_read_from_its_text_whether_it_is_known_or_not()
    {
        Assert.Equal(StorageClass.Glacier, JsonSerializer.Deserialize<StorageClass>("\"GLACIER\""));
        Assert.Equal("COLDER", JsonSerializer.Deserialize("\"COLDER\"", Context.Default.StorageClass).Value);
        Assert.Null(JsonSerializer.Deserialize<StorageClass?>("null"));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<StorageClass>("1"));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<StorageClass>("null"));
    }

    [Fact]
    public void An_enum_of_numbers_is_its_number()
    {
        Assert.Equal("{\"Level\":7}", JsonSerializer.Serialize(new Leveled(new Level(7))));
        Assert.Equal(7, JsonSerializer.Deserialize<Leveled>("{\"Level\":7}")!.Level.Value);
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Level>("\"7\""));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Level>("7.5"));
    }

    // As the generator writes one; the services of the packages have none.
    [JsonConverter(typeof(NumericEnumConverter<Level>))]
    internal readonly struct Level(int value) : INumericEnum<Level>
    {
        public int Value { get; } = value;

        static Level INumericEnum<Level>.Create(int value) => new(value);
    }

    internal sealed record Leveled(Level Level);

    [JsonSerializable(typeof(HeadObjectResponse))]
    [JsonSerializable(typeof(StorageClass))]
    private sealed partial class Context : JsonSerializerContext;
}
