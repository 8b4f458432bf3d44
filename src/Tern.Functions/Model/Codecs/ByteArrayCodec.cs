using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Bytes, as a string of Base64.</summary>
public readonly struct ByteArrayCodec : IPayloadCodec<byte[]>
{
    /// <inheritdoc/>
    public static byte[] Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<byte[]>(ref reader);
        return reader.ReadBase64();
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, byte[] value)
    {
        writer.ThrowIfNullOrTooDeep(value);
        writer.WriteBase64(value);
    }
}
