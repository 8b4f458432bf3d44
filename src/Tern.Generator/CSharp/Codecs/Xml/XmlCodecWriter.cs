using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the classes that read and write shapes as XML: reading and writing are separate, and emitted only where they are used.</summary>
internal sealed class XmlCodecWriter
{
    private static readonly HashSet<string> s_methods = ["Read", "Write", "Empty", "ReadEntry", "WriteAttributes"];

    private readonly Service _service;
    private readonly TypeScope _scope;
    private readonly CodecSide _side;
    private readonly IXmlBinding _binding;
    private readonly EmptyStructures _empty;
    private readonly XmlStructures _structures;
    private readonly XmlUnions _unions;
    private readonly XmlCollections _collections;

    /// <param name="service">The service.</param>
    /// <param name="scope">The namespace that the codecs are written into.</param>
    /// <param name="binding">What the protocol says of its documents.</param>
    /// <param name="side">A client writes inputs and reads outputs, a server the other way round.</param>
    public XmlCodecWriter(Service service, TypeScope scope, IXmlBinding binding, CodecSide side)
    {
        _side = side;
        _service = service;
        _scope = scope;
        _binding = binding;
        _empty = new EmptyStructures(service);
        var values = new XmlValues(scope, side);
        _structures = new XmlStructures(scope, values, binding, side);
        _unions = new XmlUnions(scope, values);
        _collections = new XmlCollections(scope, values);
    }

    /// <summary>The codecs of the side.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (NamedShape shape in _service.Shapes)
        {
            bool isServer = _side == CodecSide.Server;
            bool reads = isServer ? shape.UsedInInput : shape.UsedInOutput;
            bool writes = isServer ? shape.UsedInOutput : _binding.WritesXml && shape.UsedInInput;
            // What is all in the head of a message has no document to write.
            if (shape is StructureShape { Role: StructureRole.Request } or StructureShape { Role: not StructureRole.Nested } && isServer)
                writes &= _binding.HasDocument((StructureShape)shape);
            if (shape.HasCodec && (writes || reads))
                yield return ErrorContext.In(_service.Source, shape.Id, () => CodeFile.Write($"Xml/{XmlValues.CodecName(shape)}.cs", _scope, code => WriteCodec(code, shape, writes, reads)));
        }
    }

    private void WriteCodec(CodeWriter code, NamedShape shape, bool writes, bool reads)
    {
        code.Line($"/// <summary><c>{shape.Name}</c> as XML.</summary>");
        code.Open($"internal static class {XmlValues.CodecName(shape)}");
        // In a pattern the method would be found before a shape of its name.
        _scope.Hidden = s_methods;
        if (writes)
            WriteWriter(code, shape);
        if (writes && reads)
            code.Line();
        if (reads)
            WriteReader(code, shape);
        _scope.Hidden = new HashSet<string>();
        code.Close();
    }

    private void WriteWriter(CodeWriter code, NamedShape shape)
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

    private void WriteReader(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteReader(code, structure);
                _empty.Write(code, structure, _scope, "XmlReader", "\"<a/>\"u8", "reader.ReadRoot();", $"return Read(ref reader{(_side == CodecSide.Server ? ", new()" : "")});");
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
