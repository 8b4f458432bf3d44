using System.Text.Json;

namespace Tern.Conformance.Config.Files;

/// <summary>A case of the location of the files and of the selected profile.</summary>
internal static class LocationCase
{
    private const string OtherProfile = "another";

    public static async Task RunAsync(ConfigCase test)
    {
        JsonElement data = test.Data;
        string? config = data.FindText("configLocation");
        string? credentials = data.FindText("credentialsLocation");
        string? profile = data.FindText("profile");
        string[] profiles = [.. new[] { "default", OtherProfile, profile ?? OtherProfile }.Distinct()];

        var files = new Dictionary<string, string>(StringComparer.Ordinal);
        if (config is not null)
            files[config] = string.Concat(profiles.Select(name => FileText.WriteSection($"profile {name}", [new("aws_access_key_id", KeyOf(name))])));
        if (credentials is not null)
            files[credentials] = string.Concat(profiles.Select(name => FileText.WriteSection(name, [new("aws_secret_access_key", SecretOf(name))])));
        var environment = new InMemoryAwsEnvironment(data.GetTexts("environment"), files, isWindows: data.FindText("platform") == "windows");

        SharedConfig found = SharedConfig.Load(environment);
        Check.Equal("configLocation", config, found.ConfigFile);
        Check.Equal("credentialsLocation", credentials, found.CredentialsFile);
        if (profile is null)
            return;
        // The key is in the one file and the secret in the other: so both were read.
        AwsCredentials selected = await new ProfileCredentialsProvider(profile: null, environment).GetCredentialsAsync();
        Check.Equal("the access key of the selected profile", KeyOf(profile), selected.AccessKeyId);
        Check.Equal("the secret of the selected profile", SecretOf(profile), selected.SecretAccessKey);
    }

    private static string KeyOf(string profile) => $"KEY-{profile}";

    private static string SecretOf(string profile) => $"SECRET-{profile}";
}
