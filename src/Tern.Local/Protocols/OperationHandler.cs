using Tern.Local.Services;

namespace Tern.Local.Protocols;

/// <summary>Executes the requests of an operation.</summary>
/// <exception cref="TernServiceException">The service returns an error.</exception>
internal delegate ValueTask<TResponse> OperationHandler<in TRequest, TResponse>(RequestContext context, TRequest request, CancellationToken cancellationToken);
