using System.ComponentModel;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Reads and writes a complete document of a type, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPayloadFormat<T>
{
    /// <summary>Reads a document.</summary>
    /// <param name="json">The bytes of the document.</param>
    /// <exception cref="TernSerializationException">The JSON is malformed, or is not a value of this type.</exception>
    static abstract T Read(ReadOnlyMemory<byte> json);

    /// <summary>Writes a document.</summary>
    /// <param name="output">The buffer to append to.</param>
    /// <param name="value">The value.</param>
    static abstract void Write(PooledBuffer output, T value);
}
