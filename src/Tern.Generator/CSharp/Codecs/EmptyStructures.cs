using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>
/// Writes the methods that make the structures which stand for required ones that the service left out
/// (https://smithy.io/2.0/spec/aggregate-types.html#client-error-correction).
/// </summary>
internal sealed class EmptyStructures(Service service)
{
    private readonly HashSet<Shape> _needed =
    [
        .. service.Shapes.OfType<StructureShape>()
            .SelectMany(owner => owner.Members)
            .Where(member => member is { Presence: Presence.Required, Target: StructureShape })
            .Select(member => member.Value),
    ];

    /// <summary>The method, if a required member may want it: it reads an empty document.</summary>
    /// <param name="code">Takes it, behind the structure's other methods.</param>
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
        code.Line("/// <summary>The structure that stands for one the service left out.</summary>");
        code.Open($"public static {scope.Named(structure)} Empty()");
        code.Line($"var reader = new {scope.External(reader)}({document});");
        foreach (string statement in read)
            code.Line(statement);
        code.Close();
    }
}
