using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>What a protocol that answers in XML says of its documents.</summary>
public interface IXmlBinding : IDocumentBinding
{
    /// <summary>Whether requests are XML too.</summary>
    bool WritesXml { get; }

    /// <summary>The element below the root that holds an output's members; null when the root does.</summary>
    string? ResultElement(StructureShape response);

    /// <summary>Whether the root of an output is the element of its only member.</summary>
    bool IsUnwrapped(StructureShape response);
}
