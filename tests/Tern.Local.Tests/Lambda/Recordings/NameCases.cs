using System.Globalization;
using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about invalid names and qualifiers of functions.</summary>
internal static class NameCases
{
    private const string Arn = "arn:aws:lambda:us-east-1:111111111111:function:my-function";
    private const string InvalidRegion = "arn:aws:lambda:invalid-region:111111111111:function:my-function";

    public static void AddTo(CaseSet cases) => cases.Add("TestLambdaFunction::test_function_name_and_qualifier_validation", RepeatAsync);

    private static async Task RepeatAsync(CaseRun run)
    {
        string operation = run.Parameter[(run.Parameter.LastIndexOf('-') + 1)..];
        (string function, string? qualifier) = GetReference(run.Parameter[..run.Parameter.LastIndexOf('-')]);
        string path = $"{FunctionRuns.Functions}/{Uri.EscapeDataString(function)}";
        string query = qualifier is null ? "" : $"?Qualifier={Uri.EscapeDataString(qualifier)}";
        ServiceReply reply = operation switch
        {
            "get_function" => await run.LambdaAsync("GET", path + query),
            "delete_function" => await run.LambdaAsync("DELETE", path + query),
            "invoke" => await run.LambdaAsync("POST", $"{path}/invocations{query}", "{}"),
            _ => await run.CreateFunctionAsync(new { FunctionName = qualifier is null ? function : $"{function}:{qualifier}" }),
        };
        run.CheckText($"{operation}_exception", Describe(reply));
    }

    private static (string Function, string? Qualifier) GetReference(string name) => name switch
    {
        "function_name_is_single_invalid" => ("*", null),
        "invalid_characters_in_function_name" => ("my-function!", null),
        "invalid_characters_in_qualifier" => ("my-function", "invalid!"),
        "qualifier_too_long0" or "qualifier_too_long" => ("my-function", new string('a', 129)),
        "qualifier_too_long1" or "function_name_and_qualifier_too_long" => ("my-function", new string('a', 65)),
        "invalid_account_id_in_partial_arn" => ("invalid-account:function:my-function", null),
        "invalid_region_in_arn" => (InvalidRegion, null),
        "non_lambda_arn" => ("arn:aws:ec2:us-east-1:111111111111:instance:i-1234567890abcdef0", null),
        "function_name_too_long" => (new string('a', 65), null),
        "function_name_too_long_and_invalid_region" => (InvalidRegion + new string('a', 170), null),
        "full_arn_and_qualifier_too_long_and_invalid_region" => ($"{InvalidRegion}-{new string('a', 170)}", new string('a', 129)),
        "full_arn_with_multiple_qualifiers" => (Arn + ":1:2", null),
        "incomplete_arn" => ("arn:aws:lambda:us-east-1:111111111111:function", null),
        "partial_arn_with_extra_qualifier" => ("function:my-function:$LATEST:extra", null),
        "latest_version_with_additional_qualifier" => (Arn + ":$LATEST", "1"),
        "lowercase_latest_qualifier" => (Arn, "$latest"),
        "missing_region_in_arn" => (Arn.Replace("us-east-1", "", StringComparison.Ordinal), null),
        "missing_account_id_in_arn" => (Arn.Replace("111111111111", "", StringComparison.Ordinal), null),
        "misspelled_latest_in_arn" => (Arn + ":$LATES", null),
        _ => throw new InvalidOperationException($"The case '{name}' is unknown."),
    };

    // The recordings contain the errors of a message as a list, and many equal letters as their number.
    private static string Describe(ServiceReply reply)
    {
        const string End = " detected: ";
        string message = (reply.Body.TryGetProperty("message", out JsonElement lower) ? lower : reply.Body.GetProperty("Message")).GetString()!;
        int end = message.IndexOf(End, StringComparison.Ordinal);
        string json = end < 0
            ? JsonSerializer.Serialize(new { Code = reply.ErrorCode, Message = message })
            : JsonSerializer.Serialize(new { Code = reply.ErrorCode, Count = int.Parse(message.Split(' ')[0], CultureInfo.InvariantCulture), Errors = message[(end + End.Length)..].Split("; ") });
        return json;
    }
}
