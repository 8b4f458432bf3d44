using System.ComponentModel;
using System.Diagnostics;
using System.Security.Cryptography;

namespace Tern.Referees.Tests.Support;

/// <summary>Node and the packages of the referees, which are installed in the output folder when the first test requires them.</summary>
internal static class Node
{
    private static readonly Lazy<Task<string?>> s_problem = new(() => InstallAsync(Folder, "--ignore-scripts"));

    /// <summary>The folder of the scripts and their packages.</summary>
    public static string Folder => Path.Combine(AppContext.BaseDirectory, "node");

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
    public static Process Start(string script, params string[] arguments) => StartProcess(Folder, "node", [script, .. arguments]);

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

    /// <summary>Installs the packages of a folder, once for a version of its lock file. Returns the problem, or null.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="options">More options of <c>npm ci</c>.</param>
    public static async Task<string?> InstallAsync(string folder, params string[] options)
    {
        try
        {
            if (await RunAsync(folder, "node", "--version") is { ExitCode: not 0 } broken)
                return $"node failed: {broken.Output} Install Node.";
            string lockFile = Convert.ToHexString(SHA256.HashData(await File.ReadAllBytesAsync(Path.Combine(folder, "package-lock.json"))));
            string stamp = Path.Combine(folder, "node_modules", ".installed");
            if (File.Exists(stamp) && await File.ReadAllTextAsync(stamp) == lockFile)
                return null;
            (int exitCode, string output) = await RunAsync(
                folder, OperatingSystem.IsWindows() ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", .. options]);
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

    private static async Task<(int ExitCode, string Output)> RunAsync(string folder, string file, params string[] arguments)
    {
        using Process process = StartProcess(folder, file, arguments);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, output + await errors);
    }

    private static Process StartProcess(string folder, string file, string[] arguments) => Process.Start(new ProcessStartInfo(file, arguments)
    {
        WorkingDirectory = folder,
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;
}
