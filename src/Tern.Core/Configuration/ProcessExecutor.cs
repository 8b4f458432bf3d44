using System.Diagnostics;
using System.Text;

namespace Tern.Runtime;

/// <summary>Executes a program and collects its output within limits.</summary>
internal static class ProcessExecutor
{
    private const int MaxErrorBytes = 4096;
    private const UnixFileMode AnyExecute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;

    /// <summary>
    /// The time for the output after the end of the process. A process that it has started can hold the streams open without end.
    /// </summary>
    private static readonly TimeSpan s_outputGrace = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan s_pollInterval = TimeSpan.FromMilliseconds(10);

    public static async Task<AwsProcessOutput> ExecuteAsync(
        string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        using var process = new Process
        {
            StartInfo = new ProcessStartInfo(Find(fileName), arguments)
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
            TimeSpan rest = s_outputGrace;
            // Polling, because waiting for the end of a process adds its wait threads to every native program (see eng/aot).
            while (!output.HasExceeded && !(output.IsComplete && errors.IsComplete && process.HasExited) && rest > TimeSpan.Zero)
            {
                await Task.Delay(s_pollInterval, timeProvider, cancellationToken).ConfigureAwait(false);
                if (process.HasExited)
                    rest -= s_pollInterval;
            }
            return new AwsProcessOutput
            {
                ExitCode = process.HasExited ? process.ExitCode : -1,
                StandardOutput = output.GetContent(),
                StandardError = Encoding.UTF8.GetString(errors.GetContent()),
                ExceededMaxOutput = output.HasExceeded,
            };
        }
        finally
        {
            Stop(process);
            // A process that it has started can hold the other ends open without end.
            process.StandardOutput.Dispose();
            process.StandardError.Dispose();
        }
    }

    /// <summary>
    /// Finds a program in the folders of <c>PATH</c>. .NET would search the current folder before, where a file of another user can have its name.
    /// </summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The program does not exist.</exception>
    private static string Find(string fileName)
    {
        if (OperatingSystem.IsWindows() || fileName.Contains('/'))
            return fileName;
        foreach (string folder in (AwsEnvironment.Process.GetVariable("PATH") ?? "").Split(':'))
        {
            string path = $"{folder}/{fileName}";
            // RS0030: MachineEnvironment is the only caller.
#pragma warning disable RS0030
            if (folder.StartsWith('/') && File.Exists(path) && (File.GetUnixFileMode(path) & AnyExecute) != 0)
                return path;
#pragma warning restore RS0030
        }
        const int NotFound = 2;
        throw new System.ComponentModel.Win32Exception(NotFound);
    }

    private static void Stop(Process process)
    {
        try
        {
            // Not its whole tree: the enumeration of all processes adds 17 KB to every native program (see eng/aot).
            if (!process.HasExited)
                process.Kill();
        }
        catch (Exception e) when (e is InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            // It has ended in between, or the user is not permitted to stop it.
        }
    }
}
