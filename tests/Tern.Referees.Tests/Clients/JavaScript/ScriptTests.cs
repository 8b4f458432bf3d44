using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>Runs a script of the SDK for JavaScript against Tern.Local over HTTP, signatures verified. Each test has its own server.</summary>
public abstract class ScriptTests : IAsyncLifetime
{
    private readonly OverHttp _referee = new();

    public ValueTask InitializeAsync() => _referee.InitializeAsync();

    public async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        await _referee.DisposeAsync();
    }

    /// <summary>Asserts the results of a script of the folder <c>node/clients</c>.</summary>
    /// <param name="expected">The result as JSON.</param>
    /// <param name="script">The name of the script, with its arguments.</param>
    internal async Task VerifyAsync(string expected, params string[] script)
    {
        JsonObject result = await RunAsync(script);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), result), result.ToJsonString());
    }

    /// <summary>Asserts the results of a script, and that it has called every operation of a service.</summary>
    /// <param name="service">The name of the service.</param>
    /// <param name="expected">The result as JSON, without the member <c>operations</c>.</param>
    /// <param name="failing">Operations of the service that never succeed.</param>
    /// <param name="script">The name of the script, with its arguments.</param>
    internal async Task VerifyServiceAsync(string service, string expected, string[] failing, params string[] script)
    {
        JsonObject result = await RunAsync(script);
        string[] operations = [.. result["operations"]!.AsArray().Select(name => (string)name!)];
        result.Remove("operations");
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), result), result.ToJsonString());
        Assert.Equal(LocalOperations.Of(_referee.Aws, service).Except(failing), operations.Order(StringComparer.Ordinal));
    }

    private Task<JsonObject> RunAsync(string[] script) => JavaScriptProgram.RunAsync($"clients/{script[0]}", _referee, script[1..]);
}
