using System.Runtime.InteropServices;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A list, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ListCodec<T, TCodec> : IPayloadCodec<List<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static List<T> Read(ref JsonReader reader) => Elements.Read<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, List<T> value)
    {
        writer.ThrowIfNullOrTooDeep(value);
        Elements.Write<T, TCodec>(ref writer, (ReadOnlySpan<T>)CollectionsMarshal.AsSpan(value));
    }
}
