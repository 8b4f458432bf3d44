using System.Diagnostics;

namespace Tern.Aot.Suspension;

/// <summary>A process of this program that makes calls (<see cref="Caller"/>).</summary>
internal sealed class CallerProcess : IDisposable
{
    private readonly Process _process;

    /// <param name="endpoint">The endpoint of the calls.</param>
    /// <param name="trustedCertificates">The path of the trusted certificates, or null.</param>
    public CallerProcess(string endpoint, string? trustedCertificates)
    {
        string program = Environment.ProcessPath!;
        var start = new ProcessStartInfo(program) { RedirectStandardInput = true, RedirectStandardOutput = true };
        // "dotnet Tern.Aot.Suspension.dll" in place of the program itself.
        if (Path.GetFileNameWithoutExtension(program) == "dotnet")
            start.ArgumentList.Add(Environment.GetCommandLineArgs()[0]);
        start.ArgumentList.Add("call");
        start.ArgumentList.Add(endpoint);
        if (trustedCertificates is not null)
            start.Environment["AWS_CA_BUNDLE"] = trustedCertificates;
        _process = Process.Start(start)!;
    }

    /// <summary>Makes calls at the same time and returns the line of each.</summary>
    public async Task<string[]> CallAsync(int count, CancellationToken cancellationToken)
    {
        await _process.StandardInput.WriteLineAsync($"{count}").WaitAsync(cancellationToken);
        await _process.StandardInput.FlushAsync(cancellationToken);
        string[] results = new string[count];
        for (int i = 0; i < count; i++)
        {
            results[i] = await _process.StandardOutput.ReadLineAsync(cancellationToken).AsTask().WaitAsync(cancellationToken)
                ?? throw new InvalidOperationException("The process ended before it returned the results of its calls.");
        }
        return results;
    }

    /// <summary>Stops the process with SIGSTOP and waits until it is stopped.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await SignalAsync("STOP", cancellationToken);
        while (!IsStopped())
            await Task.Delay(10, cancellationToken);
    }

    /// <summary>Continues the process with SIGCONT.</summary>
    public Task ContinueAsync(CancellationToken cancellationToken) => SignalAsync("CONT", cancellationToken);

    /// <summary>Whether all execution is stopped. The state is the first field after the name in parentheses.</summary>
    public bool IsStopped()
    {
        string fields = File.ReadAllText($"/proc/{_process.Id}/stat");
        return fields[(fields.LastIndexOf(')') + 1)..].StartsWith(" T ", StringComparison.Ordinal);
    }

    /// <summary>Kills the process, also while it is stopped.</summary>
    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private async Task SignalAsync(string signal, CancellationToken cancellationToken)
    {
        // The shell, because not every system has kill as a program.
        using Process kill = Process.Start("sh", ["-c", $"kill -{signal} {_process.Id}"]);
        await kill.WaitForExitAsync(cancellationToken);
        if (kill.ExitCode != 0)
            throw new InvalidOperationException($"Sending SIG{signal} failed with exit code {kill.ExitCode}.");
    }
}
