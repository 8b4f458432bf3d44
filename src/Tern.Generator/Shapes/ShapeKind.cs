namespace Tern.Generator.Shapes;

/// <summary>The simple types of Smithy.</summary>
public enum ShapeKind
{
    String,
    Boolean,
    Byte,
    Short,
    Integer,
    Long,
    Float,
    Double,
    BigInteger,
    BigDecimal,
    Timestamp,
    Blob,
    Document,
}
