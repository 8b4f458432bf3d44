using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the classes that read and write shapes as XML. Readers and writers are separate, and generated only if they are used.</summary>
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
    /// <param name="binding">The binding of inputs, outputs and errors.</param>
    /// <param name="side">The side that uses the codecs. A client writes inputs and reads outputs, and a server reads inputs and writes outputs.</param>
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

    /// <summary>Writes the files of the codecs.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (NamedShape shape in _service.Shapes)
        {
            bool isServer = _side == CodecSide.Server;
            bool reads = isServer ? shape.UsedInInput : shape.UsedInOutput;
            bool writes = isServer ? shape.UsedInOutput : _binding.WritesXml && shape.UsedInInput;
            // A structure whose members are all outside of the document has no document to write.
            if (shape is StructureShape { Role: StructureRole.Request } or StructureShape { Role: not StructureRole.Nested } && isServer)
                writes &= _binding.HasDocument((StructureShape)shape);
            if (shape.HasCodec && (writes || reads))
                yield return ErrorContext.In(_service.Source, shape.Id, () => CodeFile.Write($"Xml/{XmlValues.CodecName(shape)}.cs", _scope, code => WriteCodec(code, shape, writes, reads)));
        }
    }

    private void WriteCodec(CodeWriter code, NamedShape shape, bool writes, bool reads)
    {
        code.Line($"/// <summary>The XML codec of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {XmlValues.CodecName(shape)}");
        // In a pattern, the name of a shape that is equal to a method name would refer to the method.
        _scope.HiddenNames = s_methods;
        if (writes)
            WriteWriter(code, shape);
        if (writes && reads)
            code.Line();
        if (reads)
            WriteReader(code, shape);
        _scope.HiddenNames = new HashSet<string>();
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
                _empty.Write(code, structure, _scope, ExternalTypes.XmlReader, "\"<a/>\"u8", "reader.ReadRoot();", $"return Read(ref reader{(_side == CodecSide.Server ? ", new()" : "")});");
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
