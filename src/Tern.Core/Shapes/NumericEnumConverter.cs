using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Runtime;

/// <summary>Converts a numeric enum to and from a JSON number for System.Text.Json.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class NumericEnumConverter<TEnum> : JsonConverter<TEnum>
    where TEnum : struct, INumericEnum<TEnum>
{
    /// <inheritdoc/>
    public override TEnum Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int value)
            ? TEnum.Create(value)
            : throw new JsonException($"The JSON value cannot be converted to {typeof(TEnum).Name}. Expected a 32-bit integer, but the token type is {reader.TokenType}.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.WriteNumberValue(value.Value);
    }
}
