using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the classes that read and write shapes as XML.</summary>
internal sealed class XmlCodecWriter : CodecWriter
{
    private readonly TypeScope _scope;
    private readonly CodecSide _side;
    private readonly IXmlBinding _binding;
    private readonly EmptyStructures _empty;
    private readonly XmlStructures _structures;
    private readonly XmlUnions _unions;
    private readonly XmlCollections _collections;

    /// <param name="service">The service.</param>
    /// <param name="scope">The namespace that the codecs are written into.</param>
    /// <param name="binding">The binding of inputs, outputs and errors.</param>
    /// <param name="side">The side that uses the codecs.</param>
    public XmlCodecWriter(Service service, TypeScope scope, IXmlBinding binding, CodecSide side)
        : base(service, scope, side)
    {
        _scope = scope;
        _side = side;
        _binding = binding;
        _empty = new EmptyStructures(service);
        var values = new XmlValues(scope, side);
        _structures = new XmlStructures(scope, values, binding, side);
        _unions = new XmlUnions(scope, values);
        _collections = new XmlCollections(scope, values);
    }

    /// <inheritdoc/>
    protected override string FormatName => "XML";

    /// <inheritdoc/>
    protected override string Folder => "Xml";

    /// <inheritdoc/>
    protected override IReadOnlySet<string> Methods { get; } = new HashSet<string> { "Read", "Write", "Empty", "ReadEntry", "WriteAttributes" };

    /// <inheritdoc/>
    protected override string CodecName(NamedShape shape) => XmlValues.CodecName(shape);

    /// <inheritdoc/>
    protected override bool HasWriter(NamedShape shape) => _side == CodecSide.Client
        ? _binding.HasXmlRequests
        // A structure whose members are all outside of the document has no document to write.
        : shape is not StructureShape { Role: not StructureRole.Nested } structure || _binding.HasDocument(structure);

    /// <inheritdoc/>
    protected override bool HasReaders => _side == CodecSide.Client || _binding.HasXmlRequests;

    /// <inheritdoc/>
    protected override void WriteWriter(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteWriter(code, structure);
                break;
            case UnionShape union:
                _unions.WriteWriter(code, union);
                break;
            case ListShape list:
                _collections.WriteWriter(code, list);
                break;
            case MapShape map:
                _collections.WriteWriter(code, map);
                break;
        }
    }

    /// <inheritdoc/>
    protected override void WriteReader(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteReader(code, structure);
                _empty.Write(code, structure, _scope, ExternalTypes.XmlReader, "\"<a/>\"u8", "reader.ReadRoot();", $"return Read(ref reader{MissingMembersSyntax.NewArgument(_side)});");
                break;
            case UnionShape union:
                _unions.WriteReader(code, union);
                break;
            case ListShape list:
                _collections.WriteReader(code, list);
                break;
            case MapShape map:
                _collections.WriteReader(code, map);
                break;
        }
    }
}
