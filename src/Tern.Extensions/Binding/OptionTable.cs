using Tern.Runtime;

namespace Tern.Extensions.Binding;

/// <summary>The keys of a configuration section, with the options that they set. Keys are not case-sensitive.</summary>
internal sealed class OptionTable
{
    private readonly Dictionary<string, OptionSetting> _settings = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _groups = new(StringComparer.OrdinalIgnoreCase);

    private OptionTable(IEnumerable<OptionSetting> settings)
    {
        foreach (OptionSetting setting in settings)
            Add(setting.Setting.Name, setting);
        foreach ((string key, string name) in CommonSettings.Aliases)
        {
            if (_settings.TryGetValue(ToKey(name), out OptionSetting? setting))
                Add(key, setting);
        }
        foreach ((string key, OptionSetting setting) in CommonSettings.Converted)
            Add(key, setting);
    }

    /// <summary>The keys of the section for all services.</summary>
    public static OptionTable Common { get; } = new(CommonSettings.All);

    /// <summary>The keys, for suggestions.</summary>
    public IEnumerable<string> Keys => _settings.Keys;

    /// <summary>The keys of the sections of one service.</summary>
    public static OptionTable Of(ClientDefinition definition) => definition.Settings.Count == 0 ? Common : new([.. CommonSettings.All, .. definition.Settings]);

    /// <summary>Returns the option of a key, for example <c>Retry:MaxAttempts</c>; null if the key is unknown.</summary>
    public OptionSetting? Find(string key) => _settings.GetValueOrDefault(key);

    /// <summary>Whether a key contains other keys, for example <c>Retry</c>.</summary>
    public bool IsGroup(string key) => _groups.Contains(key);

    /// <summary>Whether a name of a client is the key of a setting.</summary>
    public bool IsReserved(string name) => IsGroup(name) || Find(name) is not null;

    private static string ToKey(string name) => name.Replace('.', ':');

    private void Add(string name, OptionSetting setting)
    {
        string key = ToKey(name);
        _settings[key] = setting;
        if (key.IndexOf(':', StringComparison.Ordinal) is > 0 and int end)
            _groups.Add(key[..end]);
    }
}
