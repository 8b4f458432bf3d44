using System.Text.Json.Nodes;
using Tern.Functions.Build.Templates;
using Tern.Functions.Build.Tests.Support;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Infrastructure;

/// <summary>The templates of the program with every trigger.</summary>
internal static class InfrastructureFiles
{
    /// <summary>Writes a template.</summary>
    /// <returns>The path of the file.</returns>
    public static string Write(string format, string runtime = "dotnet10")
    {
        string folder = Directory.CreateTempSubdirectory("tern-infrastructure-").FullName;
        TemplateWriter.Run(InfrastructureProgram.Plan(runtime, format), Path.Combine(folder, "Shop.zip"), "arm64", TextWriter.Null);
        return Assert.Single(Directory.GetFiles(folder));
    }

    /// <summary>Executes a script of Node that prints JSON.</summary>
    public static async Task<JsonNode> RunScriptAsync(string script, string file)
    {
        await Node.RequireAsync();
        using System.Diagnostics.Process process = Node.Start(script, file);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await errors);
        return JsonNode.Parse(output)!;
    }
}
