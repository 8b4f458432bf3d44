using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>Reads a request, executes it, and writes its response.</summary>
/// <exception cref="TernServiceException">The service returns an error.</exception>
internal delegate Task ServiceOperation(ReadOnlyMemory<byte> content, RequestContext context, RestResponse response, CancellationToken cancellationToken);
