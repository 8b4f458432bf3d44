using System.CommandLine;
using Tern.Tool.Models;

namespace Tern.Tool.Commands;

/// <summary><c>tern models build</c>: makes an archive of models.</summary>
internal static class ModelsCommand
{
    public static Command Create(ToolOutput output)
    {
        var folder = new Argument<DirectoryInfo>("FOLDER") { Description = "Service models, a Smithy JSON AST file each (*.json). partitions.json is no model and is left out." };
        var file = new Option<FileInfo>("--output", "-o") { Description = "The archive.", HelpName = "FILE", DefaultValueFactory = _ => new FileInfo("models.zip") };
        var build = new Command("build", "Packs a folder of models; the same models always make the same bytes.") { folder, file };
        build.SetAction(parsed =>
        {
            FileInfo archive = parsed.GetValue(file)!;
            int count = ModelArchive.Build(parsed.GetValue(folder)!.FullName, archive.FullName);
            output.Out.WriteLine($"{count} models in {archive.FullName}");
            return ExitCodes.Success;
        });
        return new Command("models", "Archives of service models.") { build };
    }
}
