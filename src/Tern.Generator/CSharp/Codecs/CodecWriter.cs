using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the classes that read and write shapes in a format. Readers and writers are separate, and only those of the side are generated.</summary>
/// <param name="service">The service.</param>
/// <param name="scope">The namespace that the codecs are written into.</param>
/// <param name="side">The side that uses the codecs. A client writes inputs and reads outputs, and a server reads inputs and writes outputs.</param>
internal abstract class CodecWriter(Service service, TypeScope scope, CodecSide side)
{
    /// <summary>The name of the format in documentation.</summary>
    protected abstract string FormatName { get; }

    /// <summary>The folder of the files.</summary>
    protected abstract string Folder { get; }

    /// <summary>The names of the methods of a codec.</summary>
    protected abstract IReadOnlySet<string> Methods { get; }

    /// <summary>Writes the files of the codecs.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (NamedShape shape in service.Shapes)
        {
            bool writes = (side == CodecSide.Client ? shape.UsedInInput : shape.UsedInOutput) && HasWriter(shape);
            bool reads = (side == CodecSide.Client ? shape.UsedInOutput : shape.UsedInInput) && HasReaders;
            if (shape.HasCodec && (writes || reads))
                yield return ErrorContext.In(service.Source, shape.Id, () => WriteFile(shape, writes, reads));
        }
    }

    /// <summary>The name of the class that reads and writes a shape.</summary>
    protected abstract string CodecName(NamedShape shape);

    /// <summary>Whether a shape that the side sends is in a document.</summary>
    protected abstract bool HasWriter(NamedShape shape);

    /// <summary>Whether the side receives documents of the format. The default is true.</summary>
    protected virtual bool HasReaders => true;

    /// <summary>Writes the method that writes a shape.</summary>
    protected abstract void WriteWriter(CodeWriter code, NamedShape shape);

    /// <summary>Writes the method that reads a shape.</summary>
    protected abstract void WriteReader(CodeWriter code, NamedShape shape);

    private GeneratedFile WriteFile(NamedShape shape, bool writes, bool reads) =>
        CodeFile.Write($"{Folder}/{CodecName(shape)}.cs", scope, code => WriteCodec(code, shape, writes, reads));

    private void WriteCodec(CodeWriter code, NamedShape shape, bool writes, bool reads)
    {
        code.Line($"/// <summary>The {FormatName} codec of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {CodecName(shape)}");
        // In a pattern, the name of a shape that is equal to a method name would refer to the method.
        scope.HiddenNames = Methods;
        if (writes)
            WriteWriter(code, shape);
        if (writes && reads)
            code.Line();
        if (reads)
            WriteReader(code, shape);
        scope.HiddenNames = new HashSet<string>();
        code.Close();
    }
}
