using Tern.Local.Http;
using Tern.Local.Lambda.RuntimeApi.Extensions;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The runtime API and the Extensions API of one process, at a port of its own. Thread-safe.</summary>
internal sealed class ExecutionEnvironment
{
    private readonly RuntimeOperations _operations;
    private readonly ExtensionRegistry _extensions;
    private readonly TaskCompletionSource _initialized = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile bool _hasFailed;

    /// <summary>Creates the environment of a process.</summary>
    /// <param name="operations">The operations of the runtime API.</param>
    /// <param name="function">The function, as extensions receive it.</param>
    /// <param name="continuesInline">As that of <see cref="RemoteFunction"/>. The code of a caller must then not block.</param>
    public ExecutionEnvironment(RuntimeOperations operations, ExtensionFunction function, bool continuesInline = false)
    {
        _operations = operations;
        _extensions = new ExtensionRegistry(function);
        Invocations = new RemoteFunction(continuesInline) { Received = _extensions.Publish };
    }

    /// <summary>The invocations of the process.</summary>
    public RemoteFunction Invocations { get; }

    /// <summary>Completes when the process requests its first invocation.</summary>
    public Task Initialized => _initialized.Task;

    /// <summary>Whether the process or an extension has reported that it cannot continue.</summary>
    public bool HasFailed => _hasFailed;

    /// <summary>Whether the process has registered an extension. It then receives SIGTERM before it is killed.</summary>
    public bool HasExtensions => _extensions.Count > 0;

    /// <summary>Handles a request.</summary>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) => request.Target.Split('/') switch
    {
        ["", RuntimeApiPath.Version, "runtime", .. var operation] => ExecuteAsync(request, operation, cancellationToken),
        ["", ExtensionRegistry.Version, "extension", .. var operation] => ExecuteExtensionAsync(request, operation, cancellationToken),
        _ => ValueTask.FromResult(RuntimeApiResponses.CreateUnknownOperation()),
    };

    private ValueTask<LocalResponse> ExecuteAsync(LocalRequest request, string[] operation, CancellationToken cancellationToken)
    {
        if (operation is ["invocation" or "restore", "next"])
            _initialized.TrySetResult();
        else if (operation is ["init" or "restore", "error"])
            _hasFailed = true;
        return _operations.ExecuteAsync(request, operation, Invocations, cancellationToken);
    }

    private async ValueTask<LocalResponse> ExecuteExtensionAsync(LocalRequest request, string[] operation, CancellationToken cancellationToken)
    {
        (LocalResponse response, ExtensionFailure? failure) = await _extensions.ExecuteAsync(request, operation, Initialized.IsCompleted, cancellationToken).ConfigureAwait(false);
        if (failure is not null)
        {
            _hasFailed = true;
            Invocations.FailAll(failure.ErrorType, invocation => failure.CreateDocument(invocation.Context.RequestId));
        }
        return response;
    }
}
