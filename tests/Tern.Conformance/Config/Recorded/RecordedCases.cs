using System.Globalization;
using System.Text.Json;

namespace Tern.Conformance.Config.Recorded;

/// <summary>The cases with an environment, files and recorded exchanges.</summary>
internal static class RecordedCases
{
    /// <summary>Runs a case of the default credentials.</summary>
    public static Task RunDefaultChainAsync(ConfigCase test) =>
        KnownDifferences.Find(test.Name) is { } difference
            ? difference.RunAsync(test)
            : RunAsync(test, async environment => ToResult(await new DefaultCredentialsProvider(profile: null, environment).GetCredentialsAsync()));

    /// <summary>Runs a case of the credentials of a profile.</summary>
    public static Task RunProfileAsync(ConfigCase test) =>
        RunAsync(test, async environment => ToResult(await new ProfileCredentialsProvider(profile: null, environment).GetCredentialsAsync()));

    /// <summary>Runs a case of the bearer token of a profile.</summary>
    public static Task RunTokenAsync(ConfigCase test) =>
        RunAsync(test, async environment => ToResult(await new SsoCredentialsProvider(profile: null, environment).GetTokenAsync()));

    private static async Task RunAsync(ConfigCase test, Func<AwsEnvironment, Task<Dictionary<string, string>>> getResult)
    {
        var environment = new RecordedEnvironment(test);
        using ReplayHandler handler = environment.Recording;
        Dictionary<string, string>? result = null;
        TernCredentialsException? error = null;
        try
        {
            result = await getResult(environment);
        }
        catch (TernCredentialsException e)
        {
            error = e;
        }
        handler.ThrowIfIncomplete();
        JsonElement expected = test.Data.GetProperty("test").GetProperty("result");
        if (expected.Find("Ok") is not { } value)
        {
            // The texts of errors are those of another SDK, so only the kind is compared.
            Check.That(error is not null, $"expected a {nameof(TernCredentialsException)}, got a result");
            return;
        }
        Check.That(error is null, $"expected a result, got the error {error?.Message}");
        // The case has all members of the result: one that is missing in the case has no value.
        Check.Equal("the result", value.EnumerateObject().Where(member => member.Value.ValueKind != JsonValueKind.Null).ToDictionary(member => member.Name, ToText), result!);
    }

    private static Dictionary<string, string> ToResult(AwsCredentials credentials) => WithoutMissing(
        ("access_key_id", credentials.AccessKeyId),
        ("secret_access_key", credentials.SecretAccessKey),
        ("session_token", credentials.SessionToken),
        ("account_id", credentials.AccountId),
        ("expiry", credentials.Expiration?.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture)));

    private static Dictionary<string, string> ToResult(BearerToken token) => WithoutMissing(
        ("token", token.Token),
        ("expiration", token.Expiration?.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture)));

    private static Dictionary<string, string> WithoutMissing(params (string Name, string? Value)[] members) =>
        members.Where(member => member.Value is not null).ToDictionary(member => member.Name, member => member.Value!);

    private static string ToText(JsonProperty member) => member.Value.ValueKind == JsonValueKind.String ? member.Value.GetString()! : member.Value.GetRawText();
}
