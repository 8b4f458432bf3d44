using System.Runtime.CompilerServices;
using Tern.Functions.Async;
using Tern.Functions.Errors;
using Tern.Functions.Hosting;
using Tern.Functions.Initialization;
using Tern.Functions.Logging;
using Tern.Functions.Shutdown;
using Tern.Functions.Sockets;

namespace Tern.Functions.Runtime;

/// <summary>One function process: initialization, pollers and shutdown.</summary>
internal sealed class FunctionRuntime : IDisposable
{
    // No exit code of a process.
    private const int Initialized = -1;

    private readonly FunctionOptions _options;
    private readonly RuntimeSettings _settings;
    private readonly CancellationTokenSource _stopping = new();
    private readonly CancellationTokenSource _ending = new();
    private readonly ConsoleRedirection? _console;
    private Poller[] _pollers = [];

    public FunctionRuntime(FunctionOptions options, RuntimeSettings settings)
    {
        _options = options;
        _settings = settings;
        Hosted = options.Environment as IHostedFunction;
        Requests = new RuntimeRequests(settings.Address);
        Log = new LogOutput(options.Environment);
        if (options.RedirectsConsole)
            _console = ConsoleRedirection.Install(Log, options.Environment);
    }

    public LogOutput Log { get; }

    /// <summary>The test host that executes the function; null on Lambda.</summary>
    public IHostedFunction? Hosted { get; }

    public RuntimeAddress Address => _settings.Address;

    public RuntimeRequests Requests { get; }

    /// <summary>The name of the function; null if it is not stated.</summary>
    public string? FunctionName => _settings.FunctionName;

    public TimeProvider Time => _options.Environment.TimeProvider;

    public TimeSpan CancellationMargin => _options.CancellationMargin;

    /// <summary>The time in which the Runtime API has to send the next bytes of a response.</summary>
    public TimeSpan ResponseTimeout => _options.ResponseTimeout;

    /// <summary>Whether no other event is requested.</summary>
    public bool IsStopping => _stopping.IsCancellationRequested;

    public CancellationToken Stopping => _stopping.Token;

    /// <summary>Initializes the function, and executes invocations until the process is stopped.</summary>
    /// <returns>The exit code.</returns>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    public async ValueTask<int> RunAsync(IFunctionHandler handler, CancellationToken cancellationToken)
    {
        if (_options.LimitsHeap && Hosted is null)
            HeapLimit.Apply(_settings.MemorySize);
        using CancellationTokenRegistration registration = cancellationToken.Register(static runtime => ((FunctionRuntime)runtime!).Stop(), this);
        using ShutdownSignal? signal = _options.HandlesShutdown || Hosted is not null ? ShutdownSignal.Register(this) : null;
        int exitCode;
        try
        {
            using var control = new ControlConnection(this);
            exitCode = await InitializeAsync(control).ConfigureAwait(false);
            if (exitCode != Initialized)
                return exitCode;
            // Before the snapshot, because the service refuses extensions after the request that waits for the restoration.
            using ShutdownExtension? extension = _options.HandlesShutdown ? await ShutdownExtension.RegisterAsync(this).ConfigureAwait(false) : null;
            if (_settings.IsSnapStart && !await SnapStart.Snapshot.TakeAsync(control, _options).ConfigureAwait(false))
                return 1;
            await PollAsync(handler).ConfigureAwait(false);
            exitCode = 0;
        }
        catch (RuntimeApiException e)
        {
            Log.WriteText($"{e.ErrorType}: {e.Message}");
            exitCode = 1;
        }
        foreach (IAsyncDisposable disposable in _options.Disposables)
            await disposable.DisposeAsync().ConfigureAwait(false);
        return exitCode;
    }

    /// <summary>Cancels the invocations in flight, and ends the requests for events.</summary>
    public void Stop()
    {
        Cancel(_stopping.Cancel);
        foreach (Poller poller in _pollers)
            Cancel(poller.Stop);
        foreach (Poller poller in _pollers)
            poller.CloseIfIdle();
    }

    /// <summary>Cancels what is executed after an invocation, because the process ends.</summary>
    public void End() => Cancel(_ending.Cancel);

    public void Dispose()
    {
        _stopping.Dispose();
        _ending.Dispose();
        _console?.Dispose();
    }

    /// <summary>Writes the rest of what the invocation has written to the console.</summary>
    public void EndConsole(InvocationState invocation) => _console?.EndInvocation(invocation);

    public void SetTraceVariable(InvocationState invocation)
    {
        if (_options.SetsTraceVariable && _settings.MaxConcurrency == 1 && Hosted is null)
            Environment.SetEnvironmentVariable("_X_AMZN_TRACE_ID", invocation.TraceId);
    }

    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder))]
    private async ValueTask PollAsync(IFunctionHandler handler)
    {
        int count = _settings.MaxConcurrency;
        var pollers = new Poller[count];
        for (int i = 0; i < count; i++)
            pollers[i] = new Poller(handler, this, isBlocking: count == 1);
        _pollers = pollers;
        try
        {
            if (count == 1)
                await pollers[0].PollAsync().ConfigureAwait(false);
            else
                await PollAllAsync(pollers).ConfigureAwait(false);
        }
        finally
        {
            foreach (Poller poller in pollers)
                poller.Dispose();
        }
    }

    // The first poller that fails ends the others.
    private async Task PollAllAsync(Poller[] pollers)
    {
        Task[] all = new Task[pollers.Length];
        for (int i = 0; i < pollers.Length; i++)
            all[i] = pollers[i].PollAsync().AsTask();
        Task first = await Task.WhenAny(all).ConfigureAwait(false);
        if (first.IsFaulted)
            Stop();
        await Task.WhenAll(all).ConfigureAwait(false);
    }

    /// <returns>The exit code if the process ends, or <see cref="Initialized"/>.</returns>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    private async ValueTask<int> InitializeAsync(ControlConnection control)
    {
        try
        {
            await Initializer.ExecuteAsync(_options, _settings, Log, _stopping.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (IsStopping)
        {
            return 0;
        }
        catch (Exception e)
        {
            ErrorReport error = ErrorReport.Create(e);
            await control.SendInitErrorAsync(error, ErrorCause.Create(e)).ConfigureAwait(false);
            Log.WriteText($"{error.Type}: The initialization of the function failed. {e}");
            return 1;
        }
        return Initialized;
    }

    /// <summary>Sends the telemetry of the invocation, after its response and before the next event is requested.</summary>
    public ValueTask FlushAsync() => _options.FlushAsync is { } flush ? FlushAsync(flush) : ValueTask.CompletedTask;

    private async ValueTask FlushAsync(Func<CancellationToken, ValueTask> flush)
    {
        try
        {
            await flush(_ending.Token).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            Log.WriteText($"{ErrorTypes.Flush}: The telemetry of an invocation was not sent. {e}");
        }
    }

    // A callback of the program must not prevent that the process stops.
    private void Cancel(Action cancel)
    {
        try
        {
            cancel();
        }
        catch (AggregateException e)
        {
            Log.WriteText($"A callback of a cancelled token failed: {e.InnerException}");
        }
        catch (ObjectDisposedException)
        {
            // The process ends already.
        }
    }
}
