using System.Diagnostics;
using System.Reflection;

namespace Tern.Benchmarks.Measuring;

/// <summary>This program as a process of its own, where nothing else allocates and everything is compiled once.</summary>
internal static class OptimisedChild
{
    /// <summary>Runs it to its end.</summary>
    /// <returns>The lines that it prints, in their fields, which tabs separate.</returns>
    /// <exception cref="InvalidOperationException">It failed.</exception>
    public static IReadOnlyList<string[]> Run(params string[] arguments)
    {
        using Process child = Start(arguments);
        string output = child.StandardOutput.ReadToEnd();
        child.WaitForExit();
        if (child.ExitCode != 0)
            throw new InvalidOperationException($"The child that measures {arguments[0]} failed: see above.");
        return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split('\t'))];
    }

    /// <summary>Starts it; who does so reads what it prints, and waits for its end.</summary>
    public static Process Start(params string[] arguments)
    {
        // Started as `dotnet Tern.Benchmarks.dll`, the process is dotnet's.
        bool isHosted = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet";
        string[] program = isHosted ? [Assembly.GetExecutingAssembly().Location] : [];
        var start = new ProcessStartInfo(Environment.ProcessPath!, [.. program, .. arguments]) { RedirectStandardOutput = true, RedirectStandardInput = true };
        start.Environment["DOTNET_TieredCompilation"] = "0";
        return Process.Start(start)!;
    }
}
