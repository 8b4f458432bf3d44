using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Documents of JSON by the metadata of a <see cref="JsonSerializerContext"/>, for generated code.</summary>
/// <remarks>Only functions with <see cref="PayloadContextAttribute"/> use it. Other programs do not contain <c>System.Text.Json</c>.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ContextPayloads
{
    [ThreadStatic]
    private static Utf8JsonWriter? t_writer;

    /// <summary>Reads a document.</summary>
    /// <param name="json">The bytes of the document.</param>
    /// <param name="context">The context.</param>
    /// <exception cref="TernSerializationException">The JSON is malformed, or is not a value of this type.</exception>
    public static T? Read<T>(ReadOnlyMemory<byte> json, JsonSerializerContext context)
    {
        try
        {
            return JsonSerializer.Deserialize(json.Span, Find<T>(context));
        }
        catch (JsonException exception)
        {
            throw new TernSerializationException($"The JSON is not a value of '{typeof(T)}'", -1, exception.Path ?? "", exception);
        }
    }

    /// <summary>Writes a document.</summary>
    /// <param name="output">The buffer to append to.</param>
    /// <param name="value">The value.</param>
    /// <param name="context">The context.</param>
    public static void Write<T>(PooledBuffer output, T value, JsonSerializerContext context)
    {
        Utf8JsonWriter writer = t_writer ??= new Utf8JsonWriter(output);
        writer.Reset(output);
        try
        {
            JsonSerializer.Serialize(writer, value!, Find<T>(context)!);
            writer.Flush();
        }
        finally
        {
            // The buffer belongs to the invocation.
            writer.Reset(Stream.Null);
        }
    }

    private static JsonTypeInfo<T> Find<T>(JsonSerializerContext context) => context.GetTypeInfo(typeof(T)) as JsonTypeInfo<T>
        ?? throw new InvalidOperationException($"The context '{context.GetType()}' has no metadata of '{typeof(T)}'. Add [JsonSerializable(typeof({typeof(T).Name}))] to it.");
}
