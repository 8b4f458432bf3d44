using System.Globalization;
using Tern.Runtime;

namespace Tern.Extensions.Binding;

/// <summary>Reads the text of a configuration value by the form of its setting.</summary>
internal static class SettingParser
{
    /// <summary>Reads a value.</summary>
    /// <param name="setting">The setting.</param>
    /// <param name="text">The text, without white space around it; not empty.</param>
    /// <param name="expected">What the setting expects, for messages; null if the value is valid.</param>
    /// <returns>The value; null if it is not valid.</returns>
    public static SettingValue? Parse(Setting setting, string text, out string? expected)
    {
        expected = null;
        switch (setting.Kind)
        {
            case SettingKind.Boolean when bool.TryParse(text, out bool flag):
                return new() { Text = text, Boolean = flag };
            case SettingKind.Integer when int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= setting.Min && number <= setting.Max:
                return new() { Text = text, Integer = number };
            case SettingKind.Choice when FindChoice(setting, text) is >= 0 and int choice:
                return new() { Text = text, Integer = choice };
            case SettingKind.Region when HostLabel.AreValidLabels(text):
            case SettingKind.Url when EndpointUrl.TryParse(text) is not null:
            case SettingKind.Text or SettingKind.Path:
                return new() { Text = text };
            case SettingKind.List when Split(text) is { Length: > 0 } items && Array.TrueForAll(items, static item => !item.AsSpan().ContainsAnyExceptInRange('!', '~')):
                return new() { Text = text, Items = items };
            case SettingKind.Duration when TryParseDuration(text, out TimeSpan duration):
                return new() { Text = text, Duration = duration };
        }
        expected = Describe(setting);
        return null;
    }

    private static string[] Split(string text) => text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    // .NET reads a number without a colon, and more than 23 hours, as days.
    private static bool TryParseDuration(string text, out TimeSpan duration)
    {
        duration = Timeout.InfiniteTimeSpan;
        return text.Equals("infinite", StringComparison.OrdinalIgnoreCase)
            || (text.Contains(':', StringComparison.Ordinal) && TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out duration)
                && (duration.Days == 0 || text.AsSpan(0, text.IndexOf(':', StringComparison.Ordinal)).Contains('.')));
    }

    // The environment has when_supported, and C# has WhenSupported.
    private static int FindChoice(Setting setting, string text)
    {
        string plain = text.Replace("_", "", StringComparison.Ordinal);
        for (int i = 0; i < setting.Choices.Count; i++)
        {
            if (setting.Choices[i].Replace("_", "", StringComparison.Ordinal).Equals(plain, StringComparison.OrdinalIgnoreCase))
                return i;
        }
        return -1;
    }

    private static string Describe(Setting setting) => setting.Kind switch
    {
        SettingKind.Boolean => "true or false",
        SettingKind.Integer => string.Create(CultureInfo.InvariantCulture, $"an integer from {setting.Min} to {setting.Max}"),
        SettingKind.Choice => $"one of {string.Join(", ", setting.Choices)}",
        SettingKind.Region => "a region, for example eu-west-1",
        SettingKind.Url => "a URL of the form http(s)://host[:port][/path], without user name, query and fragment",
        SettingKind.Duration => "a duration, for example 00:00:20, or 'infinite'",
        SettingKind.List => "words separated by commas",
        _ => "a text",
    };
}
