using System.CommandLine;
using System.Globalization;
using Spectre.Console;
using Tern.Tool.Models;

namespace Tern.Tool.Commands;

/// <summary><c>tern services</c>: the services that clients can be generated of.</summary>
internal static class ServicesCommand
{
    public static Command Create(ToolOutput output)
    {
        var search = new Option<string?>("--search") { Description = "Only services with this text in their name or SDK id, in capitals or not.", HelpName = "TEXT" };
        var json = new Option<bool>("--json") { Description = "JSON, for scripts." };
        Option<FileInfo?> archive = ModelOptions.CreateArchive();
        var command = new Command("services", "Lists the services: name, SDK id, protocols, number of operations, version.") { search, json, archive };
        command.SetAction(parsed =>
        {
            string text = parsed.GetValue(search) ?? "";
            List<ServiceSummary> services = [.. ModelArchive.Read(ModelOptions.PathOf(parsed.GetValue(archive))).Where(service => Has(service.Name, text) || Has(service.SdkId, text))];
            if (parsed.GetValue(json))
                ServiceJson.Write(output.Out, services);
            else if (output.IsTerminal)
                WriteTable(output.Console, services);
            else
                WriteLines(output.Out, services);
            return ExitCodes.Success;
        });
        return command;
    }

    private static bool Has(string text, string part) => text.Contains(part, StringComparison.OrdinalIgnoreCase);

    private static void WriteTable(IAnsiConsole console, List<ServiceSummary> services)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumns("Name", "SDK id", "Protocols", "Operations", "Version");
        table.Columns[0].NoWrap();
        table.Columns[3].RightAligned();
        foreach (ServiceSummary service in services)
            table.AddRow(Fields(service).Select(Markup.Escape).ToArray());
        console.Write(table);
        console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"[dim]{services.Count} services[/]");
    }

    // For cut and awk: a line for each service, fields divided by tabs, no head.
    private static void WriteLines(TextWriter output, List<ServiceSummary> services)
    {
        foreach (ServiceSummary service in services)
            output.WriteLine(string.Join('\t', Fields(service)));
    }

    private static string[] Fields(ServiceSummary service) =>
        [service.Name, service.SdkId, string.Join(' ', service.Protocols), service.Operations.ToString(CultureInfo.InvariantCulture), service.Version];
}
