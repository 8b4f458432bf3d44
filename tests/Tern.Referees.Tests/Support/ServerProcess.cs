using System.Diagnostics;
using System.Runtime.InteropServices;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Support;

/// <summary>The program <c>tern-local</c> in a separate process.</summary>
internal sealed partial class ServerProcess : IDisposable
{
    private const int SigTerm = 15;

    // Only against a hanging test.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(10);

    private readonly Process _process;

    private ServerProcess(Process process) => _process = process;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static ServerProcess Start(params ReadOnlySpan<string> arguments)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.ArgumentList.Add(typeof(LocalServer).Assembly.Location);
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        return new ServerProcess(Process.Start(start)!);
    }

    /// <summary>The URL of the server, from the first line of its output: requests are served from then on.</summary>
    public async Task<Uri> ReadyAsync()
    {
        string line = await _process.StandardOutput.ReadLineAsync(Token).AsTask().WaitAsync(s_maxWait, Token) ?? throw new InvalidOperationException(await _process.StandardError.ReadToEndAsync(Token));
        return new Uri(line[line.IndexOf("http://", StringComparison.Ordinal)..]);
    }

    /// <summary>The next line of standard error.</summary>
    public async Task<string?> ErrorLineAsync() => await _process.StandardError.ReadLineAsync(Token).AsTask().WaitAsync(s_maxWait, Token);

    /// <summary>Sends SIGTERM.</summary>
    public void Terminate() => Assert.Equal(0, Kill(_process.Id, SigTerm));

    /// <summary>The exit code and everything that was written to standard output and standard error, when the process has ended.</summary>
    public async Task<(int ExitCode, string Output, string Errors)> EndAsync()
    {
        Task<string> errors = _process.StandardError.ReadToEndAsync(Token);
        string output = await _process.StandardOutput.ReadToEndAsync(Token).WaitAsync(s_maxWait, Token);
        await _process.WaitForExitAsync(Token).WaitAsync(s_maxWait, Token);
        return (_process.ExitCode, output, await errors);
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.Dispose();
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
