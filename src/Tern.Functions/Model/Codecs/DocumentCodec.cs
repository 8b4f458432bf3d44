using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Any JSON value. Null is <see cref="Document.Null"/>.</summary>
public readonly struct DocumentCodec : IPayloadCodec<Document>
{
    /// <inheritdoc/>
    public static Document Read(ref JsonReader reader) => reader.ReadDocument();

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, Document value) => writer.WriteDocument(value);
}
