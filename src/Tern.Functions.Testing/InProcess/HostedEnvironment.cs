using System.Net.Sockets;
using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Hosting;
using Tern.Functions.Runtime;
using Tern.Functions.Sockets;

namespace Tern.Functions.Testing.InProcess;

/// <summary>The process of a function in the process of a test: its variables, its clock, its connections, its log and its signals.</summary>
internal sealed class HostedEnvironment(IReadOnlyDictionary<string, string> variables, TimeProvider time, ExecutionEnvironment host, Action<IServiceCollection>? configureServices)
    : InMemoryAwsEnvironment(variables, timeProvider: time), IHostedFunction, IDisposable
{
    private readonly Lock _lock = new();
    private readonly TaskCompletionSource<int> _exit = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _disconnected = new();
    private readonly List<Task> _connections = [];
    private Action? _terminate;
    private bool _isTerminated;

    /// <summary>Completes if the function ends before its program does.</summary>
    public Task<int> Exit => _exit.Task;

    /// <summary>Adds a text that the function has written to the console.</summary>
    public void WriteLine(string text) => host.Log.Add(text, CurrentInvocation.State?.RequestId);

    /// <summary>Sends SIGTERM.</summary>
    public void Terminate()
    {
        Action? terminate;
        lock (_lock)
        {
            terminate = _terminate;
            _isTerminated = true;
        }
        terminate?.Invoke();
    }

    /// <summary>Closes all connections. No others are accepted.</summary>
    public async Task DisconnectAsync()
    {
        await _disconnected.CancelAsync().ConfigureAwait(false);
        Task[] connections;
        lock (_lock)
            connections = [.. _connections];
        await Task.WhenAll(connections).ConfigureAwait(false);
    }

    public void Dispose() => _disconnected.Dispose();

    IRuntimeSocket IHostedFunction.Connect()
    {
        var socket = new MemorySocket();
        lock (_lock)
        {
            if (_disconnected.IsCancellationRequested)
                throw new SocketException((int)SocketError.ConnectionRefused);
            _connections.RemoveAll(connection => connection.IsCompleted);
            // The server does not execute in the flow of the function.
            using (ExecutionContext.SuppressFlow())
                _connections.Add(Task.Factory.StartNew(() => host.Api.ServeAsync(socket.ServerInput, socket.ServerOutput, _disconnected.Token), CancellationToken.None, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default).Unwrap());
        }
        return socket;
    }

    void IHostedFunction.WriteRecord(ReadOnlySpan<byte> record) => WriteLine(Encoding.UTF8.GetString(record));

    void IHostedFunction.ConfigureServices(IServiceCollection services) => configureServices?.Invoke(services);

    IDisposable IHostedFunction.OnTerminate(Action terminate)
    {
        bool isTerminated;
        lock (_lock)
        {
            _terminate = terminate;
            isTerminated = _isTerminated;
        }
        if (isTerminated)
            terminate();
        return new Registration(this);
    }

    void IHostedFunction.Exit(int exitCode) => _exit.TrySetResult(exitCode);

    private sealed class Registration(HostedEnvironment environment) : IDisposable
    {
        public void Dispose()
        {
            lock (environment._lock)
                environment._terminate = null;
        }
    }
}
