namespace Tern.Functions;

/// <summary>The data type of a <see cref="StreamAttributeValue"/>.</summary>
public enum StreamAttributeKind
{
    /// <summary>No type: <c>default(StreamAttributeValue)</c>.</summary>
    None,

    /// <summary>A string (<c>S</c>).</summary>
    String,

    /// <summary>A decimal number as text (<c>N</c>).</summary>
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
}
