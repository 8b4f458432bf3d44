namespace Tern.DynamoDB.Mapper;

/// <summary>The data types with a text form.</summary>
public enum ScalarKind
{
    /// <summary>Text (<c>S</c>).</summary>
    Text,

    /// <summary>A number (<c>N</c>).</summary>
    Number,

    /// <summary>Bytes (<c>B</c>).</summary>
    Binary,
}
