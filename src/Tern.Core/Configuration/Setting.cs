using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>A setting that is read from the environment and from profiles: one row of the table of settings.</summary>
/// <remarks>The precedence is the same for all settings: code, environment variable, profile.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Setting
{
    /// <summary>The name, which is that of the option in code if there is one.</summary>
    public required string Name { get; init; }

    /// <summary>The environment variable; null for none.</summary>
    public string? Variable { get; init; }

    /// <summary>A second variable, which is read if the first is not set; null for none.</summary>
    public string? FallbackVariable { get; init; }

    /// <summary>The key in a profile; null for none.</summary>
    public string? ProfileKey { get; init; }

    /// <summary>The form of the values. The default is <see cref="SettingKind.Text"/>.</summary>
    public SettingKind Kind { get; init; }

    /// <summary>The values of a <see cref="SettingKind.Choice"/>, in lower case. If an enum has the same values, they are in its order, because the index is cast to it.</summary>
    public IReadOnlyList<string> Choices { get; init; } = [];

    /// <summary>The least value of a <see cref="SettingKind.Integer"/>. The default is 0.</summary>
    public int Min { get; init; }

    /// <summary>The greatest value of a <see cref="SettingKind.Integer"/>. The default is unlimited.</summary>
    public int Max { get; init; } = int.MaxValue;

    /// <summary>The value if no source contains one, as text; null for none.</summary>
    public string? Default { get; init; }

    /// <summary>Returns the option in code of a setting of one service; null if it is not set. The default is null: no option, or one of all clients.</summary>
    public Func<ClientOptions, bool?>? Option { get; init; }

    /// <summary>Whether the value is a secret, which reports do not contain. The default is false.</summary>
    public bool IsSensitive { get; init; }

    /// <summary>Whether the setting changes anything. The default is true. Settings without effect are accepted, because other SDKs read them.</summary>
    public bool HasEffect { get; init; } = true;
}
