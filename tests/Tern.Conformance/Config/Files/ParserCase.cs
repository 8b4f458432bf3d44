using System.Text.Json;
using System.Text.RegularExpressions;

namespace Tern.Conformance.Config.Files;

/// <summary>A case of the parser: the text of the two files, and the sections that they contain or an error.</summary>
internal static partial class ParserCase
{
    private const string ConfigPath = "/home/.aws/config";
    private const string CredentialsPath = "/home/.aws/credentials";

    public static Task RunAsync(ConfigCase test)
    {
        JsonElement input = test.Data.GetProperty("input");
        (string? config, string? credentials) = (input.FindText("configFile"), input.FindText("credentialsFile"));
        JsonElement output = test.Data.GetProperty("output");
        if (output.Find("config") is { } expected)
            CompareSections(expected, Load(config, credentials));
        else
            CheckError(config, credentials);
        return Task.CompletedTask;
    }

    private static void CompareSections(JsonElement expected, SharedConfig actual)
    {
        Compare(expected, "profiles", actual.Profiles);
        Compare(expected, "sso_sessions", actual.SsoSessions);
        // The parser of the published cases does not read these sections.
        if (expected.Find("services") is not null)
            Compare(expected, "services", actual.Services);
    }

    private static void Compare(JsonElement expected, string kind, IReadOnlyDictionary<string, ConfigSection> sections)
    {
        List<JsonProperty> wanted = [.. expected.Find(kind)?.EnumerateObject() ?? default];
        Check.SameNames(kind, wanted.Select(section => section.Name), sections.Keys);
        foreach (JsonProperty section in wanted)
            Check.Equal($"{kind} {section.Name}", expected.GetProperty(kind).GetTexts(section.Name), sections[section.Name].Properties);
    }

    /// <summary>
    /// Verifies that the error names the file and the line, and contains no text of the file. With another text in place of each name and value the
    /// message must be the same, and with one more line before them the line number must be one higher.
    /// </summary>
    private static void CheckError(string? config, string? credentials)
    {
        string message = GetError(config, credentials);
        Check.That(message.Contains(ConfigPath, StringComparison.Ordinal) || message.Contains(CredentialsPath, StringComparison.Ordinal), $"the error does not name the file: {message}");
        Match line = LineNumber.Match(message);
        Check.That(line.Success, $"the error does not name the line: {message}");
        Check.Equal("the error for other text of the same form", message, GetError(FileText.ReplaceText(config), FileText.ReplaceText(credentials)));
        string next = $"{message[..line.Groups[1].Index]}{int.Parse(line.Groups[1].ValueSpan) + 1}{message[(line.Groups[1].Index + line.Groups[1].Length)..]}";
        Check.Equal("the error after a comment before the first line", next, GetError(FileText.AddComment(config), FileText.AddComment(credentials)));
    }

    private static string GetError(string? config, string? credentials)
    {
        try
        {
            SharedConfig found = Load(config, credentials);
            throw new CaseFailedException($"expected a {nameof(TernConfigurationException)}, got the profiles {string.Join(", ", found.Profiles.Keys)}");
        }
        catch (TernConfigurationException e)
        {
            return e.InnerException is null ? e.Message : $"{e.Message} {e.InnerException.Message}";
        }
    }

    private static SharedConfig Load(string? config, string? credentials)
    {
        var files = new Dictionary<string, string>(StringComparer.Ordinal);
        if (config is not null)
            files[ConfigPath] = config;
        if (credentials is not null)
            files[CredentialsPath] = credentials;
        return SharedConfig.Load(new InMemoryAwsEnvironment(new Dictionary<string, string> { ["HOME"] = "/home" }, files));
    }

    [GeneratedRegex(@"\bline (\d+)\b")]
    private static partial Regex LineNumber { get; }
}
