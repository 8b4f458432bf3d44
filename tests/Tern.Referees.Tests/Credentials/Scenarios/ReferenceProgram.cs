using System.Diagnostics;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>Starts the programs of the reference implementations with the environment of a scenario.</summary>
internal static class ReferenceProgram
{
    public static Task<ResolvedIdentity> RunJavaScriptAsync(ScenarioContext context, string[] arguments) =>
        ResolveAsync(context, "node", [Path.Combine(Node.Folder, "credentials.mjs"), .. arguments]);

    public static Task<ResolvedIdentity> RunDotNetAsync(ScenarioContext context, string[] arguments) =>
        ResolveAsync(context, DotNet, [ChildProgram, "identity", .. arguments]);

    /// <summary>The program of the AWS SDK for .NET, which the solution builds beside the tests.</summary>
    public static string ChildProgram { get; } = FindChildProgram();

    /// <summary>The command <c>dotnet</c>.</summary>
    public static string DotNet { get; } = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";

    /// <summary>Starts a program and returns its output.</summary>
    /// <param name="fileName">The program.</param>
    /// <param name="arguments">The arguments.</param>
    /// <param name="variables">All environment variables of the program; null for those of this process.</param>
    public static async Task<string> RunAsync(string fileName, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string>? variables = null)
    {
        var start = new ProcessStartInfo(fileName, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        if (variables is not null)
        {
            start.Environment.Clear();
            foreach ((string name, string value) in variables)
                start.Environment[name] = value;
        }
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, $"{fileName} {string.Join(' ', arguments)}\n{output}\n{await errors}");
        return output;
    }

    private static async Task<ResolvedIdentity> ResolveAsync(ScenarioContext context, string fileName, string[] arguments) =>
        ResolvedIdentity.Parse(await RunAsync(fileName, arguments, context.Variables));

    private static string FindChildProgram()
    {
        string configuration = Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../../Tern.Referees.Child", configuration, "Tern.Referees.Child.dll"));
    }
}
