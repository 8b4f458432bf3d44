using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the statements for a value that is the complete payload, for example of an event.</summary>
public interface IPayloadCodec
{
    /// <summary>The media type of the documents.</summary>
    string MediaType { get; }

    /// <summary>Writes the statements that declare a local and read a structure, a union or a document into it.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="value">The member whose value is the payload.</param>
    /// <param name="payload">The expression for the bytes, a span. An empty span is an empty structure.</param>
    /// <param name="local">The name of the local.</param>
    /// <param name="side">The side that uses the reader.</param>
    /// <param name="scope">The namespace of the code.</param>
    void Read(CodeWriter code, Member value, string payload, string local, CodecSide side, TypeScope scope);

    /// <summary>Writes the statements that write a value.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="value">The member whose value is the payload.</param>
    /// <param name="expression">The expression for the value, which is not null.</param>
    /// <param name="output">The expression for the buffer.</param>
    /// <param name="scope">The namespace of the code.</param>
    void Write(CodeWriter code, Member value, string expression, string output, TypeScope scope);
}
