using System.Diagnostics;
using System.Globalization;

namespace Tern.Local.Tests.Support;

/// <summary>Executes the program Tern.Local.CrashWriter, and kills it.</summary>
internal static class CrashWriterProcess
{
    // More than the pipe to this process can contain, so that the program cannot end before a slow machine kills it.
    private const int Writes = 100_000;

    /// <summary>Returns the calls that the program acknowledged before it was killed.</summary>
    /// <param name="folder">The data folder.</param>
    /// <param name="service">What the program writes, for example <c>sqs</c>.</param>
    /// <param name="killAfter">The number of calls after which the program is killed.</param>
    public static async Task<List<string>> WriteUntilKilledAsync(string folder, string service, int killAfter)
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        string program = Path.Combine(AppContext.BaseDirectory, "../../Tern.Local.CrashWriter", configuration, "Tern.Local.CrashWriter.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            ArgumentList = { Path.GetFullPath(program), folder, Writes.ToString(CultureInfo.InvariantCulture), service },
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        List<string> acknowledged = [];
        while (await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) is { } line)
        {
            acknowledged.Add(line);
            if (acknowledged.Count == killAfter)
                process.Kill();
        }
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(128 + 9, process.ExitCode);
        return acknowledged;
    }
}
