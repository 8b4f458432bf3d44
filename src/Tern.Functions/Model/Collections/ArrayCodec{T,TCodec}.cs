using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>An array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ArrayCodec<T, TCodec> : IPayloadCodec<T[]>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static T[] Read(ref JsonReader reader) => Elements.ReadArray<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T[] value)
    {
        writer.ThrowIfNullOrTooDeep(value);
        Elements.Write<T, TCodec>(ref writer, (ReadOnlySpan<T>)value);
    }
}
