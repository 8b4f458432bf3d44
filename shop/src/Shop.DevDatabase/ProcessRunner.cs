using System.ComponentModel;
using System.Diagnostics;

namespace Shop.DevDatabase;

/// <summary>Runs external programs.</summary>
internal static class ProcessRunner
{
    /// <summary>Runs a program as the named user, or as the user of this process, and returns its standard output.</summary>
    /// <exception cref="DevDatabaseException">The program cannot be started, or fails. The message contains its output.</exception>
    public static async Task<string> RunAsync(string program, string[] arguments, string folder, string? user, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        if (user is not null && !OperatingSystem.IsWindows())
        {
            start.UserName = user;
            start.Environment["HOME"] = folder;
        }

        try
        {
            using var process = Process.Start(start)!;
            process.StandardInput.Close();
            var output = process.StandardOutput.ReadToEndAsync(cancellationToken);
            var error = process.StandardError.ReadToEndAsync(cancellationToken);
            await process.WaitForExitAsync(cancellationToken);
            if (process.ExitCode != 0)
                throw new DevDatabaseException($"{program} ended with exit code {process.ExitCode}: {(await error).Trim()} {(await output).Trim()}");
            return await output;
        }
        catch (Win32Exception exception)
        {
            throw new DevDatabaseException($"{program} cannot be started: {exception.Message}", exception);
        }
    }
}
