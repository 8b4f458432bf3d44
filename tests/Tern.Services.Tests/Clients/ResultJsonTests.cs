using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Clients;

/// <summary>Serialization of responses with System.Text.Json, by reflection and by generated code.</summary>
public sealed partial class ResultJsonTests
{
    private static readonly HeadObjectResponse s_response = new() { StorageClass = StorageClass.Standard, ETag = "\"1\"", Metadata = new() { ["a"] = "b" } };

    [Fact]
    public void Serialize_of_a_response_writes_enums_as_text_and_omits_ResponseMetadata()
    {
        JsonElement json = JsonSerializer.SerializeToElement(s_response);
        Assert.Equal("STANDARD", json.GetProperty("StorageClass").GetString());
        Assert.Equal("b", json.GetProperty("Metadata").GetProperty("a").GetString());
        Assert.Equal(JsonValueKind.Null, json.GetProperty("ServerSideEncryption").ValueKind);
        Assert.False(json.TryGetProperty("ResponseMetadata", out _));
        Assert.Equal(json.GetRawText(), JsonSerializer.Serialize(s_response, Context.Default.HeadObjectResponse));
    }

    [Fact]
    public void Deserialize_of_an_enum_accepts_known_and_unknown_values()
    {
        Assert.Equal(StorageClass.Glacier, JsonSerializer.Deserialize<StorageClass>("\"GLACIER\""));
        Assert.Equal("COLDER", JsonSerializer.Deserialize("\"COLDER\"", Context.Default.StorageClass).Value);
        Assert.Null(JsonSerializer.Deserialize<StorageClass?>("null"));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<StorageClass>("1"));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<StorageClass>("null"));
    }

    [Fact]
    public void An_integer_enum_is_serialized_as_a_JSON_number()
    {
        Assert.Equal("{\"Level\":7}", JsonSerializer.Serialize(new Leveled(new Level(7))));
        Assert.Equal(7, JsonSerializer.Deserialize<Leveled>("{\"Level\":7}")!.Level.Value);
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Level>("\"7\""));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Level>("7.5"));
    }

    // Same form as the generator's output. The services of the packages have no integer enum.
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
