using System.Diagnostics;

namespace Tern.Extensions.Tests.Support;

/// <summary>Starts Tern.Extensions.Child, which the solution builds beside the tests.</summary>
internal static class ChildProgram
{
    private static readonly string s_path = Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "../../Tern.Extensions.Child", Path.GetFileName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar)), "Tern.Extensions.Child.dll"));

    private static readonly string s_dotNet = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";

    /// <summary>Runs the program with the variables of this process, except those of proxies and of AWS.</summary>
    /// <param name="command"><c>call</c> or <c>warm-up</c>.</param>
    /// <param name="endpoint">The endpoint of the client.</param>
    /// <param name="variables">The variables to set.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns><c>ok</c>, or the type of the exception and its text in the next lines.</returns>
    public static async Task<string> RunAsync(string command, string endpoint, IReadOnlyDictionary<string, string> variables, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(s_dotNet, [s_path, command, endpoint]) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string name in start.Environment.Keys.ToArray())
        {
            if (name.EndsWith("_PROXY", StringComparison.OrdinalIgnoreCase) || name.StartsWith("AWS_", StringComparison.OrdinalIgnoreCase))
                start.Environment.Remove(name);
        }
        foreach ((string name, string value) in variables)
            start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(cancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(cancellationToken);
        await process.WaitForExitAsync(cancellationToken);
        Assert.True(process.ExitCode == 0, $"{s_path} {command} {endpoint}\n{output}\n{await errors}");
        return output;
    }
}
