using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The form of the values of a <see cref="Setting"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum SettingKind
{
    /// <summary>Any text.</summary>
    Text,

    /// <summary><c>true</c> or <c>false</c>, in any case.</summary>
    Boolean,

    /// <summary>An integer from <see cref="Setting.Min"/> to <see cref="Setting.Max"/>.</summary>
    Integer,

    /// <summary>One of <see cref="Setting.Choices"/>, in any case.</summary>
    Choice,

    /// <summary>Values separated by commas.</summary>
    List,

    /// <summary>The name of a region.</summary>
    Region,

    /// <summary>A URL.</summary>
    Url,

    /// <summary>The path of a file or a folder. A tilde at the beginning is the home folder.</summary>
    Path,

    /// <summary>A duration, for example <c>00:00:20</c>, or <c>infinite</c>.</summary>
    Duration,
}
