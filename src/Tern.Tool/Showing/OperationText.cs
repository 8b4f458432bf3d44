using System.Globalization;
using Spectre.Console;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;
using Tern.Tool.Models;

namespace Tern.Tool.Showing;

/// <summary>Writes operations as text.</summary>
internal static class OperationText
{
    // The maximum width of a column. A longer cell moves only its own line.
    private const int MaxColumnWidth = 48;

    public static void WriteList(IAnsiConsole console, Service service)
    {
        WriteHead(console, service, service.SdkId);
        foreach (string name in OperationNames.GetNames(service))
            console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"{name}");
    }

    public static void Write(IAnsiConsole console, Service service, Operation operation, int depth)
    {
        WriteHead(console, service, $"{service.SdkId} {operation.WireName}");
        if (ReferenceLink.Of(service, operation) is { } link)
            console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"{link}");
        console.WriteLine();
        foreach (string method in OperationNames.GetMethods(service, operation))
            console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"{method}");
        var scope = new TypeScope(service);
        WriteStructure(console, $"Input {operation.Request.Name}", operation.Request, scope, depth);
        WriteStructure(console, $"Output {operation.Response.Name}", operation.Response, scope, depth);
        foreach (StructureShape error in operation.Errors)
            WriteStructure(console, $"Error {error.Name} ({error.Traits.GetString(TraitIds.Error)}{(error.Traits.Has(TraitIds.Retryable) ? ", retried" : "")})", error, scope, depth);
    }

    private static void WriteHead(IAnsiConsole console, Service service, string title) =>
        console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"[bold]{title}[/] ({string.Join(", ", ServiceSummary.GetProtocols(service.Traits).Append(service.Version).Where(part => part.Length > 0))})");

    private static void WriteStructure(IAnsiConsole console, string title, StructureShape structure, TypeScope scope, int depth)
    {
        console.WriteLine();
        console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"[bold]{title}[/]");
        IReadOnlyList<ShapeLine> lines = new ShapeLines(scope, depth).Create(structure);
        int names = GetWidth(lines.Select(line => Indent(line).Length)), types = GetWidth(lines.Select(line => line.Type.Length));
        foreach (ShapeLine line in lines)
        {
            string name = Indent(line).PadRight(names), type = line.Notes.Length > 0 ? line.Type.PadRight(types) : line.Type;
            console.MarkupInterpolated(CultureInfo.InvariantCulture, $"{name}  [blue]{type}[/]");
            if (line.Notes.Length > 0)
                console.MarkupInterpolated(CultureInfo.InvariantCulture, $"  [dim]{line.Notes}[/]");
            console.WriteLine();
        }
        if (lines.Count == 0)
            console.MarkupLine(structure.Role == StructureRole.Error ? "  [dim]message only[/]" : "  [dim]no members[/]");
    }

    private static string Indent(ShapeLine line) => new string(' ', line.Depth * 2) + line.Name;

    private static int GetWidth(IEnumerable<int> lengths) => lengths.Where(length => length <= MaxColumnWidth).DefaultIfEmpty().Max();
}
