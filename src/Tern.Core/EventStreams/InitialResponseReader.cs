using Tern.Calls;

namespace Tern.EventStreams;

/// <summary>Waits for the message with the members beside the stream; gives the response with that message's document as its body.</summary>
public delegate ValueTask<ResponseMessage> InitialResponseReader(ResponseMessage response, CancellationToken cancellationToken);
