using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Shapes;

/// <summary>Converts an enum of numbers to and from the JSON of System.Text.Json: the number alone.</summary>
public sealed class NumericEnumConverter<TEnum> : JsonConverter<TEnum>
    where TEnum : struct, INumericEnum<TEnum>
{
    /// <inheritdoc/>
    public override TEnum Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int value)
            ? TEnum.Create(value)
            : throw new JsonException($"A {typeof(TEnum).Name} is a 32-bit whole number in JSON, not a token of the type {reader.TokenType}.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.WriteNumberValue(value.Value);
    }
}
