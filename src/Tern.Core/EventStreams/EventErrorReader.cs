using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the common error members from the payload of an exception message, which contains only the error structure.</summary>
/// <param name="payload">The payload. An empty payload is a structure without members.</param>
/// <param name="message">The message of the error; null if it has none.</param>
/// <returns>The document that contains the members of the error.</returns>
/// <exception cref="TernSerializationException">The payload is not a document of the protocol.</exception>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate ReadOnlySpan<byte> EventErrorReader(ReadOnlySpan<byte> payload, out string? message);
