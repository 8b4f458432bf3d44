using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A dictionary, as an object.</summary>
/// <typeparam name="T">The type of the values.</typeparam>
/// <typeparam name="TCodec">The codec of the values.</typeparam>
public readonly struct ReadOnlyDictionaryCodec<T, TCodec> : IPayloadCodec<IReadOnlyDictionary<string, T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static IReadOnlyDictionary<string, T> Read(ref JsonReader reader) => Entries.Read<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, IReadOnlyDictionary<string, T> value) => Entries.Write<T, TCodec>(ref writer, value);
}
