using Tern.Local.Http;
using Tern.Local.Routing;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>
/// The runtime API for functions in other processes. Their environment has <c>AWS_LAMBDA_RUNTIME_API=host:port/NAME</c>, with the name of the function, or
/// <c>host:port/ACCOUNT/REGION/NAME</c> for another account or region than those of the options.
/// </summary>
/// <remarks>Requests have no signature. A process that requests its first invocation adds itself as the handler of the function.</remarks>
internal sealed class RuntimeApiHandler(LambdaEngine engine) : IRequestHandler
{
    /// <summary>Whether the path of a request is one of the runtime API.</summary>
    public static bool IsPath(string target) => RuntimeApiPath.Parse(target) is not null;

    /// <summary>False: runtimes are not web pages.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        RuntimeApiPath path = RuntimeApiPath.Parse(request.Target)!;
        if (!path.IsValid)
            return ValueTask.FromResult(RuntimeApiResponses.CreateInvalidName());
        RemoteFunction function = path.FindFunction(engine.Remote, RuntimeOperations.IsFirst(request.Method, path.Operation)) ?? RemoteFunction.Empty;
        return engine.Remote.Operations.ExecuteAsync(request, path.Operation, function, cancellationToken);
    }
}
