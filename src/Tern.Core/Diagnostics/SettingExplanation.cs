namespace Tern;

/// <summary>A setting of a client, its value and its source.</summary>
public sealed class SettingExplanation
{
    internal SettingExplanation(string name, SettingValueExplanation effective, IReadOnlyList<SettingValueExplanation> overrides, bool hasEffect)
    {
        Name = name;
        Value = effective.Value;
        Source = effective.Source;
        Overrides = overrides;
        HasEffect = hasEffect;
    }

    /// <summary>The name, which is that of the option in code if there is one.</summary>
    public string Name { get; }

    /// <summary>The value; <c>***</c> for a secret.</summary>
    public string Value { get; }

    /// <summary>The source: <c>code</c>, an environment variable, a key of a profile, <c>EC2 instance metadata</c> or <c>default</c>.</summary>
    public string Source { get; }

    /// <summary>The values of sources with a lower precedence.</summary>
    public IReadOnlyList<SettingValueExplanation> Overrides { get; }

    /// <summary>Whether the setting changes anything. False for settings that are only accepted, because other SDKs read them.</summary>
    public bool HasEffect { get; }

    /// <summary>Returns the name, the value and the source.</summary>
    public override string ToString() => $"{Name} = {Value} ({Source})";
}
