using System.CommandLine;
using Tern.Generator.Commands;
using Tern.Generator.Smithy;

namespace Tern.Tool.Commands;

/// <summary>The arguments and options of commands that read a model.</summary>
internal sealed class ModelOptions
{
    public Argument<string> Name { get; } = new("SERVICE")
    {
        Description = "The name of a service in 'tern services', its SDK id in any case, or the path of a Smithy JSON AST file (weather.json).",
    };

    public Option<string?> ServiceShape { get; } = new("--service")
    {
        Description = "The shape id of the service, for a file with several services.",
        HelpName = "ID",
    };

    public Option<FileInfo?> Archive { get; } = CreateArchive();

    /// <summary>Creates the option for other models than those in the package.</summary>
    public static Option<FileInfo?> CreateArchive() => new("--models")
    {
        Description = "A folder of models (*.json), or an archive of models, created by 'tern models build'. The default is the archive in the package.",
        HelpName = "PATH",
    };

    /// <summary>Returns the path of the archive or folder to use.</summary>
    public static string GetArchivePath(FileInfo? archive) => archive?.FullName ?? Path.Combine(AppContext.BaseDirectory, "models", "models.zip");

    public void AddTo(Command command)
    {
        command.Arguments.Add(Name);
        command.Options.Add(ServiceShape);
        command.Options.Add(Archive);
    }

    /// <summary>Returns the service of the command line.</summary>
    public ServicePlan CreatePlan(ParseResult command)
    {
        string name = command.GetValue(Name)!;
        return new ServicePlan { Name = name, ModelPath = ServicePlan.PathIn(name), ServiceShape = command.GetValue(ServiceShape) };
    }

    /// <summary>Loads the model of the service of the command line.</summary>
    public SmithyModel Load(ParseResult command) => ModelSource.Load(CreatePlan(command), GetArchivePath(command.GetValue(Archive)));
}
