using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the initial message of an event stream. Returns the response with the document of that message as its body.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate ValueTask<ResponseMessage> InitialResponseReader(ResponseMessage response, CancellationToken cancellationToken);
