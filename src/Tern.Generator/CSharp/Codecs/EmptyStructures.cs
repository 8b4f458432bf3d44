using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>
/// Writes the methods that create the structures which replace required structures that a response does not contain
/// (https://smithy.io/2.0/spec/aggregate-types.html#client-error-correction).
/// </summary>
/// <param name="service">The service.</param>
/// <param name="others">Other shapes that the format replaces if they are missing.</param>
internal sealed class EmptyStructures(Service service, params IEnumerable<Shape> others)
{
    private readonly HashSet<Shape> _needed =
    [
        .. service.Shapes.OfType<StructureShape>()
            .SelectMany(owner => owner.Members)
            .Where(member => member is { Presence: Presence.Required, Target: StructureShape })
            .Select(member => member.Value)
            .Concat(others),
    ];

    /// <summary>Writes the method if a required member can need it. The method reads an empty document.</summary>
    /// <param name="code">The writer, after the other methods of the structure.</param>
    /// <param name="structure">The structure.</param>
    /// <param name="scope">The namespace of the codec.</param>
    /// <param name="reader">The reader's type.</param>
    /// <param name="document">The empty document.</param>
    /// <param name="read">The statements that read it.</param>
    public void Write(CodeWriter code, StructureShape structure, TypeScope scope, string reader, string document, params IEnumerable<string> read)
    {
        if (structure.Role != StructureRole.Nested || !_needed.Contains(structure))
            return;
        code.Line();
        code.Line("/// <summary>Creates the structure that replaces a required one that is missing.</summary>");
        code.Open($"public static {scope.Named(structure)} Empty()");
        code.Line($"var reader = new {scope.External(reader)}({document});");
        code.Lines(read);
        code.Close();
    }
}
