using System.Collections.Immutable;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A list, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableListCodec<T, TCodec> : IPayloadCodec<ImmutableList<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static ImmutableList<T> Read(ref JsonReader reader) => [.. Elements.Read<T, TCodec>(ref reader)];

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, ImmutableList<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
