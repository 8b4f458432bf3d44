using System.Diagnostics;
using System.Globalization;
using Tern.Local.Server;

namespace Tern.Functions.Idempotency.Tests.Support;

/// <summary>Executes the program Tern.Functions.Idempotency.Child until it waits, and kills it.</summary>
internal sealed class ChildProcess : IDisposable
{
    private readonly Process _process;

    private ChildProcess(Process process) => _process = process;

    /// <summary>What the program has printed before it waited.</summary>
    public List<string> Lines { get; } = [];

    public static async Task<ChildProcess> StartAsync(LocalServer server, string key, DateTimeOffset deadline, string stop)
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.Combine(AppContext.BaseDirectory, "../../Tern.Functions.Idempotency.Child", configuration, "Tern.Functions.Idempotency.Child.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            ArgumentList =
            {
                Path.GetFullPath(program), server.Endpoint.OriginalString, server.Aws.Credentials.AccessKeyId, server.Aws.Credentials.SecretAccessKey, key,
                deadline.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture), stop,
            },
            RedirectStandardOutput = true,
        };
        var child = new ChildProcess(Process.Start(start)!);
        while (await child._process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) is { } line)
        {
            if (line == "ready")
                return child;
            child.Lines.Add(line);
        }
        throw new InvalidOperationException($"The program has ended before it waited: {string.Join(' ', child.Lines)}");
    }

    /// <summary>Kills the program with SIGKILL.</summary>
    public async Task KillAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(128 + 9, _process.ExitCode);
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.Dispose();
    }
}
