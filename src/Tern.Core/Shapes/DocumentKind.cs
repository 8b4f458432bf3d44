namespace Tern;

/// <summary>The kind of a <see cref="Document"/>.</summary>
public enum DocumentKind
{
    /// <summary>Null.</summary>
    Null,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>A number.</summary>
    Number,

    /// <summary>Text.</summary>
    String,

    /// <summary>A list of documents.</summary>
    List,

    /// <summary>A map of documents.</summary>
    Map,
}
