using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.Packaging.Tests;

/// <summary>Runs the dotnet command and built programs as a user would: without the environment variables of the build that runs the tests.</summary>
internal static class Dotnet
{
    // One MSBuild process per build, which exits with it, because tests run in parallel. The compiler server is shared, as in any build.
    private static readonly string[] s_buildArguments = ["-maxCpuCount:1", "-nodeReuse:false", "-nologo", "-v:minimal"];

    public static Task<DotnetResult> BuildAsync(string command, string folder, string[] arguments, CancellationToken cancellationToken) =>
        RunAsync(folder, [command, .. arguments, .. s_buildArguments], cancellationToken);

    public static Task<DotnetResult> RunAsync(string folder, string[] arguments, CancellationToken cancellationToken) =>
        RunProgramAsync("dotnet", folder, arguments, cancellationToken);

    public static async Task<DotnetResult> RunProgramAsync(string program, string folder, string[] arguments, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in start.Environment.Keys.Where(IsOfABuild).ToList())
            start.Environment.Remove(name);
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        // An installed tool uses the runtime of this process.
        start.Environment["DOTNET_ROOT"] = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../.."));

        using Process process = Process.Start(start) ?? throw new InvalidOperationException($"{program} did not start.");
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(cancellationToken);
            Task<string> errors = process.StandardError.ReadToEndAsync(cancellationToken);
            await process.WaitForExitAsync(cancellationToken);
            return new DotnetResult(process.ExitCode, await output + await errors);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    private static bool IsOfABuild(string name) =>
        name.StartsWith("MSBuild", StringComparison.OrdinalIgnoreCase)
        || name.StartsWith("TESTINGPLATFORM_", StringComparison.Ordinal)
        || name is "CI" or "DOTNET_HOST_PATH";
}
