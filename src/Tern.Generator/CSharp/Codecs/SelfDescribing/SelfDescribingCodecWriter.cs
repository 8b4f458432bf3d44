using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>Writes the classes that read and write shapes in a format whose values contain their type.</summary>
/// <param name="service">The service.</param>
/// <param name="format">The format.</param>
/// <param name="binding">The binding of inputs, outputs and errors.</param>
internal sealed class SelfDescribingCodecWriter(Service service, SelfDescribingFormat format, IDocumentBinding binding)
    : CodecWriter(service, format.Scope, format.Side)
{
    private readonly StructureCodec _structures = new(format, binding);
    private readonly ValueWriters _writers = new(format);
    private readonly ValueReaders _readers = new(format);
    private readonly EmptyStructures _empty = new(service);

    /// <inheritdoc/>
    protected override string FormatName => format.Name;

    /// <inheritdoc/>
    protected override string Folder => format.Folder;

    /// <inheritdoc/>
    protected override IReadOnlySet<string> Methods { get; } = new HashSet<string> { "Read", "Write", "Empty" };

    /// <inheritdoc/>
    protected override string CodecName(NamedShape shape) => format.CodecName(shape);

    /// <inheritdoc/>
    protected override bool HasWriter(NamedShape shape) =>
        shape is not StructureShape { Role: StructureRole.Request } request || binding.HasDocument(request);

    /// <inheritdoc/>
    protected override void WriteWriter(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteWriter(code, structure);
                break;
            case UnionShape union:
                _writers.Write(code, union);
                break;
            case ListShape list:
                _writers.Write(code, list);
                break;
            case MapShape map:
                _writers.Write(code, map);
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
                string read = $"return Read(ref reader{MissingMembersSyntax.NewArgument(format.Side)});";
                _empty.Write(code, structure, format.Scope, format.Reader.Type, format.Reader.EmptyDocument, read);
                break;
            case UnionShape union:
                _readers.Write(code, union);
                break;
            case ListShape list:
                _readers.Write(code, list);
                break;
            case MapShape map:
                _readers.Write(code, map);
                break;
        }
    }
}
