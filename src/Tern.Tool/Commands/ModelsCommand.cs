using System.CommandLine;
using Tern.Tool.Models;

namespace Tern.Tool.Commands;

/// <summary><c>tern models build</c>: creates an archive of models.</summary>
internal static class ModelsCommand
{
    public static Command Create(ToolOutput output)
    {
        var folder = new Argument<DirectoryInfo>("FOLDER") { Description = "The folder with the service models, one Smithy JSON AST file (*.json) each. partitions.json is ignored." };
        var file = new Option<FileInfo>("--output", "-o") { Description = "The path of the archive.", HelpName = "FILE", DefaultValueFactory = _ => new FileInfo("models.zip") };
        var build = new Command("build", "Packs a folder of models into an archive. The same models always result in the same bytes.") { folder, file };
        build.SetAction(parsed =>
        {
            FileInfo archive = parsed.GetValue(file)!;
            int count = ServiceModels.Build(parsed.GetValue(folder)!.FullName, archive.FullName);
            output.Out.WriteLine($"{count} models in {archive.FullName}");
            return ExitCodes.Success;
        });
        return new Command("models", "Creates archives of service models.") { build };
    }
}
