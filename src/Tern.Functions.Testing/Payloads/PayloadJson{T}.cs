using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Functions.Testing.Payloads;

/// <summary>The JSON of a type: its own reader and writer, or those of <c>System.Text.Json</c> with the rules of generated code.</summary>
[RequiresUnreferencedCode("Types without IPayload use reflection.")]
[RequiresDynamicCode("Types without IPayload use reflection.")]
internal static class PayloadJson<T>
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter() } };

    private static readonly PayloadCodec<T>? s_codec = FindCodec();

    public static ReadOnlyMemory<byte> Write(T value) => s_codec is { } codec ? codec.Write(value) : JsonSerializer.SerializeToUtf8Bytes(value, s_options);

    /// <exception cref="JsonException">The JSON is not a value of the type.</exception>
    /// <exception cref="TernSerializationException">The JSON is not a value of the type.</exception>
    public static T Read(ReadOnlySpan<byte> json) => s_codec is { } codec ? codec.Read(json) : JsonSerializer.Deserialize<T>(json, s_options)!;

    private static PayloadCodec<T>? FindCodec()
    {
        foreach (Type implemented in typeof(T).GetInterfaces())
        {
            if (implemented.IsConstructedGenericType && implemented.GetGenericTypeDefinition() == typeof(IPayload<>) && implemented.GetGenericArguments()[0] == typeof(T))
                return (PayloadCodec<T>)typeof(OwnPayloadCodec<>).MakeGenericType(typeof(T)).GetConstructor([])!.Invoke([]);
        }
        return null;
    }
}
