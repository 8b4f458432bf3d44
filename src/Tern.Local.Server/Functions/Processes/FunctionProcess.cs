using System.ComponentModel;
using System.Diagnostics;
using Tern.Local.Lambda;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Lambda.RuntimeApi.Extensions;
using Tern.Local.Server.Functions.Code;
using Tern.Local.Server.Functions.Memory;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>A process that executes invocations of a version. It has a runtime API at a port of its own.</summary>
internal sealed class FunctionProcess : IAsyncDisposable
{
    // The pipes of a start must not be inherited by another process that starts at the same time.
    private static readonly Lock s_start = new();

    // A process that has left the group can hold the output open.
    private static readonly TimeSpan s_maxOutputDelay = TimeSpan.FromSeconds(1);

    // The time of the service for a process with an internal extension.
    private static readonly TimeSpan s_maxShutdown = TimeSpan.FromMilliseconds(500);

    private readonly FunctionSettings _settings;
    private readonly RuntimeApiListener _listener;
    private readonly MemoryGroup? _memory;
    private readonly InvocationOutput _output;
    private readonly Process _process;
    private readonly ProcessGroup _group;
    private readonly string _path;
    private readonly long _started;
    private readonly Task _exited;
    private readonly FunctionContext _first;
    private long _initialized;
    private volatile bool _hasExited;

    private FunctionProcess(FunctionTarget target, FunctionSettings settings, RuntimeApiListener listener, FunctionProgram program, FunctionContext first)
    {
        _settings = settings;
        _listener = listener;
        _path = program.Path;
        _first = first;
        _output = new InvocationOutput(target.Function.Name, settings.Log);
        // The output of the start belongs to the first invocation.
        _output.Add(first);
        _memory = settings.Memory?.CreateGroup(target.Version.MemorySize);
        var telemetry = new TelemetryPipe();
        try
        {
            ProcessStartInfo start = FunctionLauncher.Create(program, _memory);
            FunctionEnvironment.Set(start.Environment, target, settings, program.Folder, listener.Address);
            _process = new Process { StartInfo = start };
            lock (s_start)
            {
                telemetry.Open(start.Environment);
                _started = settings.Time.GetTimestamp();
                _process.Start();
                telemetry.CloseClient();
            }
        }
        catch
        {
            telemetry.Dispose();
            _memory?.Dispose();
            throw;
        }
        _group = new ProcessGroup(_process, listener.Address);
        _process.StandardInput.Close();
        Task reading = Task.WhenAll(
            OutputLines.ReadAsync(_process.StandardOutput, _output.Write), OutputLines.ReadAsync(_process.StandardError, _output.Write), telemetry.ReadAsync(_output.Write));
        _exited = WaitForExitAsync(reading, telemetry);
        _ = MeasureInitAsync();
    }

    /// <summary>Whether the process can execute another invocation.</summary>
    public bool IsUsable => !_hasExited && !_listener.Environment.HasFailed;

    /// <summary>Starts a process.</summary>
    /// <exception cref="RemoteFunctionException">The program cannot be executed.</exception>
    public static async Task<FunctionProcess> StartAsync(RuntimeOperations operations, FunctionTarget target, FunctionSettings settings, FunctionContext first)
    {
        // The pool holds its lock.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        FunctionProgram program = target.Code.Open();
        if (program.FindProblem() is { } problem)
            throw ExitReason.CreateInvalidEntrypoint(first, program.Path, problem);
        var function = new ExtensionFunction(target.Function.Name, target.Version.Version, target.Version.Handler ?? "");
        RuntimeApiListener listener = await RuntimeApiListener.StartAsync(new ExecutionEnvironment(operations, function, continuesInline: true), settings.Time).ConfigureAwait(false);
        try
        {
            return new FunctionProcess(target, settings, listener, program, first);
        }
        catch (Exception e)
        {
            await listener.DisposeAsync().ConfigureAwait(false);
            if (e is Win32Exception)
                throw ExitReason.CreateInvalidEntrypoint(first, program.Path, e.Message);
            throw;
        }
    }

    /// <summary>Executes an invocation.</summary>
    /// <exception cref="RemoteFunctionException">The function has failed, or the process has ended.</exception>
    /// <exception cref="OperationCanceledException">The invocation has timed out.</exception>
    public async ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        if (context != _first)
            _output.Add(context);
        try
        {
            Task<ReadOnlyMemory<byte>> response = _listener.Environment.Invocations.HandleAsync(payload, context).AsTask();
            // It can have ended before the invocation was added.
            if (_hasExited)
            {
                await _exited.ConfigureAwait(false);
                FailAll();
            }
            return await response.ConfigureAwait(false);
        }
        finally
        {
            if (context == _first)
                context.InitDuration = Volatile.Read(ref _initialized) is not 0 and var end ? _settings.Time.GetElapsedTime(_started, end) : _settings.Time.GetElapsedTime(_started);
            _output.Remove(context);
        }
    }

    /// <summary>
    /// Ends the process with those that it has started. As in the service, a process with an extension receives SIGTERM, and is killed after 500 ms; any other process
    /// is killed at once.
    /// </summary>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html#runtimes-lifecycle-shutdown">Shutdown phase</seealso>
    public async ValueTask DisposeAsync()
    {
        if (_listener.Environment.HasExtensions && _group.TryTerminate())
            await Task.WhenAny(_exited, Task.Delay(s_maxShutdown, _settings.Time)).ConfigureAwait(false);
        // The system can use the ID of a process that has ended for another one.
        if (!_exited.IsCompleted)
            _group.Kill();
        await _exited.ConfigureAwait(false);
        await _listener.DisposeAsync().ConfigureAwait(false);
        if (_memory is not null)
            await _memory.DeleteAsync(_settings.Time).ConfigureAwait(false);
        _process.Dispose();
    }

    private async Task MeasureInitAsync()
    {
        await _listener.Environment.Initialized.ConfigureAwait(false);
        Volatile.Write(ref _initialized, _settings.Time.GetTimestamp());
    }

    private async Task WaitForExitAsync(Task reading, TelemetryPipe telemetry)
    {
        await _process.WaitForExitAsync().ConfigureAwait(false);
        _hasExited = true;
        // What it has started must not continue without it.
        _group.Kill();
        try
        {
            // The last lines contain the reason.
            await reading.WaitAsync(s_maxOutputDelay, _settings.Time).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A process that cannot be found holds the output open.
        }
        telemetry.Dispose();
        FailAll();
    }

    private void FailAll()
    {
        ExitReason reason = ExitReason.Create(_process.ExitCode, _path, _output.LastLine, hasStarted: _listener.Environment.Initialized.IsCompleted);
        _listener.Environment.Invocations.FailAll(reason.ErrorType, invocation => reason.CreateDocument(invocation.Context.RequestId));
    }
}
