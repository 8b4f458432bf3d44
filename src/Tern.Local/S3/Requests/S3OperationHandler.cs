using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>Reads a request, executes its operation in the engine, and writes the response.</summary>
/// <param name="caller">The account and the region of the caller.</param>
/// <param name="request">The request. Its members have not been read.</param>
/// <param name="missing">Collects the required members that are missing.</param>
/// <param name="body">The content of an object or a part; null for other operations.</param>
/// <param name="response">The response to write to.</param>
/// <param name="cancellationToken">Cancels the operation.</param>
internal delegate ValueTask S3OperationHandler(
    ResourceScope caller, RestRequest request, MissingMembers missing, IncomingBody? body, RestResponse response, CancellationToken cancellationToken);
