using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The value of a setting, in the form of its <see cref="SettingKind"/>. It can be a secret.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class SettingValue
{
    /// <summary>The text; for a list, its items separated by commas.</summary>
    public required string Text { get; init; }

    /// <summary>The value of a <see cref="SettingKind.Boolean"/>.</summary>
    public bool Boolean { get; init; }

    /// <summary>The value of a <see cref="SettingKind.Integer"/>, or the index of a <see cref="SettingKind.Choice"/>.</summary>
    public int Integer { get; init; }

    /// <summary>The value of a <see cref="SettingKind.Duration"/>.</summary>
    public TimeSpan Duration { get; init; }

    /// <summary>The items of a <see cref="SettingKind.List"/>.</summary>
    public IReadOnlyList<string> Items { get; init; } = [];

    /// <summary>Returns the name of the class, without the value.</summary>
    public override string ToString() => nameof(SettingValue);
}
