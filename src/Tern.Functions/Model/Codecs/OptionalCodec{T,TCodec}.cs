using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A reference, or null.</summary>
/// <typeparam name="T">The type.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
public readonly struct OptionalCodec<T, TCodec> : IPayloadCodec<T?>
    where T : notnull
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static T? Read(ref JsonReader reader) => reader.TryReadNull() ? default : TCodec.Read(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T? value)
    {
        if (value is null)
            writer.WriteNull();
        else
            TCodec.Write(ref writer, value);
    }
}
