using Tern.Functions.Build.Templates;

namespace Tern.Functions.Build.Tests.Support;

/// <summary>The program with functions of every trigger.</summary>
internal static class InfrastructureProgram
{
    private const string Name = "Tern.Functions.Program.Infrastructure";

    public static TemplatePlan Plan(string runtime = "provided.al2023", params string[] formats)
    {
        DirectoryInfo output = new(AppContext.BaseDirectory);
        string folder = Path.Combine(output.Parent!.Parent!.FullName, Name, output.Name);
        return new TemplatePlan
        {
            Assembly = Path.Combine(folder, Name + ".dll"),
            ProjectReferences = [],
            References = [.. Directory.GetFiles(folder, "Tern.*.dll").Where(file => Path.GetFileNameWithoutExtension(file) != Name).Order(StringComparer.Ordinal)],
            Runtime = runtime,
            Formats = [.. formats],
        };
    }

    public static TemplateModel ReadModel(string runtime = "provided.al2023") => TemplateWriter.ReadModel(Plan(runtime), "Shop.zip", "x64");
}
