using System.Diagnostics;

namespace Tern.Packaging.Tests;

/// <summary>Runs the SDK's command as a user would: without what the build around the tests has set.</summary>
internal static class Dotnet
{
    // No process outlives the command and no other build is asked to compile, so that builds beside this one do not matter.
    private static readonly string[] s_alone = ["-nodeReuse:false", "-p:UseSharedCompilation=false", "-nologo", "-v:minimal"];

    public static Task<DotnetResult> BuildAsync(string command, string folder, string[] arguments, CancellationToken cancellationToken) =>
        RunAsync(folder, [command, .. arguments, .. s_alone], cancellationToken);

    public static async Task<DotnetResult> RunAsync(string folder, string[] arguments, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo("dotnet", arguments)
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

        using Process process = Process.Start(start) ?? throw new InvalidOperationException("dotnet does not start.");
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
        || name is "CI" or "DOTNET_HOST_PATH" or "TernTargetFramework";
}
