using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the codec of an enum.</summary>
internal static class EnumCode
{
    public static void Write(CodeWriter code, PayloadType type, EnumNamesModel values, string read, string write)
    {
        string names = string.Join(", ", values.Names.Select(JsonNames.Literal));
        string suffix = values.Underlying == "ulong" ? "UL" : "L";
        // The smallest number of long has no literal with a sign and a suffix that is constant in all contexts.
        string numbers = string.Join(", ", values.Values.Select(value => value == "-9223372036854775808" ? "long.MinValue" : $"unchecked((long)({value}{suffix}))"));
        string min = values.Underlying == "ulong" ? "0L" : $"{values.Underlying}.MinValue";
        code.Line($"private static readonly {LibraryNames.Codecs}EnumNames s_names = new(");
        code.Line($"    new string[] {{ {names} }}, new long[] {{ {numbers} }}, {(values.IsFlags ? "true" : "false")}, {min}, (ulong){values.Underlying}.MaxValue);");
        code.Separate();
        code.Open(read);
        code.Line($"{ReaderCode.Errors}.ThrowIfNull<{type.Type}>(ref reader);");
        code.Line($"return unchecked(({type.Type})s_names.Read(ref reader));");
        code.Close();
        code.Separate();
        code.Line($"{write} => s_names.Write(ref writer, unchecked((long)value));");
    }
}
