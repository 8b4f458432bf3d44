namespace Tern.EventStreams;

/// <summary>Finds in the payload of an exception, which is the error's structure alone, what every protocol's errors have.</summary>
/// <param name="payload">The payload; an empty one stands for a structure without members.</param>
/// <param name="message">The error's message; null when it has none.</param>
/// <returns>The document that the error's own members are read from.</returns>
/// <exception cref="Codecs.CodecException">The payload is none of the protocol's documents.</exception>
public delegate ReadOnlySpan<byte> EventErrorReader(ReadOnlySpan<byte> payload, out string? message);
