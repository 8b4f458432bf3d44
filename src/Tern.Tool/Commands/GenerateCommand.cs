using System.CommandLine;
using Tern.Generator.Commands;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Tool.Commands;

/// <summary><c>tern generate</c>: writes a client to a folder. In a build, <c>AwsService</c> generates it instead.</summary>
internal static class GenerateCommand
{
    public static Command Create(ToolOutput output)
    {
        var model = new ModelOptions();
        var operations = new Option<string[]>("--operations") { Description = "Generates only these operations and their types. The default is all operations.", HelpName = "A B", AllowMultipleArgumentsPerToken = true };
        var folder = new Option<DirectoryInfo>("--output", "-o") { Description = "The parent folder. The client is written to a subfolder with the name of the service.", HelpName = "DIR", Required = true };
        var ns = new Option<string?>("--namespace") { Description = "The namespace. The default is 'Tern.' and the name of the service.", HelpName = "N" };
        var access = new Option<string>("--access") { Description = "The accessibility of the types. The default is 'public'.", HelpName = "public|internal" };
        access.AcceptOnlyFromAmong("public", "internal");
        var command = new Command("generate", "Writes the C# client of a service to a folder. The client needs the package Tern.Core.");
        model.AddTo(command);
        command.Options.Add(operations);
        command.Options.Add(folder);
        command.Options.Add(ns);
        command.Options.Add(access);
        command.SetAction(parsed =>
        {
            var options = new ServiceOptions
            {
                Service = parsed.GetValue(model.ServiceShape),
                Operations = parsed.GetValue(operations) ?? [],
                Namespace = parsed.GetValue(ns),
                IsInternal = parsed.GetValue(access) == "internal",
            };
            SmithyModel smithy = model.Load(parsed);
            Service service = ServiceBuilder.Build(smithy, options);
            Dictionary<string, string> files = ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client).ToDictionary(file => file.Path, file => file.Text);
            string target = Path.Combine(parsed.GetValue(folder)!.FullName, Path.GetFileNameWithoutExtension(smithy.Source));
            OutputFolder.Synchronize(target, files);
            output.Out.WriteLine($"{service.Namespace}.{service.Name}Client with {service.Operations.Count} operations: {files.Count} files in {target}");
            return ExitCodes.Success;
        });
        return command;
    }
}
