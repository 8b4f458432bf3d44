namespace Tern;

/// <summary>The value of a setting in one source.</summary>
public sealed class SettingValueExplanation
{
    internal SettingValueExplanation(string value, string source)
    {
        Value = value;
        Source = source;
    }

    /// <summary>The value; <c>***</c> for a secret.</summary>
    public string Value { get; }

    /// <summary>The source, as in <see cref="SettingExplanation.Source"/>.</summary>
    public string Source { get; }

    /// <summary>Returns the value and the source.</summary>
    public override string ToString() => $"{Value} ({Source})";
}
