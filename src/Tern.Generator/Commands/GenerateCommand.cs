using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.Commands;

/// <summary><c>generate &lt;plan&gt;</c>: writes the code of all services of a project from the plan of its build.</summary>
internal static class GenerateCommand
{
    /// <param name="planPath">The path of the plan.</param>
    /// <param name="output">Receives a line for each service, after the code of all services has been written.</param>
    public static int Run(string planPath, TextWriter output)
    {
        var lines = new List<string>();
        GenerationPlan plan = GenerationPlan.Read(planPath);
        var files = new Dictionary<string, string>(StringComparer.Ordinal);
        var folders = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var written = new Dictionary<string, string>(StringComparer.Ordinal);
        var types = new Dictionary<(string Namespace, string Name), string>();
        foreach (ServicePlan service in plan.Services)
        {
            SmithyModel model = ModelSource.Load(service, plan.Models);
            var options = new ServiceOptions
            {
                Namespace = service.Namespace,
                Operations = service.Operations,
                Bindings = plan.Bindings,
                Service = service.ServiceShape,
                IsInternal = service.IsInternal,
                Protocol = service.Protocol,
                HasCodecs = service.Outputs.HasFlag(Outputs.Codecs),
                CodecInterface = service.CodecInterface,
            };
            Service built = ServiceBuilder.Build(model, options);
            foreach ((string type, string advice) in Products(service, built))
            {
                if (!written.TryAdd(type, service.Name))
                    throw new GeneratorException($"AwsService '{service.Name}' and AwsService '{written[type]}' both generate {type}. {advice}");
            }
            foreach (string type in RootTypes(service, built))
                types.Add((built.Namespace, type), service.Name);
            lines.Add(Line(service, built));
            string folder = Names.Unique(Path.GetFileNameWithoutExtension(model.Source), folders);
            foreach (GeneratedFile file in ServiceGenerator.Generate(built, service.Outputs, service.ServerNamespace))
                files.Add($"{folder}/{file.Path}", file.Text);
        }
        CheckAssemblies(types, plan.Assemblies);
        OutputFolder.Synchronize(plan.OutputFolder, files);
        foreach (string line in lines)
            output.WriteLine(line);
        return 0;
    }

    private static string Line(ServicePlan service, Service built)
    {
        if (built.HasCodecs)
        {
            int count = built.Shapes.OfType<StructureShape>().Count();
            return $"{service.Name}: namespace {built.Namespace}, codecs of {(count == 1 ? "1 structure" : $"{count} structures")}.";
        }
        string operations = built.Operations.Count == 1 ? "1 operation" : $"{built.Operations.Count} operations";
        string client = service.Outputs.HasFlag(Outputs.Client) ? $"client {built.Name}Client" : "no client";
        return $"{service.Name}: namespace {built.Namespace}, {client}, {operations}.";
    }

    // A class of each output of an item, which no other item may generate, and how to separate the items. A service with several protocols can have a
    // server for each of them over the same types.
    private static IEnumerable<(string Type, string Advice)> Products(ServicePlan service, Service built)
    {
        if (built.HasCodecs)
        {
            foreach (string root in Roots(built))
                yield return ($"{built.Namespace}.{root}", "Set another Namespace on one of the items.");
            yield break;
        }
        if (service.Outputs != Outputs.Server)
            yield return ($"{built.Namespace}.{built.Name}Client", "List all operations in one item, or set another Namespace on one of the items.");
        if (service.Outputs.HasFlag(Outputs.Server))
            yield return ($"{service.ServerNamespace ?? ServiceGenerator.DefaultServerNamespace(built)}.{built.Name}Errors", "Set another ServerNamespace on one of the items.");
    }

    // The types that identify a service in a referenced assembly.
    private static IEnumerable<string> RootTypes(ServicePlan service, Service built)
    {
        if (built.HasCodecs)
        {
            foreach (string root in Roots(built))
                yield return root;
            yield break;
        }
        if (service.Outputs.HasFlag(Outputs.Types))
            yield return $"{built.Name}Exception";
        if (service.Outputs.HasFlag(Outputs.Client))
            yield return $"{built.Name}Client";
    }

    private static IEnumerable<string> Roots(Service built) => built.Shapes.OfType<StructureShape>().Where(structure => structure.IsRoot).Select(structure => structure.Name);

    // A ready package or a project with the same service has the same types, and the compiler would report each of them.
    private static void CheckAssemblies(Dictionary<(string Namespace, string Name), string> types, IReadOnlyList<string> assemblies)
    {
        foreach (string assembly in assemblies)
        {
            if (AssemblyTypes.FindFirst(assembly, types.Keys) is not { } type)
                continue;
            string file = Path.GetFileName(assembly);
            throw new GeneratorException(
                $"AwsService '{types[type]}' generates {type.Namespace}.{type.Name}, which the referenced {file} contains as well. Remove this item or the reference, or set another Namespace on this item. " +
                $"When {file} comes from a project with an AwsService item, list all operations there.");
        }
    }
}
