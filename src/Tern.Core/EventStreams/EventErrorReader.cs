using Tern.Calls;

namespace Tern.EventStreams;

/// <summary>Reads what the errors of a protocol have in common, and finds the document that the error's own members stand in.</summary>
public delegate ServiceError EventErrorReader(ResponseMessage response, out ReadOnlySpan<byte> document);
