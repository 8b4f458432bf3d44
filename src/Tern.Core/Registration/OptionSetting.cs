using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>An option that a configuration section can set.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class OptionSetting
{
    /// <param name="setting">The row of the table of settings: the name, which is the key of the section, and the form of the value.</param>
    /// <param name="set">Returns a copy of the options with the value.</param>
    public OptionSetting(Setting setting, Func<ClientOptions, SettingValue, ClientOptions> set)
    {
        ArgumentNullException.ThrowIfNull(setting);
        ArgumentNullException.ThrowIfNull(set);
        Setting = setting;
        Set = set;
    }

    /// <summary>The row of the table of settings.</summary>
    public Setting Setting { get; }

    /// <summary>Returns a copy of the options with the value.</summary>
    public Func<ClientOptions, SettingValue, ClientOptions> Set { get; }
}
