using System.CommandLine;
using System.Globalization;
using Spectre.Console;
using Tern.Generator;
using Tern.Tool.Models;

namespace Tern.Tool.Commands;

/// <summary><c>tern services</c>: lists the services whose clients can be generated.</summary>
internal static class ServicesCommand
{
    public static Command Create(ToolOutput output)
    {
        var search = new Option<string?>("--search") { Description = "Lists only services with this text in their name, SDK id, title or common terms (queue, email, dns), in any case.", HelpName = "TEXT" };
        var json = new Option<bool>("--json") { Description = "Writes JSON, for scripts." };
        Option<FileInfo?> archive = ModelOptions.CreateArchive();
        var command = new Command("services", "Lists the services: name, SDK id, protocols, number of operations, version.") { search, json, archive };
        command.SetAction(parsed =>
        {
            string text = parsed.GetValue(search) ?? "";
            IReadOnlyList<ServiceSummary> all = ServiceModels.Read(ModelOptions.GetArchivePath(parsed.GetValue(archive)));
            List<ServiceSummary> services = [.. all.Where(service => service.Matches(text))];
            if (services.Count == 0)
                throw new GeneratorException($"No service matches '{text}'.{NameSuggestions.Suggest(text, all.Select(service => service.Name))} 'tern services' lists all {all.Count}.");
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

    private static void WriteTable(IAnsiConsole console, List<ServiceSummary> services)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumns("Name", "SDK id", "Protocols", "Operations", "Version");
        table.Columns[0].NoWrap();
        table.Columns[3].RightAligned();
        foreach (ServiceSummary service in services)
            table.AddRow(GetFields(service).Select(Markup.Escape).ToArray());
        console.Write(table);
        console.MarkupLineInterpolated(CultureInfo.InvariantCulture, $"[dim]{services.Count} services[/]");
    }

    // For cut and awk: one line for each service, fields separated by tabs, no header.
    private static void WriteLines(TextWriter output, List<ServiceSummary> services)
    {
        foreach (ServiceSummary service in services)
            output.WriteLine(string.Join('\t', GetFields(service)));
    }

    private static string[] GetFields(ServiceSummary service) =>
        [service.Name, service.SdkId, string.Join(' ', service.Protocols), service.Operations.ToString(CultureInfo.InvariantCulture), service.Version];
}
