using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The kind of the next JSON value.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum JsonTokenKind
{
    /// <summary>Not a value: the end of the text, a separator or an invalid character.</summary>
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
