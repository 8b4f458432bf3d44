using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A set, as an array.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlySetCodec<T, TCodec> : IPayloadCodec<IReadOnlySet<T>>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static IReadOnlySet<T> Read(ref JsonReader reader) => Elements.ReadSet<T, TCodec>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, IReadOnlySet<T> value) => Elements.Write<T, TCodec>(ref writer, value);
}
