using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>The binding of a protocol whose responses are XML.</summary>
public interface IXmlBinding : IDocumentBinding
{
    /// <summary>Whether requests are XML too.</summary>
    bool HasXmlRequests { get; }

    /// <summary>The element below the root that contains the members of an output. Null if the root contains them.</summary>
    string? ResultElement(StructureShape response);

    /// <summary>Whether the root of an output is the element of its only member.</summary>
    bool IsUnwrapped(StructureShape response);
}
