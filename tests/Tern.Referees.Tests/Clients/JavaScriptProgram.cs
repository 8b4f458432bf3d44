using System.Diagnostics;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>Runs a script of the SDK for JavaScript against a server. The script prints one JSON object.</summary>
internal static class JavaScriptProgram
{
    public static async Task<JsonObject> RunAsync(string script, IReferee referee, params string[] arguments)
    {
        await Node.RequireAsync();
        using Process process = Node.Start(script, [referee.Endpoint.OriginalString, referee.Credentials.AccessKeyId, referee.Credentials.SecretAccessKey, .. arguments]);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await errors);
        return JsonNode.Parse(output)!.AsObject();
    }
}
