namespace Tern.DynamoDB;

/// <summary>Which of DynamoDB's data types an <see cref="AttributeValue"/> holds.</summary>
public enum AttributeValueKind : byte
{
    /// <summary>None: <c>default(AttributeValue)</c>, which the service would refuse.</summary>
    None,

    /// <summary>Text (<c>S</c>).</summary>
    String,

    /// <summary>A decimal number of up to 38 digits, kept as text (<c>N</c>).</summary>
    Number,

    /// <summary>Bytes (<c>B</c>).</summary>
    Binary,

    /// <summary>A set of texts (<c>SS</c>).</summary>
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

    /// <summary>True or false (<c>BOOL</c>).</summary>
    Boolean,

    /// <summary>A type that this version does not know; the service added it later. It can be read past, not written.</summary>
    Unknown,
}
