using System.Diagnostics;
using System.Reflection;

namespace Tern.Benchmarks.Measuring;

/// <summary>Starts this program as a separate process, where no other code allocates and all code is compiled once.</summary>
internal static class OptimizedProcess
{
    /// <summary>Starts the process and waits until it ends.</summary>
    /// <returns>The lines of its output, split into fields at tabs.</returns>
    /// <exception cref="InvalidOperationException">The process failed.</exception>
    public static IReadOnlyList<string[]> Run(params string[] arguments)
    {
        using Process child = Start(arguments);
        string output = child.StandardOutput.ReadToEnd();
        child.WaitForExit();
        if (child.ExitCode != 0)
            throw new InvalidOperationException($"The measuring process '{string.Join(' ', arguments)}' failed with exit code {child.ExitCode}. Its error output is above.");
        return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split('\t'))];
    }

    /// <summary>Starts the process. The caller reads its output and waits until it ends.</summary>
    public static Process Start(params string[] arguments)
    {
        // If the program was started as `dotnet Tern.Benchmarks.dll`, the path of the process is that of dotnet.
        bool isHosted = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet";
        string[] program = isHosted ? [Assembly.GetExecutingAssembly().Location] : [];
        var start = new ProcessStartInfo(Environment.ProcessPath!, [.. program, .. arguments]) { RedirectStandardOutput = true, RedirectStandardInput = true };
        start.Environment["DOTNET_TieredCompilation"] = "0";
        return Process.Start(start)!;
    }
}
