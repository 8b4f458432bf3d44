using Tern.Sts;

namespace Tern.S3;

/// <summary>The table of S3's settings in docs/settings.md, compared with the report of a client.</summary>
public sealed class SettingsTableTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Table_contains_the_settings_of_S3_with_their_defaults()
    {
        using var s3 = new S3Client(new() { Environment = CreateEnvironment([], "") });
        using var sts = new StsClient(new() { Environment = CreateEnvironment([], "") });
        HashSet<string> common = [.. (await sts.ExplainAsync(Token)).Settings.Select(setting => setting.Name)];
        IEnumerable<SettingExplanation> own = (await s3.ExplainAsync(Token)).Settings.Where(setting => !common.Contains(setting.Name));
        Assert.Equal(own.Select(setting => (setting.Name, setting.Value)), ReadRows().Select(row => (row.Name, row.Default)));
    }

    [Fact]
    public async Task Variable_of_each_row_overrides_its_profile_key()
    {
        List<(string Name, string Variable, string Key, string Default)> rows = ReadRows();
        string profile = string.Concat(rows.Select(row => $"{row.Key} = true\n"));
        using var s3 = new S3Client(new() { Environment = CreateEnvironment(rows.ToDictionary(row => row.Variable, _ => "false"), profile) });
        ClientExplanation explanation = await s3.ExplainAsync(Token);
        Assert.All(rows, row =>
        {
            SettingExplanation setting = Assert.Single(explanation.Settings, setting => setting.Name == row.Name);
            Assert.Equal(("false", $"the environment variable {row.Variable}"), (setting.Value, setting.Source));
            SettingValueExplanation overridden = Assert.Single(setting.Overrides);
            Assert.Equal(("true", $"'{row.Key}' of the profile 'default'"), (overridden.Value, overridden.Source));
        });
    }

    private static InMemoryAwsEnvironment CreateEnvironment(Dictionary<string, string> variables, string profile) => new(
        new Dictionary<string, string>(variables) { ["HOME"] = "/home/user" },
        new Dictionary<string, string> { ["/home/user/.aws/config"] = $"[default]\nregion = eu-west-1\n{profile}" });

    private static List<(string Name, string Variable, string Key, string Default)> ReadRows()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
            folder = folder.Parent;
        Assert.SkipWhen(folder is null, "The tests do not run inside the repository, which contains the page.");
        return
        [
            .. File.ReadLines(Path.Combine(folder.FullName, "docs", "settings.md"))
                .SkipWhile(line => line != "### S3").Skip(1).TakeWhile(line => !line.StartsWith('#'))
                .Where(line => line.StartsWith("| `", StringComparison.Ordinal))
                .Select(line => line.Split('|'))
                .Select(cells => (Unquote(cells[1]), Unquote(cells[2]), Unquote(cells[3]), Unquote(cells[5]))),
        ];
    }

    private static string Unquote(string cell) => cell.Trim().Trim('`');
}
