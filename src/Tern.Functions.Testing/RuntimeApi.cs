using System.IO.Pipelines;
using Tern.Functions.Testing.Http;
using Tern.Local.Http;
using Tern.Local.Lambda;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Lambda.RuntimeApi.Extensions;
using Tern.Local.Protocols;
using Tern.Runtime;
using LocalEnvironment = Tern.Local.Lambda.RuntimeApi.ExecutionEnvironment;

namespace Tern.Functions.Testing;

/// <summary>The Runtime API of one function: that of Tern.Local, with an init phase, a snapshot and a state that tests wait for.</summary>
internal sealed class RuntimeApi(ExecutionEnvironmentOptions options)
{
    private const string RuntimePath = "/2018-06-01/runtime/";
    private const int MaxDocumentLength = 1024 * 1024;

    private readonly LocalEnvironment _environment = new(new RuntimeOperations(TimeProvider.System), new ExtensionFunction(options.FunctionName, LambdaVariables.Version, options.Handler));
    private readonly Lock _lock = new();
    private readonly TaskCompletionSource _initialized = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _restore = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _waiting;
    private int _inFlight;
    private FunctionErrorDocument? _exit;

    /// <summary>Completes when the init phase has ended. Fails with <see cref="FunctionInitException"/>.</summary>
    public Task Initialized => _initialized.Task;

    /// <summary>Completes when the function requests its first event. Fails with <see cref="FunctionInitException"/>.</summary>
    public Task Ready => _ready.Task;

    /// <summary>Whether the function has registered an extension, so that Lambda sends SIGTERM before it ends the process.</summary>
    public bool HasExtension => _environment.HasExtensions;

    /// <summary>Serves a connection until it is closed.</summary>
    public Task ServeAsync(PipeReader input, PipeWriter output, CancellationToken cancellationToken) => new HttpConnection(input, output, HandleAsync).ServeAsync(cancellationToken);

    /// <summary>Restores the function from its snapshot.</summary>
    public void Restore() => _restore.TrySetResult();

    /// <summary>Executes an invocation.</summary>
    /// <exception cref="RemoteFunctionException">The function has failed.</exception>
    public async Task<ReadOnlyMemory<byte>> InvokeAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        Add(ref _inFlight, 1);
        try
        {
            ValueTask<ReadOnlyMemory<byte>> response = _environment.Invocations.HandleAsync(payload, context);
            // It can have ended before the invocation was added.
            if (Volatile.Read(ref _exit) is { } exit)
                Fail(exit);
            return await response.ConfigureAwait(false);
        }
        finally
        {
            Add(ref _inFlight, -1);
        }
    }

    /// <summary>Waits until no invocation is in flight, and the function waits for events on all connections.</summary>
    public async Task WaitForIdleAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            Task changed;
            lock (_lock)
            {
                if ((_waiting == options.MaxConcurrency && _inFlight == 0) || _exit is not null)
                    return;
                changed = _changed.Task;
            }
            await changed.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Ends what waits for the function, because it has ended.</summary>
    public void End(FunctionErrorDocument error, Exception? cause)
    {
        Volatile.Write(ref _exit, error);
        FailInit(error, cause);
        Fail(error);
        Add(ref _waiting, 0);
    }

    private void Fail(FunctionErrorDocument error) => _environment.Invocations.FailAll(error.Type, _ => error.Json);

    private void FailInit(FunctionErrorDocument error, Exception? cause = null)
    {
        var failure = new FunctionInitException(error, cause);
        _initialized.TrySetException(failure);
        _ready.TrySetException(failure);
        // A failure that nothing awaits is not an error of the test.
        _ = _initialized.Task.Exception;
        _ = _ready.Task.Exception;
    }

    private void Add(ref int counter, int value)
    {
        TaskCompletionSource changed;
        lock (_lock)
        {
            counter += value;
            changed = _changed;
            _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
        }
        changed.SetResult();
    }

    private ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) => (request.Method, request.Target) switch
    {
        ("GET", RuntimePath + "invocation/next") => NextAsync(request, cancellationToken),
        ("GET", RuntimePath + "restore/next") => WaitForRestoreAsync(request, cancellationToken),
        ("POST", RuntimePath + "init/error" or RuntimePath + "restore/error") => FailInitAsync(request, cancellationToken),
        _ => _environment.HandleAsync(request, cancellationToken),
    };

    private async ValueTask<LocalResponse> NextAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        _initialized.TrySetResult();
        _ready.TrySetResult();
        Add(ref _waiting, 1);
        try
        {
            return await _environment.HandleAsync(request, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            Add(ref _waiting, -1);
        }
    }

    private async ValueTask<LocalResponse> WaitForRestoreAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        LocalResponse restored = await _environment.HandleAsync(request, cancellationToken).ConfigureAwait(false);
        _initialized.TrySetResult();
        await _restore.Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        return restored;
    }

    // The document is a part of the exception that the test receives.
    private async ValueTask<LocalResponse> FailInitAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var body = new PooledBuffer();
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxDocumentLength, body, TimeProvider.System, cancellationToken).ConfigureAwait(false))
            return RuntimeApiResponses.CreateTooLarge();
        FailInit(FunctionErrorDocument.Read(request.Header("Lambda-Runtime-Function-Error-Type") ?? "Unhandled", body.WrittenSpan.ToArray()));
        return RuntimeApiResponses.CreateAccepted();
    }
}
