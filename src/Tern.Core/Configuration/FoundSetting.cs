namespace Tern.Runtime;

/// <summary>The text of a setting and the source that contains it.</summary>
/// <param name="Text">The text, without white space around it; not empty.</param>
/// <param name="Variable">The environment variable; null if the source is a profile.</param>
/// <param name="Key">The key in the profile; null if the source is a variable.</param>
/// <param name="Profile">The name of the profile; null if the source is a variable.</param>
internal readonly record struct FoundSetting(string Text, string? Variable, string? Key = null, string? Profile = null)
{
    /// <summary>The source, for messages.</summary>
    public string Source => Variable is not null ? $"the environment variable {Variable}" : $"'{Key}' of the profile '{Profile}'";

    // The text can be a secret.
    public override string ToString() => Source;
}
