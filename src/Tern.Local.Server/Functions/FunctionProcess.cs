using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Server.Functions;

/// <summary>A process that executes the invocations of a version, one at a time.</summary>
internal sealed class FunctionProcess : IDisposable
{
    private const string ExitError = "Runtime.ExitError";
    private const string InvalidEntrypoint = "Runtime.InvalidEntrypoint";
    private const int SignalExitCode = 128;

    private static readonly TimeSpan s_maxOutputDelay = TimeSpan.FromSeconds(1);

    private readonly RemoteFunctions _remote;
    private readonly RemoteFunction _invocations;
    private readonly string _token = Guid.NewGuid().ToString("N");
    private readonly Process _process;
    private readonly Task _exited;
    private volatile bool _hasExited;
    private volatile FunctionContext? _context;

    private FunctionProcess(RemoteFunctions remote, StoredFunction function, StoredVersion version, FunctionSettings settings, string folder, FunctionContext context)
    {
        _remote = remote;
        // The output of the start belongs to the first invocation.
        _context = context;
        _invocations = remote.AddProcess(_token);
        _process = new Process { StartInfo = CreateStartInfo(function, version, settings, folder, _token) };
        try
        {
            _process.Start();
        }
        catch
        {
            remote.RemoveProcess(_token);
            _process.Dispose();
            throw;
        }
        _process.StandardInput.Close();
        Task output = OutputLines.ReadAsync(_process.StandardOutput, line => Write(settings, function.Name, line));
        Task errors = OutputLines.ReadAsync(_process.StandardError, line => Write(settings, function.Name, line));
        _exited = WaitForExitAsync(output, errors, settings.Time);
    }

    /// <summary>Whether the process has ended.</summary>
    public bool HasExited => _hasExited;

    /// <summary>Starts a process.</summary>
    /// <exception cref="RemoteFunctionException">The bootstrap cannot be executed.</exception>
    public static FunctionProcess Start(RemoteFunctions remote, StoredFunction function, StoredVersion version, FunctionSettings settings, string folder, FunctionContext context)
    {
        try
        {
            return new FunctionProcess(remote, function, version, settings, folder, context);
        }
        catch (Win32Exception e)
        {
            throw new RemoteFunctionException(InvalidEntrypoint, FunctionErrorDocument.Create(InvalidEntrypoint, $"RequestId: {context.RequestId} Error: The bootstrap of the archive cannot be executed: {e.Message}"));
        }
    }

    /// <summary>Executes an invocation.</summary>
    /// <exception cref="RemoteFunctionException">The function has failed, or the process has ended.</exception>
    /// <exception cref="OperationCanceledException">The invocation has timed out.</exception>
    public async ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        _context = context;
        try
        {
            Task<ReadOnlyMemory<byte>> response = _invocations.HandleAsync(payload, context).AsTask();
            // It can have ended before the invocation was queued.
            if (HasExited)
                FailAll();
            return await response.ConfigureAwait(false);
        }
        finally
        {
            _context = null;
        }
    }

    /// <summary>Kills the process with those that it has started. Completes when it has ended.</summary>
    public Task StopAsync()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (Exception e) when (e is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It has ended already, or a process of it has.
        }
        return _exited;
    }

    public void Dispose() => _process.Dispose();

    private static ProcessStartInfo CreateStartInfo(StoredFunction function, StoredVersion version, FunctionSettings settings, string folder, string token)
    {
        var start = new ProcessStartInfo(Path.Combine(folder, FunctionCodePackage.Bootstrap))
        {
            WorkingDirectory = folder,
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        FunctionEnvironment.Set(start.Environment, function, version, settings, folder, token);
        return start;
    }

    private void Write(FunctionSettings settings, string name, string line)
    {
        _context?.Log(line);
        settings.Log.WriteLine($"{name}: {line}");
    }

    private async Task WaitForExitAsync(Task output, Task errors, TimeProvider time)
    {
        await _process.WaitForExitAsync().ConfigureAwait(false);
        // Before the output is complete, so that no invocation is added that nothing would end.
        _hasExited = true;
        _remote.RemoveProcess(_token);
        try
        {
            // The last lines contain the reason.
            await Task.WhenAll(output, errors).WaitAsync(s_maxOutputDelay, time).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A process that it has started holds the output open.
        }
        FailAll();
    }

    private void FailAll() => _invocations.FailAll(ExitError, invocation => FunctionErrorDocument.Create(ExitError, $"RequestId: {invocation.Context.RequestId} Error: {DescribeExit()}"));

    private string DescribeExit() => _process.ExitCode switch
    {
        0 => "Runtime exited without providing a reason",
        > SignalExitCode and var code => string.Create(CultureInfo.InvariantCulture, $"Runtime exited with error: signal {code - SignalExitCode}"),
        var code => string.Create(CultureInfo.InvariantCulture, $"Runtime exited with error: exit status {code}"),
    };
}
