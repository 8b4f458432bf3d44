using System.Globalization;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Http;
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
        if (function.Http is { } http)
            Write(code, http);
    }

    /// <summary>The name of the structure of a value among the results.</summary>
    public static string ValueName(int index) => "ValueFormat" + index.ToString(CultureInfo.InvariantCulture);

    private static void Write(CodeWriter code, HttpModel http)
    {
        Write(code, http.Arguments.Select(argument => argument.Body).FirstOrDefault(body => body is not null), "EventFormat");
        Write(code, http.Result.Value, "ResultFormat");
        for (int i = 0; i < http.Result.Values.Count; i++)
            Write(code, http.Result.Values[i], ValueName(i));
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
