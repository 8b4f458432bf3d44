using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Bytes, as a string of Base64. Null is empty.</summary>
public readonly struct ByteMemoryCodec : IPayloadCodec<ReadOnlyMemory<byte>>
{
    /// <inheritdoc/>
    public static ReadOnlyMemory<byte> Read(ref JsonReader reader) => reader.TryReadNull() ? default : reader.ReadBase64();

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, ReadOnlyMemory<byte> value) => writer.WriteBase64(value.Span);
}
