using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Tern.Functions.Codecs;
using Tern.Runtime;

namespace Tern.Functions.Generator.Tests.Support;

/// <summary>Reads and writes by generated codecs, and by <c>System.Text.Json</c>.</summary>
internal static class Json
{
    /// <summary>The defaults for the web, and enums by name.</summary>
    public static JsonSerializerOptions Options { get; } = new(JsonSerializerDefaults.Web) { Converters = { new NamedEnums() } };

    public static T Read<T>(string json)
        where T : IPayload<T> => JsonFormat<T, PayloadCodec<T>>.Read(Encoding.UTF8.GetBytes(json));

    public static string Write<T>(T value)
        where T : IPayload<T>
    {
        using var buffer = new PooledBuffer();
        JsonFormat<T, PayloadCodec<T>>.Write(buffer, value);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    // A converter of the options has precedence over the attribute of a type.
    private sealed class NamedEnums : JsonConverterFactory
    {
        private readonly JsonStringEnumConverter _names = new();

        public override bool CanConvert(Type typeToConvert) => typeToConvert.IsEnum && !typeToConvert.IsDefined(typeof(JsonConverterAttribute), inherit: false);

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) => _names.CreateConverter(typeToConvert, options)!;
    }

    /// <summary>Asserts that two documents have the same meaning.</summary>
    public static void AssertEqual(string expected, string actual)
    {
        if (!JsonNode.DeepEquals(JsonNode.Parse(expected), JsonNode.Parse(actual)))
            Assert.Equal(expected, actual);
    }

    /// <summary>Asserts that a value is written as <c>System.Text.Json</c> writes it, and that both read what the other has written.</summary>
    public static void AssertSame<T>(T value)
        where T : IPayload<T>
    {
        string theirs = JsonSerializer.Serialize(value, Options);
        string ours = Write(value);
        AssertEqual(theirs, ours);
        AssertEqual(theirs, JsonSerializer.Serialize(Read<T>(theirs), Options));
        AssertEqual(theirs, JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(ours, Options), Options));
        AssertEqual(ours, Write(Read<T>(ours)));
    }

    /// <summary>Asserts that JSON is read to the same value as by <c>System.Text.Json</c>.</summary>
    public static void AssertReadsSame<T>(string json)
        where T : IPayload<T> => AssertEqual(JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(json, Options), Options), JsonSerializer.Serialize(Read<T>(json), Options));
}
