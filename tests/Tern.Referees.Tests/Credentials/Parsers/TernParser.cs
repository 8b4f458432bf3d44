namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>Tern's parser.</summary>
internal static class TernParser
{
    public static ParsedConfig Parse(ConfigFiles files)
    {
        var environment = new InMemoryAwsEnvironment(
            new Dictionary<string, string> { ["AWS_CONFIG_FILE"] = "config", ["AWS_SHARED_CREDENTIALS_FILE"] = "credentials" },
            new Dictionary<string, string> { ["config"] = files.Config, ["credentials"] = files.Credentials });
        try
        {
            SharedConfig config = SharedConfig.Load(environment);
            var parsed = new ParsedConfig();
            Add(parsed, "profile", config.Profiles);
            Add(parsed, "sso-session", config.SsoSessions);
            return parsed;
        }
        catch (TernConfigurationException)
        {
            return ParsedConfig.Error;
        }
    }

    private static void Add(ParsedConfig parsed, string kind, IReadOnlyDictionary<string, ConfigSection> sections)
    {
        foreach ((string name, ConfigSection section) in sections)
        {
            parsed.AddSection(kind, name);
            foreach ((string key, string value) in section.Properties)
                parsed.Set(kind, name, key, value);
        }
    }
}
