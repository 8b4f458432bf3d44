using Microsoft.Extensions.Configuration;
using Tern.Runtime;

namespace Tern.Extensions.Binding;

/// <summary>Reads the settings of one section. Problems are collected, so that one start reports several.</summary>
/// <param name="table">The keys of the section.</param>
/// <param name="defaults">Options on which values are tried.</param>
/// <param name="problems">Receives the problems.</param>
internal sealed class SectionReader(OptionTable table, ClientOptions defaults, ProblemList problems)
{
    private readonly Dictionary<string, BoundSetting> _settings = new(StringComparer.Ordinal);

    /// <summary>Reads the section.</summary>
    /// <param name="section">The section.</param>
    /// <param name="subsections">The names of the sections in it that others read.</param>
    public IReadOnlyCollection<BoundSetting> Read(IConfigurationSection section, IReadOnlyCollection<string> subsections)
    {
        if (section.Value is { Length: > 0 })
            problems.Add($"The configuration key '{Show(section.Path)}' has a value. Expected a section with settings.");
        foreach (IConfigurationSection child in section.GetChildren())
        {
            if (subsections.Contains(child.Key, StringComparer.OrdinalIgnoreCase))
                continue;
            if (table.IsGroup(child.Key))
                ReadGroup(child);
            else
                ReadSetting(child, child.Key, subsections);
        }
        return _settings.Values;
    }

    private void ReadGroup(IConfigurationSection group)
    {
        if (group.Value is { Length: > 0 })
            problems.Add($"The configuration key '{Show(group.Path)}' has a value. Expected a section with settings.");
        foreach (IConfigurationSection child in group.GetChildren())
            ReadSetting(child, $"{group.Key}:{child.Key}", []);
    }

    private void ReadSetting(IConfigurationSection entry, string key, IReadOnlyCollection<string> subsections)
    {
        if (table.Find(key) is not { } setting)
        {
            problems.Add($"The configuration key '{Show(entry.Path)}' is unknown.{(problems.IsFull ? "" : KeySuggestion.Suggest(key, [.. table.Keys, .. subsections]))}");
            return;
        }
        if (!TryReadText(entry, setting.Setting, out string text))
        {
            problems.Add($"The configuration key '{Show(entry.Path)}' has nested keys. Expected one value.");
            return;
        }
        // An empty value is not set, as an empty environment variable is not.
        if (text.Length == 0)
            return;
        if (_settings.TryGetValue(setting.Setting.Name, out BoundSetting? other))
        {
            problems.Add($"The configuration keys '{Show(other.Path)}' and '{Show(entry.Path)}' set the same option. Remove one of them.");
            return;
        }
        if (ReadValue(setting, text, out string? expected) is { } value)
            _settings.Add(setting.Setting.Name, new(setting, value, entry.Path));
        else
            problems.Add($"The value of the configuration key '{Show(entry.Path)}' is not valid. Expected {expected}.");
    }

    /// <summary>Reads the text of a key. The items of a list can be nested keys.</summary>
    private static bool TryReadText(IConfigurationSection entry, Setting setting, out string text)
    {
        text = entry.Value?.Trim() ?? "";
        var items = new List<string>();
        foreach (IConfigurationSection item in entry.GetChildren())
        {
            if (setting.Kind != SettingKind.List || item.Value is not { } itemText || item.GetChildren().Any())
                return false;
            items.Add(itemText.Trim());
        }
        if (items.Count > 0)
            text = string.Join(',', items);
        return true;
    }

    /// <summary>Reads a value, and tries it, because the options have ranges of their own.</summary>
    private SettingValue? ReadValue(OptionSetting setting, string text, out string? expected)
    {
        SettingValue? value = SettingParser.Parse(setting.Setting, text, out expected);
        if (value is null)
            return null;
        try
        {
            _ = setting.Set(defaults, value);
            return value;
        }
        catch (ArgumentOutOfRangeException)
        {
            expected = "a value in the range that the documentation of the option contains";
        }
        // The messages contain no values: neither of these exceptions repeats its text.
        catch (ArgumentException e)
        {
            expected = e.Message.Replace("Expected ", "", StringComparison.Ordinal);
        }
        catch (TernException e)
        {
            expected = $"another value. {e.Message.TrimEnd('.')}";
        }
        return null;
    }

    private static string Show(string path) => HostLabel.Quote(path, 200);
}
