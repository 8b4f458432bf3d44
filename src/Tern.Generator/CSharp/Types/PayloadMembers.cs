using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes the members of root structures that call their codec: the implementation of an interface.</summary>
/// <param name="codecInterface">The full name of the interface. Null for none.</param>
/// <param name="protocol">The protocol, which determines the names of codecs.</param>
public sealed class PayloadMembers(string? codecInterface, IProtocol protocol)
{
    /// <summary>The list of the base types of a structure, with the colon. Empty for none.</summary>
    public string Base(StructureShape structure, TypeScope scope) => Interface(structure, scope) is { } name ? $" : {name}" : "";

    /// <summary>Writes the members.</summary>
    public void Write(CodeWriter code, StructureShape structure, TypeScope scope)
    {
        if (Interface(structure, scope) is not { } name)
            return;
        string codec = $"global::{scope.Namespace}.{protocol.CodecName(structure)}";
        code.Line();
        code.Line($"static {structure.Name} {name}.Read(ref {scope.External(ExternalTypes.JsonReader)} reader) => {codec}.Read(ref reader);");
        code.Line();
        code.Line($"static void {name}.Write(ref {scope.External(ExternalTypes.JsonWriter)} writer, {structure.Name} value) => {codec}.Write(ref writer, value);");
    }

    // The full name, because a shape can have the name of the interface.
    private string? Interface(StructureShape structure, TypeScope scope) => codecInterface is not null && structure.IsRoot
        ? $"{scope.BoundName(codecInterface)}<{structure.Name}>"
        : null;
}
