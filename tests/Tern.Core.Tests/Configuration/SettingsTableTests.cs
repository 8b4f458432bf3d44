using System.Globalization;
using Tern.Runtime;

namespace Tern.Core.Tests.Configuration;

/// <summary>
/// The tables of docs/settings.md. All columns but the last, the effect, are generated from the rows of the code. To accept a change:
/// <c>TERN_ACCEPT=1 dotnet test --project tests/Tern.Core.Tests</c>, then write the effects of new settings.
/// </summary>
public sealed class SettingsTableTests
{
    private const string Header = "| Name | Environment variable | Profile key | Values | Default | Secret | Effect |";
    private const string NoEffect = "No effect.";

    /// <summary>The rows of each heading, in the order of the page.</summary>
    private static (string Heading, Setting[] Rows)[] Groups =>
    [
        ("### Clients", [.. Settings.Clients]),
        ("### Files", [Settings.ConfigFile, Settings.CredentialsFile, Settings.LoginCacheFolder]),
        ("### Keys", [Settings.AccessKeyId, Settings.SecretAccessKey, Settings.SessionToken, Settings.AccountId]),
        ("### Roles",
        [
            Settings.RoleArn, Settings.RoleSessionName, Settings.WebIdentityTokenFile, Settings.SourceProfile, Settings.CredentialSource, Settings.ExternalId,
            Settings.DurationSeconds, Settings.MfaSerial,
        ]),
        ("### Processes, login sessions and IAM Identity Center",
        [
            Settings.CredentialProcess, Settings.LoginSession, Settings.SsoSession, Settings.SsoStartUrl, Settings.SsoRegion, Settings.SsoAccountId, Settings.SsoRoleName,
        ]),
        ("### Containers", [Settings.ContainerRelativeUri, Settings.ContainerFullUri, Settings.ContainerToken, Settings.ContainerTokenFile]),
        ("### EC2 instance metadata",
        [
            Settings.MetadataDisabled, Settings.MetadataEndpoint, Settings.MetadataEndpointMode, Settings.MetadataTimeout, Settings.MetadataMaxAttempts,
        ]),
        ("### Settings without effect",
        [
            Settings.DefaultsMode, Settings.StsRegionalEndpoints, Settings.S3UsEast1RegionalEndpoint, Settings.MetadataV1Disabled, Settings.EndpointDiscoveryEnabled,
            Settings.TcpKeepAlive, Settings.SsoRegistrationScopes,
        ]),
    ];

    [Fact]
    public void Tables_contain_every_setting_in_the_order_of_the_code() =>
        Assert.Equal([.. Settings.Clients.Select(GetId), .. Settings.Sources.Select(GetId)], Groups.SelectMany(group => group.Rows).Select(GetId));

    [Fact]
    public void Tables_of_the_page_are_those_of_the_code()
    {
        string file = FindPage();
        List<string> lines = [.. File.ReadAllLines(file)];
        Dictionary<string, string> effects = ReadEffects(lines);
        var differences = new List<string>();
        foreach ((string heading, Setting[] rows) in Groups)
        {
            int start = lines.IndexOf(heading);
            Assert.True(start >= 0, $"docs/settings.md has no heading '{heading}'. Add it.");
            start = lines.IndexOf(Header, start);
            Assert.True(start >= 0, $"No table with this header follows '{heading}' in docs/settings.md: {Header}");
            int end = lines.FindIndex(start, line => !line.StartsWith('|'));
            end = end < 0 ? lines.Count : end;
            string[] expected = [Header, "|---|---|---|---|---|---|---|", .. rows.Select(row => Format(row, effects.GetValueOrDefault(GetId(row), "")))];
            differences.AddRange(Compare(lines[start..end], expected));
            lines.RemoveRange(start, end - start);
            lines.InsertRange(start, expected);
        }
        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1")
            File.WriteAllText(file, string.Join('\n', lines) + "\n");
        else
            Assert.True(differences.Count == 0, $"The tables of docs/settings.md differ from the settings of the code.\n{string.Join('\n', differences)}\nTo accept the change, run the test with TERN_ACCEPT=1 and read the diff.");
    }

    [Fact]
    public void Every_setting_states_its_effect_and_only_settings_without_effect_state_that_they_have_none()
    {
        Dictionary<string, string> effects = ReadEffects([.. File.ReadAllLines(FindPage())]);
        Assert.All(Groups.SelectMany(group => group.Rows), row =>
        {
            string effect = effects.GetValueOrDefault(GetId(row), "");
            Assert.NotEqual("", effect);
            Assert.Equal(!row.HasEffect, effect.StartsWith(NoEffect, StringComparison.Ordinal));
        });
    }

    /// <summary>The last column of all tables by setting.</summary>
    private static Dictionary<string, string> ReadEffects(List<string> lines)
    {
        var effects = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string line in lines)
        {
            string[] cells = line.Split('|');
            if (cells.Length == 9 && cells[1].StartsWith(" `", StringComparison.Ordinal))
                effects[GetId(cells[1], cells[2], cells[3])] = cells[7].Trim();
        }
        return effects;
    }

    private static IEnumerable<string> Compare(List<string> actual, string[] expected)
    {
        for (int i = 0; i < Math.Max(actual.Count, expected.Length); i++)
        {
            if (actual.ElementAtOrDefault(i) != expected.ElementAtOrDefault(i))
                yield return $"- {actual.ElementAtOrDefault(i)}\n+ {expected.ElementAtOrDefault(i)}";
        }
    }

    private static string GetId(Setting row) => GetId(Quote(row.Name), FormatVariables(row), Quote(row.ProfileKey));

    private static string GetId(string name, string variables, string key) => $"{name.Trim()} {variables.Trim()} {key.Trim()}";

    private static string Format(Setting row, string effect) =>
        $"| {Quote(row.Name)} | {FormatVariables(row)} | {Quote(row.ProfileKey)} | {FormatValues(row)} | {FormatDefault(row)} | {(row.IsSensitive ? "yes" : "no")} | {effect} |";

    private static string FormatVariables(Setting row) =>
        row.FallbackVariable is null ? Quote(row.Variable) : $"{Quote(row.Variable)}, else {Quote(row.FallbackVariable)}";

    private static string FormatValues(Setting row) => row.Kind switch
    {
        SettingKind.Boolean => "`true`, `false`",
        SettingKind.Integer when row.Max == int.MaxValue => string.Create(CultureInfo.InvariantCulture, $"integer, at least {row.Min:N0}"),
        SettingKind.Integer => string.Create(CultureInfo.InvariantCulture, $"{row.Min:N0} to {row.Max:N0}"),
        SettingKind.Choice => string.Join(", ", row.Choices.Select(Quote)),
        SettingKind.List => "list, separated by commas",
        SettingKind.Region => "region",
        SettingKind.Url => "URL",
        SettingKind.Path => "path",
        SettingKind.Text => "text",
        _ => throw new InvalidOperationException($"Unknown kind {row.Kind}."),
    };

    // A default of several words is a description.
    private static string FormatDefault(Setting row) => row.Default is { } text && text.Contains(' ', StringComparison.Ordinal) ? text : Quote(row.Default);

    private static string Quote(string? text) => text is null ? "" : $"`{text}`";

    private static string FindPage()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
            folder = folder.Parent;
        Assert.SkipWhen(folder is null, "The tests do not run inside the repository, which contains the page.");
        return Path.Combine(folder.FullName, "docs", "settings.md");
    }
}
