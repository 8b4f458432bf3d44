namespace Tern.EventStreams;

/// <summary>The type of a header's value, as it is encoded.</summary>
public enum EventHeaderType : byte
{
    /// <summary>True; it has no bytes.</summary>
    True,

    /// <summary>False; it has no bytes.</summary>
    False,

    /// <summary>A whole number of 8 bits.</summary>
    Byte,

    /// <summary>A whole number of 16 bits.</summary>
    Int16,

    /// <summary>A whole number of 32 bits.</summary>
    Int32,

    /// <summary>A whole number of 64 bits.</summary>
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
