using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A set, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct HashSetCodec<T, TCodec> : IPayloadCodec<HashSet<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static HashSet<T> Read(ref JsonReader reader) => Elements.ReadSet<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, HashSet<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
