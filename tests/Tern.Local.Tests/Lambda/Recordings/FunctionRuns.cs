using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Requests to Lambda that many cases have.</summary>
internal static class FunctionRuns
{
    public const string Functions = LocalLambda.Functions;
    public const string Name = "orders";
    public const string Role = "arn:aws:iam::111111111111:role/lambda";

    /// <summary>Creates a function with the settings of most cases.</summary>
    /// <param name="run">The case.</param>
    /// <param name="more">Further members. They replace the settings.</param>
    public static Task<ServiceReply> CreateFunctionAsync(this CaseRun run, object? more = null) => run.LambdaAsync("POST", Functions, Merge(
        new
        {
            FunctionName = Name,
            Handler = "handler.handler",
            Runtime = "python3.12",
            Role,
            Timeout = 30,
            Environment = new { Variables = new { } },
            Code = new { ZipFile = LocalLambda.CreateZip("code") },
        },
        more));

    /// <summary>Creates a function without optional members.</summary>
    public static Task<ServiceReply> CreateBareFunctionAsync(this CaseRun run, object? more = null) => run.LambdaAsync("POST", Functions, Merge(
        new { FunctionName = Name, Handler = "handler.handler", Runtime = "python3.12", Role, Code = new { ZipFile = LocalLambda.CreateZip("code") } }, more));

    /// <summary>Sends a request about the function.</summary>
    /// <param name="run">The case.</param>
    /// <param name="method">The method.</param>
    /// <param name="suffix">The path after the name.</param>
    /// <param name="input">The body.</param>
    public static Task<ServiceReply> FunctionAsync(this CaseRun run, string method, string suffix = "", object? input = null) => run.LambdaAsync(method, $"{Functions}/{Name}{suffix}", input);

    /// <summary>Invokes a function, and returns the members of the response.</summary>
    /// <param name="run">The case.</param>
    /// <param name="payload">The event.</param>
    /// <param name="function">The name or the ARN of the function.</param>
    /// <param name="query">The query.</param>
    /// <param name="type">The type of the invocation.</param>
    public static async Task<object> InvokeAsync(this CaseRun run, string payload = "{}", string function = Name, string query = "", string type = "RequestResponse")
    {
        ServiceReply reply = await run.LambdaAsync("POST", $"{Functions}/{Uri.EscapeDataString(function)}/invocations{query}", payload, ("X-Amz-Invocation-Type", type));
        var members = new Dictionary<string, object> { ["StatusCode"] = reply.Status, ["Payload"] = reply.Text };
        if (reply.Header("X-Amz-Executed-Version") is { } version)
            members["ExecutedVersion"] = version;
        if (reply.Header("X-Amz-Function-Error") is { } error)
            members["FunctionError"] = error;
        return members;
    }

    /// <summary>The settings of a function as a recorded response contains them.</summary>
    public static Dictionary<string, JsonElement> Settings(this CaseRun run, string label)
    {
        JsonElement recorded = run.Recorded(label);
        if (recorded.TryGetProperty("CreateFunctionResponse", out JsonElement created))
            recorded = created;
        return recorded.EnumerateObject().Where(member => member.Name is "Handler" or "Runtime" or "Timeout" or "MemorySize" or "Environment" or "Description").ToDictionary(member => member.Name, member => member.Value);
    }

    /// <summary>Combines the members of objects.</summary>
    public static Dictionary<string, JsonElement> Merge(object first, object? second)
    {
        var members = new Dictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (JsonProperty member in JsonSerializer.SerializeToElement(first).EnumerateObject().Concat(JsonSerializer.SerializeToElement(second ?? new { }).EnumerateObject()))
            members[member.Name] = member.Value;
        return members;
    }
}
