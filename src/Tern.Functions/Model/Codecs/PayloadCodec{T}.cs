using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A type with a codec of its own.</summary>
/// <typeparam name="T">The type.</typeparam>
public readonly struct PayloadCodec<T> : IPayloadCodec<T>
    where T : IPayload<T>
{
    /// <inheritdoc/>
    public static T Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<T>(ref reader);
        return T.Read(ref reader);
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, T value) => T.Write(ref writer, value);
}
