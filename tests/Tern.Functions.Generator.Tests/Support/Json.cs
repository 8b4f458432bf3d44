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

    /// <summary>Asserts that a value is written as <c>System.Text.Json</c> writes it, and that both read the same from what each has written.</summary>
    /// <returns>The document.</returns>
    public static string AssertSame<T>(T value)
        where T : IPayload<T>
    {
        string theirs = JsonSerializer.Serialize(value, Options);
        string ours = Write(value);
        AssertEqual(theirs, ours);
        AssertReadsSame<T>(theirs);
        AssertReadsSame<T>(ours);
        return ours;
    }

    /// <summary>Asserts that a value is read by both as it was written by both.</summary>
    public static void AssertRoundTrip<T>(T value)
        where T : IPayload<T>
    {
        string json = AssertSame(value);
        AssertEqual(json, Write(Read<T>(json)));
    }

    /// <summary>Asserts that JSON is read to the same value as by <c>System.Text.Json</c>.</summary>
    public static void AssertReadsSame<T>(string json)
        where T : IPayload<T>
    {
        string expected = JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(json, Options), Options);
        T value = Read<T>(json);
        AssertEqual(expected, JsonSerializer.Serialize(value, Options));
        AssertEqual(expected, Write(value));
    }

    /// <summary>Asserts that JSON is read to the same value, or that both refuse it, apart from the documented differences.</summary>
    public static void AssertSameOrStricter<T>(string json)
        where T : IPayload<T>
    {
        T? theirs = default, ours = default;
        string? problem = null, refusal = null;
        try
        {
            theirs = JsonSerializer.Deserialize<T>(json, Options);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            problem = e.Message;
        }
        try
        {
            ours = Read<T>(json);
        }
        catch (TernSerializationException e)
        {
            refusal = e.Message;
        }
        if (problem is null && refusal is null)
            AssertSameObjects(theirs, ours);
        else if (problem is null)
            Assert.True(refusal!.Contains("is not nullable", StringComparison.Ordinal) || refusal.Contains("missing. Send", StringComparison.Ordinal), $"Only System.Text.Json reads {json}: {refusal}");
        else if (refusal is null)
            Assert.Fail($"System.Text.Json does not read {json}: {problem}");
    }

    private static void AssertSameObjects<T>(T theirs, T ours)
    {
        string expected;
        try
        {
            expected = JsonSerializer.Serialize(theirs, Options);
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            // An infinite number, or an ImmutableArray without an array.
            return;
        }
        AssertEqual(expected, JsonSerializer.Serialize(ours, Options));
    }
}
