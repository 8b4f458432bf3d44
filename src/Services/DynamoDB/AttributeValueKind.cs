namespace Tern.DynamoDB;

/// <summary>The data type of an <see cref="AttributeValue"/>.</summary>
public enum AttributeValueKind : byte
{
    /// <summary>No type: <c>default(AttributeValue)</c>. It cannot be sent.</summary>
    None,

    /// <summary>A string (<c>S</c>).</summary>
    String,

    /// <summary>A decimal number of up to 38 digits, stored as text (<c>N</c>).</summary>
    Number,

    /// <summary>Bytes (<c>B</c>).</summary>
    Binary,

    /// <summary>A set of strings (<c>SS</c>).</summary>
    StringSet,

    /// <summary>A set of numbers (<c>NS</c>).</summary>
    NumberSet,

    /// <summary>A set of byte strings (<c>BS</c>).</summary>
    BinarySet,

    /// <summary>A map of attributes (<c>M</c>).</summary>
    Map,

    /// <summary>A list of attributes (<c>L</c>).</summary>
    List,

    /// <summary>Null (<c>NULL</c>).</summary>
    Null,

    /// <summary>A boolean (<c>BOOL</c>).</summary>
    Boolean,

    /// <summary>A data type that this version does not support. Such a value can be received, but not sent.</summary>
    Unknown,
}
