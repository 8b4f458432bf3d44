using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the file with the codec of a type.</summary>
internal static class PayloadFile
{
    public static string Write(PayloadType type)
    {
        var code = new CodeWriter();
        FileHeader.Write(code);
        if (type.IsPartial)
            WritePartial(code, type);
        else
            WriteCodec(code, type);
        return code.ToString();
    }

    // Explicit implementations do not collide with members of the type.
    private static void WritePartial(CodeWriter code, PayloadType type)
    {
        string implemented = $"{LibraryNames.Library}IPayload<{type.Type}>";
        string validated = $"{LibraryNames.Library}IValidatedPayload<{type.Type}>";
        string interfaces = type.Validator is null ? implemented : $"{implemented}, {validated}";
        if (type.Namespace.Length > 0)
            code.Open($"namespace {type.Namespace}");
        for (int i = 0; i < type.Declarations.Count; i++)
            code.Open(i == type.Declarations.Count - 1 ? $"{type.Declarations[i]} : {interfaces}" : type.Declarations[i]);
        new ReaderCode(code, type).Write($"static {type.Type} {implemented}.Read(ref {LibraryNames.Reader} reader)");
        WriterCode.Write(code, type, $"static void {implemented}.Write(ref {LibraryNames.Writer} writer, {type.Type} value)");
        if (type.Validator is { } validator)
            code.Line($"static void {validated}.Validate({type.Type} value, ref {LibraryNames.Codecs}PayloadProblems problems) => {validator}.Validate(value, ref problems);");
        for (int i = 0; i < type.Declarations.Count; i++)
            code.Close();
        Accessors.WriteClasses(code, type);
        if (type.Namespace.Length > 0)
            code.Close();
    }

    private static void WriteCodec(CodeWriter code, PayloadType type)
    {
        code.Open($"namespace {LibraryNames.GeneratedNamespace}");
        code.Open($"internal readonly struct {type.CodecName} : {LibraryNames.Codecs}IPayloadCodec<{type.Type}>");
        string read = $"public static {type.Type} Read(ref {LibraryNames.Reader} reader)";
        string write = $"public static void Write(ref {LibraryNames.Writer} writer, {type.Type} value)";
        if (type.Enum is { } values)
        {
            EnumCode.Write(code, type, values, read, write);
        }
        else
        {
            new ReaderCode(code, type).Write(read);
            WriterCode.Write(code, type, write);
        }
        code.Close();
        Accessors.WriteClasses(code, type);
        code.Close();
    }
}
