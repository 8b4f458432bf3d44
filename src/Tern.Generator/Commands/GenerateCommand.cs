using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.Commands;

/// <summary><c>generate &lt;plan&gt;</c>: writes the code of all services of a project, as its build asks for it.</summary>
internal static class GenerateCommand
{
    public static int Run(string planPath)
    {
        GenerationPlan plan = GenerationPlan.Read(planPath);
        var files = new Dictionary<string, string>(StringComparer.Ordinal);
        var folders = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var written = new Dictionary<(string Namespace, string Name), string>();
        foreach (ServicePlan service in plan.Services)
        {
            SmithyModel model = ModelSource.Load(service, plan.Archive);
            var options = new ServiceOptions
            {
                Namespace = service.Namespace,
                Operations = service.Operations,
                Bindings = plan.Bindings,
                Service = service.ServiceShape,
            };
            Service built = ServiceBuilder.Build(model, options);
            if (!written.TryAdd((built.Namespace, built.Name), service.Name))
                throw new GeneratorException($"AwsService '{service.Name}' and AwsService '{written[(built.Namespace, built.Name)]}' both make {built.Namespace}.{built.Name}Client: name all operations in one item, or give one of them another Namespace.");
            string folder = Names.Unique(Path.GetFileNameWithoutExtension(service.Name), folders);
            foreach (GeneratedFile file in ServiceGenerator.Generate(built, service.Outputs, service.ServerNamespace))
                files.Add($"{folder}/{file.Path}", file.Text);
        }
        OutputFolder.Synchronize(plan.OutputFolder, files);
        return 0;
    }
}
