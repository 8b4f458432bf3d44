using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The encoded type of a header's value.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum EventHeaderType : byte
{
    /// <summary>True. The value has no bytes.</summary>
    True,

    /// <summary>False. The value has no bytes.</summary>
    False,

    /// <summary>An 8-bit integer.</summary>
    Byte,

    /// <summary>A 16-bit integer.</summary>
    Int16,

    /// <summary>A 32-bit integer.</summary>
    Int32,

    /// <summary>A 64-bit integer.</summary>
    Int64,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>Text in UTF-8.</summary>
    String,

    /// <summary>Milliseconds since 1970.</summary>
    Timestamp,

    /// <summary>A UUID of 16 bytes.</summary>
    Uuid,
}
