using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A sequence, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct EnumerableCodec<T, TCodec> : IPayloadCodec<IEnumerable<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static IEnumerable<T> Read(ref JsonReader reader) => Elements.Read<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, IEnumerable<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
