namespace Tern.Generator.Shapes;

/// <summary>A shape that code is generated for under a name of its own.</summary>
public abstract class NamedShape : Shape
{
    /// <summary>The C# name of the type, or for lists and maps the stem of the codec's name.</summary>
    public string Name { get; set; } = "";

    /// <summary>What the names of the shape's codecs begin with: its own name, unless another shape is called as a codec would be.</summary>
    public string CodecStem { get; set; } = "";

    /// <summary>Whether it is read and written by a class of its own; an enum is a value, and events are messages.</summary>
    public virtual bool HasCodec => true;

    /// <summary>Whether some operation's input holds it.</summary>
    public bool UsedInInput { get; set; }

    /// <summary>Whether some operation's output or error holds it.</summary>
    public bool UsedInOutput { get; set; }
}
