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
            foreach (GeneratedFile file in ServiceGenerator.Generate(ServiceBuilder.Build(model, options), service.Outputs, service.ServerNamespace))
                files.Add($"{service.Folder}/{file.Path}", file.Text);
        }
        OutputFolder.Synchronize(plan.OutputFolder, files);
        return 0;
    }
}
