using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the statements for a value that is a whole payload, such as an event's.</summary>
public interface IPayloadCodec
{
    /// <summary>The media type of the codec's documents.</summary>
    string MediaType { get; }

    /// <summary>The statements that declare a local and read a structure, a union or a document into it.</summary>
    /// <param name="code">Takes them.</param>
    /// <param name="value">The member whose value the payload is.</param>
    /// <param name="payload">The expression of the bytes, a span; none at all stand for an empty structure.</param>
    /// <param name="local">The name of the local.</param>
    /// <param name="scope">The namespace of the code.</param>
    void Read(CodeWriter code, Member value, string payload, string local, TypeScope scope);

    /// <summary>The statements that write a value.</summary>
    /// <param name="code">Takes them.</param>
    /// <param name="value">The member whose value the payload is.</param>
    /// <param name="expression">The value, which is not null.</param>
    /// <param name="output">The expression of the buffer.</param>
    /// <param name="scope">The namespace of the code.</param>
    void Write(CodeWriter code, Member value, string expression, string output, TypeScope scope);
}
