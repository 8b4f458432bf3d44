using Tern.Functions.Errors;
using Tern.Functions.Initialization;
using Tern.Functions.Logging;
using Tern.Functions.Shutdown;
using Tern.Functions.Sockets;

namespace Tern.Functions.Runtime;

/// <summary>One function process: initialization, pollers and shutdown.</summary>
internal sealed class FunctionRuntime : IDisposable
{
    private readonly FunctionOptions _options;
    private readonly RuntimeSettings _settings;
    private readonly CancellationTokenSource _stopping = new();
    private Poller[] _pollers = [];
    private volatile bool _isKilled;

    public FunctionRuntime(FunctionOptions options, RuntimeSettings settings)
    {
        _options = options;
        _settings = settings;
        Requests = new RuntimeRequests(settings.Address);
        Log = new LogOutput(options.Environment);
    }

    public LogOutput Log { get; }

    public RuntimeAddress Address => _settings.Address;

    public RuntimeRequests Requests { get; }

    /// <summary>The name of the function; null if it is not stated.</summary>
    public string? FunctionName => _settings.FunctionName;

    public TimeProvider Time => _options.Environment.TimeProvider;

    public TimeSpan CancellationMargin => _options.CancellationMargin;

    /// <summary>Whether no other event is requested.</summary>
    public bool IsStopping => _stopping.IsCancellationRequested;

    public CancellationToken Stopping => _stopping.Token;

    /// <summary>Whether connections were closed while they were used.</summary>
    public bool IsKilled => _isKilled;

    /// <summary>Initializes the function, and executes invocations until the process is stopped.</summary>
    /// <returns>The exit code.</returns>
    public async Task<int> RunAsync(IFunctionHandler handler, CancellationToken cancellationToken)
    {
        if (_options.LimitsHeap)
            HeapLimit.Apply(_settings.MemorySize);
        using CancellationTokenRegistration registration = cancellationToken.Register(static runtime => ((FunctionRuntime)runtime!).Stop(), this);
        using ShutdownSignal? signal = _options.HandlesShutdown ? ShutdownSignal.Register(this) : null;
        using var control = new ControlConnection(this);
        if (!await InitializeAsync(control).ConfigureAwait(false))
            return 1;
        using ShutdownExtension? extension = _options.HandlesShutdown ? await ShutdownExtension.RegisterAsync(this).ConfigureAwait(false) : null;
        int exitCode = await PollAsync(handler).ConfigureAwait(false);
        foreach (IAsyncDisposable disposable in _options.Disposables)
            await disposable.DisposeAsync().ConfigureAwait(false);
        return exitCode;
    }

    /// <summary>Cancels the invocations in flight, and ends the requests for events.</summary>
    public void Stop()
    {
        _stopping.Cancel();
        foreach (Poller poller in _pollers)
            poller.Stop();
        foreach (Poller poller in _pollers)
            poller.CloseIfIdle();
    }

    public void Dispose() => _stopping.Dispose();

    /// <summary>Closes the connections, also those of invocations in flight.</summary>
    public void Kill()
    {
        _isKilled = true;
        foreach (Poller poller in _pollers)
            poller.Close();
    }

    public void SetTraceVariable(InvocationState invocation)
    {
        if (_options.SetsTraceVariable && _settings.MaxConcurrency == 1)
            Environment.SetEnvironmentVariable("_X_AMZN_TRACE_ID", invocation.TraceId);
    }

    private async Task<int> PollAsync(IFunctionHandler handler)
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
            return 0;
        }
        catch (RuntimeApiException e)
        {
            Log.WriteText(e.Message);
            return 1;
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
            all[i] = pollers[i].PollAsync();
        Task first = await Task.WhenAny(all).ConfigureAwait(false);
        if (first.IsFaulted)
            Stop();
        await Task.WhenAll(all).ConfigureAwait(false);
    }

    private async Task<bool> InitializeAsync(ControlConnection control)
    {
        try
        {
            await Initializer.ExecuteAsync(_options, _settings, Log, _stopping.Token).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            await control.SendInitErrorAsync(ErrorReport.Create(e), ErrorCause.Create(e)).ConfigureAwait(false);
            Log.WriteText($"The initialization of the function failed: {e}");
            return false;
        }
        return !_settings.IsSnapStart || await SnapStart.Snapshot.TakeAsync(control, _options).ConfigureAwait(false);
    }

    /// <summary>Sends the telemetry of the invocation, after its response and before the next event is requested.</summary>
    public ValueTask FlushAsync() => _options.FlushAsync is { } flush ? flush(_stopping.Token) : ValueTask.CompletedTask;
}
