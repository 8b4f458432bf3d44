using System.Globalization;
using System.Text.Json;

namespace Tern.Conformance.Config.Login;

/// <summary>A case of <c>aws login</c>: a profile and the cached session, the exchanges of tokens, and the outcomes.</summary>
internal static class LoginCase
{
    private const string CacheVariable = "AWS_LOGIN_CACHE_DIRECTORY";

    /// <summary>The time of the cases: the credentials of a refresh expire <c>expiresIn</c> seconds later.</summary>
    private static readonly DateTimeOffset s_now = new(2025, 11, 19, 0, 0, 0, TimeSpan.Zero);

    public static async Task RunAsync(ConfigCase test)
    {
        // The result must not depend on the folder.
        await RunAsync(test.Data, new Dictionary<string, string> { ["HOME"] = "/home" }, "/home/.aws/login/cache");
        await RunAsync(test.Data, new Dictionary<string, string> { ["HOME"] = "/home", [CacheVariable] = "/var/cache" }, "/var/cache");
    }

    private static async Task RunAsync(JsonElement data, Dictionary<string, string> variables, string folder)
    {
        var files = new Dictionary<string, string>(StringComparer.Ordinal) { ["/home/.aws/config"] = data.FindText("configContents") ?? "" };
        foreach (JsonProperty file in data.Find("cacheContents")?.EnumerateObject() ?? default)
            files[$"{folder}/{file.Name}"] = file.Value.GetRawText();
        var clock = new CaseClock(s_now);
        using var handler = new SigninHandler([.. data.GetItems("mockApiCalls")], [.. files.Values], clock);
        var environment = new InMemoryAwsEnvironment(variables, files, handler, clock);
        string profile = SharedConfig.Load(environment).Profiles.Values.First(section => section.Properties.ContainsKey("login_session")).Name;
        var provider = new ProfileCredentialsProvider(profile, environment);

        foreach (JsonElement outcome in data.GetProperty("outcomes").EnumerateArray())
        {
            switch (outcome.GetProperty("result").GetString())
            {
                case "credentials":
                    Compare(outcome, await GetCredentialsAsync(provider, handler));
                    break;
                case "error":
                    await Check.FailsAsync(provider.GetCredentialsAsync());
                    break;
                case "cacheContents":
                    foreach (JsonProperty file in outcome.EnumerateObject().Where(member => member.Name != "result"))
                        CompareCache(file, environment.FindText($"{folder}/{file.Name}"));
                    break;
                case var unknown:
                    throw new CaseFailedException($"the outcome '{unknown}' is unknown");
            }
        }
        handler.ThrowIfIncomplete();
    }

    private static async Task<AwsCredentials> GetCredentialsAsync(ProfileCredentialsProvider provider, SigninHandler handler)
    {
        try
        {
            return await provider.GetCredentialsAsync();
        }
        catch (TernCredentialsException e)
        {
            handler.ThrowIfFailed();
            throw new CaseFailedException($"expected credentials, got the error {e.Message}");
        }
    }

    private static void Compare(JsonElement expected, AwsCredentials actual)
    {
        Check.Equal("the access key", expected.FindText("accessKeyId"), actual.AccessKeyId);
        Check.Equal("the secret access key", expected.FindText("secretAccessKey"), actual.SecretAccessKey);
        Check.Equal("the session token", expected.FindText("sessionToken"), actual.SessionToken);
        Check.Equal("the account", expected.FindText("accountId"), actual.AccountId);
        Check.Equal("the expiration", expected.FindText("expiresAt"), actual.Expiration?.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture));
    }

    private static void CompareCache(JsonProperty expected, string? actual)
    {
        if (actual is null)
            throw new CaseFailedException($"the file {expected.Name} does not exist");
        using JsonDocument document = JsonDocument.Parse(actual);
        Check.That(JsonElement.DeepEquals(expected.Value, document.RootElement), $"the file {expected.Name} contains {actual}");
    }
}
