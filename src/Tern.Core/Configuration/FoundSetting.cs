namespace Tern.Runtime;

/// <summary>The text of a setting and the source that contains it.</summary>
internal sealed class FoundSetting(string text, string? variable, string? key = null, string? profile = null)
{
    /// <summary>The text, without white space around it; not empty. It can be a secret.</summary>
    public string Text => text;

    /// <summary>The source, for messages.</summary>
    public string Source => variable is not null ? $"the environment variable {variable}" : $"'{key}' of the profile '{profile}'";
}
