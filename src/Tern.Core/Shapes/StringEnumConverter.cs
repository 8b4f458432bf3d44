using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Runtime;

/// <summary>Converts a string enum to and from a JSON string for System.Text.Json.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class StringEnumConverter<TEnum> : JsonConverter<TEnum>
    where TEnum : struct, IStringEnum<TEnum>
{
    /// <inheritdoc/>
    public override TEnum Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.String
        ? TEnum.Create(reader.GetString()!)
        : throw new JsonException($"The JSON value cannot be converted to {typeof(TEnum).Name}. Expected a string, but the token type is {reader.TokenType}.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.WriteStringValue(value.Value);
    }
}
