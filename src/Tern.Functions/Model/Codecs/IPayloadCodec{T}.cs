using System.ComponentModel;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Reads and writes the JSON of a type, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPayloadCodec<T>
{
    /// <summary>Reads a value.</summary>
    /// <param name="reader">The reader, before the value.</param>
    /// <exception cref="TernSerializationException">The JSON is malformed, or is not a value of this type.</exception>
    static abstract T Read(ref JsonReader reader);

    /// <summary>Writes a value.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="TernSerializationException">The value cannot be written.</exception>
    static abstract void Write(ref JsonWriter writer, T value);
}
