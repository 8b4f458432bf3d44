using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A collection, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct CollectionInterfaceCodec<T, TCodec> : IPayloadCodec<ICollection<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static ICollection<T> Read(ref JsonReader reader) => Elements.Read<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, ICollection<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
