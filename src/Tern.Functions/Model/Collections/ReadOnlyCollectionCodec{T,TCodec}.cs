using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A collection, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlyCollectionCodec<T, TCodec> : IPayloadCodec<IReadOnlyCollection<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static IReadOnlyCollection<T> Read(ref JsonReader reader) => Elements.Read<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, IReadOnlyCollection<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
