using System.ComponentModel;
using System.Diagnostics;
using System.IO.Pipelines;
using System.Net;
using System.Net.Sockets;
using Tern.Functions.Testing.Processes;

namespace Tern.Functions.Testing;

/// <summary>Executes the published program of a function, of any language, in a process of its own over a socket. The process is killed when this object is disposed.</summary>
/// <remarks>
/// <para>The process inherits the environment variables of the test, except those whose names start with <c>AWS_</c>.</para>
/// <code>
/// await using FunctionProcess function = FunctionProcess.Start("publish/bootstrap");
/// FunctionResponse response = await function.InvokeAsync("{}");
/// </code>
/// </remarks>
public sealed class FunctionProcess : ExecutionEnvironment
{
    private static readonly TimeSpan s_maxOutputDelay = TimeSpan.FromSeconds(5);

    private readonly TcpListener _listener;
    private readonly Process _process;
    private readonly CancellationTokenSource _disposal = new();
    private readonly List<Task> _connections = [];
    private readonly Task _accepting;
    private bool _isFrozen;

    private FunctionProcess(ProcessStartInfo start, FunctionProcessOptions options, TcpListener listener)
        : base(options, TimeProvider.System)
    {
        _listener = listener;
        _process = new Process { StartInfo = start };
        _process.Start();
        _process.StandardInput.Close();
        Task output = ReadAsync(_process.StandardOutput), errors = ReadAsync(_process.StandardError);
        Exited = WaitForExitAsync(output, errors);
        _accepting = AcceptAsync();
    }

    /// <inheritdoc/>
    public override Task<int> Exited { get; }

    /// <summary>The ID of the process.</summary>
    public int ProcessId => _process.Id;

    /// <summary>Starts a program. <see cref="ExecutionEnvironment.WaitForInitAsync"/> waits for its init phase, as does the first invocation.</summary>
    /// <param name="path">The executable, for example <c>bootstrap</c>, or a .NET assembly (<c>.dll</c>).</param>
    /// <param name="options">The options. The default is null.</param>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    /// <exception cref="Win32Exception">The file cannot be executed.</exception>
    public static FunctionProcess Start(string path, FunctionProcessOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        options ??= new FunctionProcessOptions();
        options.Validate();
        path = Path.GetFullPath(path);
        if (!File.Exists(path))
            throw new FileNotFoundException($"The program '{path}' of the function does not exist. Publish the project first.", path);
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        try
        {
            return new FunctionProcess(CreateStartInfo(path, options, listener.LocalEndpoint.ToString()!), options, listener);
        }
        catch
        {
            listener.Dispose();
            throw;
        }
    }

    private protected override void Freeze()
    {
        // The system can use the ID of a process that has ended for another one.
        if (Exited.IsCompleted)
            return;
        _isFrozen = true;
        ProcessSignals.SendStop(_process.Id);
    }

    private protected override void Thaw()
    {
        if (!_isFrozen)
            return;
        _isFrozen = false;
        if (!Exited.IsCompleted)
            ProcessSignals.SendContinue(_process.Id);
    }

    private protected override void Terminate(bool isKilled)
    {
        if (isKilled)
            Kill();
        else if (!Exited.IsCompleted)
            ProcessSignals.SendTerminate(_process.Id);
    }

    private protected override async ValueTask EndAsync()
    {
        Kill();
        await Exited.ConfigureAwait(false);
        await _disposal.CancelAsync().ConfigureAwait(false);
        _listener.Dispose();
        await _accepting.ConfigureAwait(false);
        await Task.WhenAll(_connections).ConfigureAwait(false);
        _process.Dispose();
        _disposal.Dispose();
    }

    private static ProcessStartInfo CreateStartInfo(string path, FunctionProcessOptions options, string address)
    {
        bool isAssembly = Path.GetExtension(path).Equals(".dll", StringComparison.OrdinalIgnoreCase);
        var start = new ProcessStartInfo(isAssembly ? FindDotNet() : path)
        {
            WorkingDirectory = options.WorkingFolder ?? Path.GetDirectoryName(path)!,
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        if (isAssembly)
            start.ArgumentList.Add(path);
        foreach (string argument in options.Arguments)
            start.ArgumentList.Add(argument);
        // The account and the region of the developer must not become those of the function.
        foreach (string name in start.Environment.Keys.Where(name => name.StartsWith("AWS_", StringComparison.OrdinalIgnoreCase)).ToArray())
            start.Environment.Remove(name);
        start.Environment["LAMBDA_TASK_ROOT"] = Path.GetDirectoryName(path);
        foreach ((string name, string value) in LambdaVariables.Create(options, address))
            start.Environment[name] = value;
        return start;
    }

    // The program that executes this test, or the one that the search path contains.
    private static string FindDotNet() => Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? Environment.ProcessPath! : "dotnet";

    private void Kill()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (Exception e) when (e is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It has ended already, or a process of it has.
        }
    }

    private async Task ReadAsync(StreamReader output)
    {
        while (await output.ReadLineAsync(CancellationToken.None).ConfigureAwait(false) is { } line)
            Log.Add(line);
    }

    private async Task<int> WaitForExitAsync(Task output, Task errors)
    {
        await _process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            // The last lines contain the reason.
            await Task.WhenAll(output, errors).WaitAsync(s_maxOutputDelay, TimeProvider.System).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A process that it has started holds the output open.
        }
        int exitCode = _process.ExitCode;
        ReportExit(exitCode);
        return exitCode;
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync(_disposal.Token).ConfigureAwait(false);
                client.NoDelay = true;
                _connections.RemoveAll(connection => connection.IsCompleted);
                _connections.Add(ServeAsync(client));
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            // This object is disposed.
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            NetworkStream stream = client.GetStream();
            await Api.ServeAsync(PipeReader.Create(stream), PipeWriter.Create(stream), _disposal.Token).ConfigureAwait(false);
        }
    }
}
