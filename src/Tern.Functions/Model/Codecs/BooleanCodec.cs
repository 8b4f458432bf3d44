using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary><c>true</c> or <c>false</c>.</summary>
public readonly struct BooleanCodec : IPayloadCodec<bool>
{
    /// <inheritdoc/>
    public static bool Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<bool>(ref reader);
        return reader.ReadBoolean();
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, bool value) => writer.WriteBoolean(value);
}
