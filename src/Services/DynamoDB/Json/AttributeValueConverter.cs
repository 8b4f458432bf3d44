using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Runtime;

namespace Tern.DynamoDB;

/// <summary>
/// Converts attribute values to and from DynamoDB JSON (<c>{"S":"a"}</c>) for System.Text.Json. A value without a type is
/// <c>null</c>. Indentation and encoder of the writer do not apply within a value.
/// </summary>
public sealed class AttributeValueConverter : JsonConverter<AttributeValue>
{
    /// <inheritdoc/>
    public override AttributeValue Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.Null)
            return default;
        using JsonDocument document = JsonDocument.ParseValue(ref reader);
        try
        {
            return AttributeValue.FromJson(JsonMarshal.GetRawUtf8Value(document.RootElement));
        }
        catch (TernSerializationException e)
        {
            throw new JsonException(e.Message, e);
        }
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, AttributeValue value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (value.Kind == AttributeValueKind.None)
        {
            writer.WriteNullValue();
            return;
        }
        using PooledBuffer json = value.WriteJson();
        writer.WriteRawValue(json.WrittenSpan, skipInputValidation: true);
    }
}
