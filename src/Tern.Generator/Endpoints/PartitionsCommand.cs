using System.Text;
using System.Text.Json;

namespace Tern.Generator.Endpoints;

/// <summary>The command <c>partitions JSON OUT NAMESPACE CLASS</c>: compiles a partition file. The output is written only if it has changed.</summary>
internal static class PartitionsCommand
{
    /// <param name="arguments">The arguments after the name of the command.</param>
    /// <param name="errors">Receives the error.</param>
    public static int Run(ReadOnlySpan<string> arguments, TextWriter errors)
    {
        if (arguments is not [var input, var output, var ns, var className])
        {
            errors.WriteLine("Usage: Tern.Generator partitions <partitions.json> <out.cs> <namespace> <class>");
            return 2;
        }
        try
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(input));
            string code = PartitionsWriter.Write(document.RootElement, Path.GetFileName(input), ns, className);
            if (!File.Exists(output) || File.ReadAllText(output) != code)
                File.WriteAllText(output, code, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
            return 0;
        }
        catch (Exception e) when (e is GeneratorException or JsonException or IOException or UnauthorizedAccessException)
        {
            // MSBuild reports a line of this form as an error.
            errors.WriteLine($"{input}: error TERN0001: {e.Message}");
            return 1;
        }
    }
}
