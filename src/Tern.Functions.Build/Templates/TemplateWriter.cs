using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Metadata;
using Tern.Functions.Build.Operations;

namespace Tern.Functions.Build.Templates;

/// <summary>Writes the infrastructure templates beside the zip.</summary>
internal static class TemplateWriter
{
    public static IReadOnlyList<string> Formats { get; } = ["sam", "cloudformation", "cdk", "terraform"];

    /// <param name="plan">What to write.</param>
    /// <param name="zipFile">The zip.</param>
    /// <param name="architecture"><c>x64</c> or <c>arm64</c>.</param>
    /// <param name="warnings">Receives a line for each warning.</param>
    public static void Run(TemplatePlan plan, string zipFile, string architecture, TextWriter warnings)
    {
        if (plan.Formats.Count == 0)
            return;
        TemplateModel model = ReadModel(plan, Path.GetFileName(zipFile), architecture);
        foreach (string format in plan.Formats)
        {
            (string extension, string text) = Write(format, model);
            if (GeneratedFile.Write(Path.ChangeExtension(zipFile, extension), text) is { } warning)
                warnings.WriteLine($"warning TERN0015 {warning}");
        }
    }

    /// <summary>Reads the functions of the program.</summary>
    public static TemplateModel ReadModel(TemplatePlan plan, string zipName, string architecture)
    {
        List<ManagedAssembly> opened = [];
        try
        {
            ManagedAssembly project = Open(plan.Assembly);
            List<ManagedAssembly> projectReferences = [.. plan.ProjectReferences.Select(Open)], references = [.. plan.References.Select(Open)];
            return new TemplateModel
            {
                Name = project.Name,
                ZipName = zipName,
                Runtime = plan.Runtime,
                Architecture = architecture == "x64" ? "x86_64" : architecture,
                Functions = new ProgramReader(project, new CodeIndex(project, projectReferences, references), plan.Runtime).Read(),
            };
        }
        catch (BadImageFormatException e)
        {
            throw new PackageException($"The metadata of '{plan.Assembly}' or of an assembly that it references could not be read: {e.Message} Build the project again, or set LambdaTemplates to none.", e);
        }
        finally
        {
            opened.ForEach(assembly => assembly.Dispose());
        }

        ManagedAssembly Open(string path)
        {
            ManagedAssembly assembly = ManagedAssembly.Open(path);
            opened.Add(assembly);
            return assembly;
        }
    }

    /// <summary>The extension and the text of a template.</summary>
    public static (string Extension, string Text) Write(string format, TemplateModel model) => format switch
    {
        "sam" => (".sam.yaml", Header("#", model) + SamTemplate.Write(model)),
        "cloudformation" => (".cloudformation.json", WriteCloudFormation(model)),
        "cdk" => (".cdk.cs", Header("//", model) + CdkStack.Write(model)),
        _ => (".tf", Header("#", model) + TerraformModule.Write(model)),
    };

    private static string WriteCloudFormation(TemplateModel model)
    {
        JsonObject template = CloudFormationTemplate.Write(model);
        template.Insert(1, "Metadata", new JsonObject { ["TernFunctions"] = new JsonObject { ["Comment"] = Comment(model), ["Hash"] = GeneratedFile.Placeholder } });
        return template.ToJsonString(JsonText.Indented) + "\n";
    }

    private static string Header(string comment, TemplateModel model) => $"{comment} {Comment(model)}\n{comment} Hash: {GeneratedFile.Placeholder}\n\n";

    private static string Comment(TemplateModel model) => $"Written by dotnet publish -t:LambdaZip from the attributes and the code of {model.Name}. An edited file is not overwritten.";
}
