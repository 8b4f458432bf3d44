using System.ComponentModel;
using System.Diagnostics;
using Tern.Conformance;

namespace Tern.Functions.Tests.Processes;

/// <summary>The Runtime API and the function in C, which are compiled when the first test requires them.</summary>
internal static class NativeTools
{
    private static readonly Lazy<Task<string?>> s_problem = new(CompileAsync);

    private static string Folder { get; } = Path.Combine(AppContext.BaseDirectory, "runtime-api");

    private static string Sources { get; } = Path.Combine(RepositoryFolder.Find()!, "tests", "functions");

    /// <summary>The Runtime API.</summary>
    public static string RuntimeApi { get; } = Path.Combine(Folder, "runtime-api");

    /// <summary>The function.</summary>
    public static string Floor { get; } = Path.Combine(Folder, "floor");

    /// <summary>The script that tests the Runtime API.</summary>
    public static string Check { get; } = Path.Combine(Sources, "runtime-api", "check");

    /// <summary>Compiles the programs. If that fails, the test is skipped, or fails with CI=true.</summary>
    public static async Task RequireAsync()
    {
        if (await s_problem.Value is not { } problem)
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(problem);
        Assert.Skip(problem);
    }

    /// <summary>Executes a program, which ends when the test is cancelled.</summary>
    public static async Task<(int ExitCode, string Output)> RunAsync(string file, IEnumerable<string> arguments, CancellationToken cancellationToken = default)
    {
        using Process process = Process.Start(new ProcessStartInfo(file, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true })!;
        await using CancellationTokenRegistration registration = cancellationToken.Register(() => process.Kill(entireProcessTree: true));
        // The Runtime API ends with its input, so that it is open until the end.
        Task<string> errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
        string output = await process.StandardOutput.ReadToEndAsync(CancellationToken.None);
        await process.WaitForExitAsync(CancellationToken.None);
        return (process.ExitCode, output + await errors);
    }

    private static async Task<string?> CompileAsync()
    {
        if (!OperatingSystem.IsLinux())
            return "The Runtime API in C requires Linux.";
        Directory.CreateDirectory(Folder);
        string[] api = Directory.GetFiles(Path.Combine(Sources, "runtime-api"), "*.c");
        string floor = Path.Combine(Sources, "floors", "floor.c");
        try
        {
            return await CompileAsync(RuntimeApi, ["-D_GNU_SOURCE", .. api]) ?? await CompileAsync(Floor, ["-static", floor]);
        }
        catch (Win32Exception e)
        {
            return $"gcc is missing: {e.Message}";
        }
    }

    private static async Task<string?> CompileAsync(string program, string[] arguments)
    {
        (int exitCode, string output) = await RunAsync("gcc", ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-o", program, .. arguments]);
        return exitCode == 0 ? null : $"gcc could not compile {program}: {output}";
    }
}
