using Tern.Calls;

namespace Tern.EventStreams;

/// <summary>Reads the initial message of an event stream. Returns the response with the document of that message as its body.</summary>
public delegate ValueTask<ResponseMessage> InitialResponseReader(ResponseMessage response, CancellationToken cancellationToken);
