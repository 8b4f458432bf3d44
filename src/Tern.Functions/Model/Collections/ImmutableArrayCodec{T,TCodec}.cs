using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>An array. A value without an array is written as an empty one.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableArrayCodec<T, TCodec> : IPayloadCodec<ImmutableArray<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static ImmutableArray<T> Read(ref JsonReader reader) => ImmutableCollectionsMarshal.AsImmutableArray(Elements.ReadArray<T, TCodec>(ref reader));

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, ImmutableArray<T> value) => Elements.Write<T, TCodec>(ref writer, value.AsSpan());
}
