using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Shapes;

/// <summary>Converts an enum to and from the JSON of System.Text.Json: the text alone.</summary>
public sealed class TextEnumConverter<TEnum> : JsonConverter<TEnum>
    where TEnum : struct, ITextEnum<TEnum>
{
    /// <inheritdoc/>
    public override TEnum Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.String
        ? TEnum.Create(reader.GetString()!)
        : throw new JsonException($"A {typeof(TEnum).Name} is a text in JSON, not a token of the type {reader.TokenType}.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.WriteStringValue(value.Value);
    }
}
