using System.Diagnostics;
using System.Text;

namespace Tern.Runtime;

/// <summary>Executes a program and collects its output within limits.</summary>
internal static class ProcessExecutor
{
    private const int MaxErrorBytes = 4096;

    /// <summary>
    /// The time for the output after the end of the process. A process that it has started can hold the streams open without end.
    /// </summary>
    private static readonly TimeSpan s_outputGrace = TimeSpan.FromSeconds(1);

    public static async Task<AwsProcessOutput> ExecuteAsync(
        string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        using var process = new Process
        {
            StartInfo = new ProcessStartInfo(fileName, arguments)
            {
                UseShellExecute = false,
                CreateNoWindow = true,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            },
        };
        process.Start();
        try
        {
            process.StandardInput.Close();
            var output = new BoundedOutput(process.StandardOutput.BaseStream, maxOutputBytes, stopsAtLimit: true);
            var errors = new BoundedOutput(process.StandardError.BaseStream, MaxErrorBytes, stopsAtLimit: false);
            Task reading = Task.WhenAll(output.Completion, errors.Completion);
            Task ended = process.WaitForExitAsync(cancellationToken);
            // A process that writes too much may never end: its output is not read any more.
            await Task.WhenAny(ended, output.Exceeded).WaitAsync(cancellationToken).ConfigureAwait(false);
            if (!output.Exceeded.IsCompleted)
            {
                await ended.ConfigureAwait(false);
                using var grace = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
                await Task.WhenAny(reading, Task.Delay(s_outputGrace, timeProvider, grace.Token)).ConfigureAwait(false);
                await grace.CancelAsync().ConfigureAwait(false);
            }
            return new AwsProcessOutput
            {
                ExitCode = output.Exceeded.IsCompleted ? -1 : process.ExitCode,
                StandardOutput = output.GetContent(),
                StandardError = Encoding.UTF8.GetString(errors.GetContent()),
                ExceededMaxOutput = output.Exceeded.IsCompleted,
            };
        }
        finally
        {
            Stop(process);
        }
    }

    private static void Stop(Process process)
    {
        try
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
        catch (Exception e) when (e is InvalidOperationException or System.ComponentModel.Win32Exception or AggregateException)
        {
            // It has ended in between, or the user is not permitted to stop it.
        }
    }
}
