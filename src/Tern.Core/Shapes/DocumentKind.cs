namespace Tern.Shapes;

/// <summary>What a <see cref="Document"/> holds.</summary>
public enum DocumentKind
{
    /// <summary>Nothing.</summary>
    Null,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>A number.</summary>
    Number,

    /// <summary>Text.</summary>
    String,

    /// <summary>A list of documents.</summary>
    List,

    /// <summary>Documents by name.</summary>
    Map,
}
