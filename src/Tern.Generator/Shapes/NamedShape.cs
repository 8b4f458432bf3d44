namespace Tern.Generator.Shapes;

/// <summary>A shape with its own generated code.</summary>
public abstract class NamedShape : Shape
{
    /// <summary>The C# name of the type. For lists and maps, it is the stem of the codec's name.</summary>
    public string Name { get; set; } = "";

    /// <summary>The stem of the names of the shape's codecs. It is the name of the shape, unless another shape has the name of a codec.</summary>
    public string CodecStem { get; set; } = "";

    /// <summary>Whether the shape has a codec class. Enums are simple values, and events are messages: they have none.</summary>
    public virtual bool HasCodec => true;

    /// <summary>Whether the input of an operation contains the shape.</summary>
    public bool UsedInInput { get; set; }

    /// <summary>Whether the output of an operation or an error contains the shape.</summary>
    public bool UsedInOutput { get; set; }
}
