using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A value of a value type, or null.</summary>
/// <typeparam name="T">The type.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
public readonly struct NullableCodec<T, TCodec> : IPayloadCodec<T?>
    where T : struct
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static T? Read(ref JsonReader reader) => reader.TryReadNull() ? null : TCodec.Read(ref reader);

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T? value)
    {
        if (value is { } present)
            TCodec.Write(ref writer, present);
        else
            writer.WriteNull();
    }
}
