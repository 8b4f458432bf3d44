using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A string.</summary>
public readonly struct StringCodec : IPayloadCodec<string>
{
    /// <inheritdoc/>
    public static string Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<string>(ref reader);
        return reader.ReadString();
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, string value) => writer.WriteString(value);
}
