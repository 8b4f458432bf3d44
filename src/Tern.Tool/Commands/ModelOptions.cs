using System.CommandLine;
using Tern.Generator.Commands;
using Tern.Generator.Smithy;

namespace Tern.Tool.Commands;

/// <summary>What commands that read a model have in common.</summary>
internal sealed class ModelOptions
{
    public Argument<string> Name { get; } = new("SERVICE")
    {
        Description = "A service's name as 'tern services' lists it, its SDK id in any case, or the path of a Smithy JSON AST file (weather.json).",
    };

    public Option<string?> ServiceShape { get; } = new("--service")
    {
        Description = "Which service of a file with several, by its shape's id.",
        HelpName = "ID",
    };

    public Option<FileInfo?> Archive { get; } = CreateArchive();

    /// <summary>The option that names another archive of models than the tool's own.</summary>
    public static Option<FileInfo?> CreateArchive() => new("--models")
    {
        Description = "Another archive of models than the one that comes with the tool, made by 'tern models build'.",
        HelpName = "FILE",
    };

    /// <summary>The path of the wanted archive.</summary>
    public static string PathOf(FileInfo? archive) => archive?.FullName ?? Path.Combine(AppContext.BaseDirectory, "models", "models.zip");

    public void AddTo(Command command)
    {
        command.Arguments.Add(Name);
        command.Options.Add(ServiceShape);
        command.Options.Add(Archive);
    }

    /// <summary>The service that the command line names.</summary>
    public ServicePlan Plan(ParseResult command)
    {
        string name = command.GetValue(Name)!;
        return new ServicePlan { Name = name, ModelPath = ServicePlan.PathIn(name), ServiceShape = command.GetValue(ServiceShape) };
    }

    /// <summary>The model of that service.</summary>
    public SmithyModel Load(ParseResult command) => ModelSource.Load(Plan(command), PathOf(command.GetValue(Archive)));
}
