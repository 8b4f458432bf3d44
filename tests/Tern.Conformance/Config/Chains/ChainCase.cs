using System.Text.Json;

namespace Tern.Conformance.Config.Chains;

/// <summary>A case of the profile that other profiles provide the credentials of: the steps of the chain, or an error before any request.</summary>
internal static class ChainCase
{
    public static async Task RunAsync(ConfigCase test)
    {
        JsonElement input = test.Data.GetProperty("input");
        List<ChainLink>? links = test.Data.GetProperty("output").Find("ProfileChain") is { } chain ? [.. chain.EnumerateArray().Select(ChainLink.Read)] : null;
        var environment = new ChainEnvironment(WriteConfig(input), links ?? []);
        using ChainHandler handler = environment.Services;
        string? profile = input.FindText("selected_profile");
        var provider = new ProfileCredentialsProvider(profile, environment);
        if (links is null)
        {
            await Check.FailsAsync(provider.GetCredentialsAsync());
            Check.That(environment.Steps.Count == 0, $"expected an error before the first request, got {string.Join(", ", environment.Steps)}");
        }
        else if (links is [{ IsSsoToken: true } token])
        {
            await RunTokenAsync(environment, profile, token);
        }
        else
        {
            ChainComparer.Compare(links, environment.Steps, await GetCredentialsAsync(provider, handler));
        }
        handler.ThrowIfFailed();
    }

    private static async Task<AwsCredentials> GetCredentialsAsync(ProfileCredentialsProvider provider, ChainHandler handler)
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

    /// <summary>A profile without account and role selects an access token and no credentials.</summary>
    private static async Task RunTokenAsync(ChainEnvironment environment, string? profile, ChainLink link)
    {
        await Check.FailsAsync(new ProfileCredentialsProvider(profile, environment).GetCredentialsAsync());
        BearerToken token = await new SsoCredentialsProvider(profile, environment).GetTokenAsync();
        Check.Equal($"the token of {link.Kind}", SsoCache.Token, token.Token);
        Check.That(environment.Steps.Count == 0, "expected no request");
    }

    private static string WriteConfig(JsonElement input) =>
        string.Concat([.. Write(input, "profiles", "profile"), .. Write(input, "sso_sessions", "sso-session"), .. Write(input, "services", "services")]);

    private static IEnumerable<string> Write(JsonElement input, string member, string prefix)
    {
        foreach (JsonProperty section in input.Find(member)?.EnumerateObject() ?? default)
            yield return Files.FileText.WriteSection($"{prefix} {section.Name}", section.Value.EnumerateObject().Select(property => KeyValuePair.Create(property.Name, property.Value.GetString()!)));
    }
}
