using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the formats of the event and the result.</summary>
internal static class FormatCode
{
    /// <summary>The format in C#.</summary>
    /// <param name="format">The format.</param>
    /// <param name="name">The name of the structure for a context.</param>
    public static string Name(FormatModel format, string name) =>
        format.Codec is { } codec ? $"{LibraryNames.Codecs}JsonFormat<{format.Type}, {codec}>" : name;

    /// <summary>Writes the structures for contexts.</summary>
    public static void Write(CodeWriter code, FunctionModel function)
    {
        Write(code, function.Event, "EventFormat");
        Write(code, function.Result.Format, "ResultFormat");
    }

    private static void Write(CodeWriter code, FormatModel? format, string name)
    {
        if (format?.Context is not { } context)
            return;
        code.Open($"private readonly struct {name} : {LibraryNames.Codecs}IPayloadFormat<{format.Type}>");
        code.Line($"public static {format.Type} Read(global::System.ReadOnlyMemory<byte> json) => {LibraryNames.Codecs}ContextPayloads.Read<{format.Type}>(json, {context}.Default)!;");
        code.Separate();
        code.Line($"public static void Write(global::Tern.Runtime.PooledBuffer output, {format.Type} value) => {LibraryNames.Codecs}ContextPayloads.Write<{format.Type}>(output, value, {context}.Default);");
        code.CloseMember();
    }
}
