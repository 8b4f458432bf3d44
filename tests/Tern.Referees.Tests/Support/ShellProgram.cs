using System.ComponentModel;
using System.Diagnostics;

namespace Tern.Referees.Tests.Support;

/// <summary>Runs scripts of the shell, for clients that are programs of their own.</summary>
internal static class ShellProgram
{
    /// <summary>Runs a script, which must succeed.</summary>
    /// <param name="script">The script.</param>
    /// <param name="folder">The working directory.</param>
    /// <returns>The lines of its output.</returns>
    public static async Task<string[]> RunAsync(string script, string? folder = null)
    {
        (int exitCode, string output, string errors) = await ExecuteAsync($"set -e\n{script}", folder);
        Assert.True(exitCode == 0, errors);
        return output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    /// <summary>Skips the test unless a command succeeds.</summary>
    public static async Task RequireAsync(string command)
    {
        try
        {
            Assert.SkipUnless((await ExecuteAsync(command, folder: null)).ExitCode == 0, $"The command '{command}' failed. The program is not installed.");
        }
        catch (Win32Exception e)
        {
            Assert.Skip($"A POSIX shell is missing: {e.Message}");
        }
    }

    private static async Task<(int ExitCode, string Output, string Errors)> ExecuteAsync(string script, string? folder)
    {
        var start = new ProcessStartInfo("sh", ["-c", script]) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = folder ?? "" };
        // Only the environment that the script sets selects the server.
        foreach (string name in start.Environment.Keys.Where(name => name.StartsWith("AWS_", StringComparison.Ordinal)).ToArray())
            start.Environment.Remove(name);
        start.Environment["AWS_CONFIG_FILE"] = start.Environment["AWS_SHARED_CREDENTIALS_FILE"] = Path.Combine(AppContext.BaseDirectory, "missing-aws-config");
        start.Environment["AWS_EC2_METADATA_DISABLED"] = "true";
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, output, await errors);
    }
}
