using System.Collections.Frozen;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A set, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct FrozenSetCodec<T, TCodec> : IPayloadCodec<FrozenSet<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static FrozenSet<T> Read(ref JsonReader reader) => Elements.Read<T, TCodec>(ref reader).ToFrozenSet();

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, FrozenSet<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
