namespace Tern.Generator.Smithy;

/// <summary>The simple shapes of Smithy's prelude (https://smithy.io/2.0/spec/model.html#prelude), which models refer to and do not contain.</summary>
internal static class Prelude
{
    /// <summary>The namespace of the prelude.</summary>
    public const string Namespace = "smithy.api";

    /// <summary>The id of the unit type, for example the input or output of an operation that has none.</summary>
    public static readonly ShapeId Unit = new(Namespace, "Unit");

    /// <summary>The type of a prelude shape. Null for an unknown name.</summary>
    public static string? TypeOf(string name) => name switch
    {
        "Blob" => "blob",
        "Boolean" or "PrimitiveBoolean" => "boolean",
        "String" => "string",
        "Byte" or "PrimitiveByte" => "byte",
        "Short" or "PrimitiveShort" => "short",
        "Integer" or "PrimitiveInteger" => "integer",
        "Long" or "PrimitiveLong" => "long",
        "Float" or "PrimitiveFloat" => "float",
        "Double" or "PrimitiveDouble" => "double",
        "BigInteger" => "bigInteger",
        "BigDecimal" => "bigDecimal",
        "Timestamp" => "timestamp",
        "Document" => "document",
        "Unit" => "structure",
        _ => null,
    };
}
