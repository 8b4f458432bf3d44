using System.ComponentModel;
using System.Diagnostics;
using System.Security.Cryptography;

namespace Tern.Referees.Tests.Support;

/// <summary>Node and the packages of the referees, which are installed in the output folder when the first test requires them.</summary>
internal static class Node
{
    private static readonly Lazy<Task<string?>> s_problem = new(InstallAsync);

    /// <summary>The folder of the scripts and their packages.</summary>
    public static string Folder { get; } = Path.Combine(AppContext.BaseDirectory, "node");

    /// <summary>Installs the packages. If that fails, the test is skipped, or fails with CI=true.</summary>
    public static async Task RequireAsync()
    {
        if (await s_problem.Value is not { } problem)
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(problem);
        Assert.Skip(problem);
    }

    /// <summary>The problem with Node or its packages; null if they are available.</summary>
    public static Task<string?> FindProblemAsync() => s_problem.Value;

    /// <summary>Starts a script of the folder.</summary>
    public static Process Start(string script, params string[] arguments) => StartProcess("node", [script, .. arguments]);

    /// <summary>Executes a script with a text as its standard input.</summary>
    /// <returns>Its standard output.</returns>
    public static async Task<string> ExecuteAsync(string script, string input)
    {
        using Process process = Start(script);
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> results = process.StandardOutput.ReadToEndAsync();
        await process.StandardInput.WriteAsync(input);
        process.StandardInput.Close();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, await errors);
        return await results;
    }

    private static async Task<string?> InstallAsync()
    {
        try
        {
            if (await RunAsync("node", "--version") is { ExitCode: not 0 } broken)
                return $"node failed: {broken.Output} Install Node.";
            string lockFile = Convert.ToHexString(SHA256.HashData(await File.ReadAllBytesAsync(Path.Combine(Folder, "package-lock.json"))));
            string stamp = Path.Combine(Folder, "node_modules", ".installed");
            if (File.Exists(stamp) && await File.ReadAllTextAsync(stamp) == lockFile)
                return null;
            (int exitCode, string output) = await RunAsync(
                OperatingSystem.IsWindows() ? "npm.cmd" : "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
            if (exitCode != 0)
                return $"npm could not install the packages of the referees: {output}";
            await File.WriteAllTextAsync(stamp, lockFile);
            return null;
        }
        catch (Win32Exception e)
        {
            return $"node or npm is missing: {e.Message} Install Node.";
        }
    }

    private static async Task<(int ExitCode, string Output)> RunAsync(string file, params string[] arguments)
    {
        using Process process = StartProcess(file, arguments);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, output + await errors);
    }

    private static Process StartProcess(string file, string[] arguments) => Process.Start(new ProcessStartInfo(file, arguments)
    {
        WorkingDirectory = Folder,
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;
}
