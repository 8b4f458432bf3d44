namespace Tern.Codecs.Json;

/// <summary>What the next JSON token begins.</summary>
public enum JsonTokenKind
{
    /// <summary>Nothing that can begin a value: the end of the text, a separator or a stray character.</summary>
    None,

    /// <summary>An object.</summary>
    Object,

    /// <summary>An array.</summary>
    Array,

    /// <summary>A string.</summary>
    String,

    /// <summary>A number.</summary>
    Number,

    /// <summary><c>true</c> or <c>false</c>.</summary>
    Boolean,

    /// <summary><c>null</c>.</summary>
    Null,
}
