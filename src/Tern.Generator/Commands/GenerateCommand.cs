using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.Commands;

/// <summary><c>generate &lt;plan&gt;</c>: writes the code of all services of a project, as its build asks for it.</summary>
internal static class GenerateCommand
{
    /// <param name="planPath">The plan.</param>
    /// <param name="output">Receives a line for each service, after all of them are written.</param>
    public static int Run(string planPath, TextWriter output)
    {
        var lines = new List<string>();
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
            CheckLibraries(service, built, plan.Libraries);
            CheckAssemblies(service, built, plan.Assemblies);
            lines.Add(Line(service, built));
            string folder = Names.Unique(Path.GetFileNameWithoutExtension(model.Source), folders);
            foreach (GeneratedFile file in ServiceGenerator.Generate(built, service.Outputs, service.ServerNamespace))
                files.Add($"{folder}/{file.Path}", file.Text);
        }
        OutputFolder.Synchronize(plan.OutputFolder, files);
        foreach (string line in lines)
            output.WriteLine(line);
        return 0;
    }

    private static string Line(ServicePlan service, Service built)
    {
        string operations = built.Operations.Count == 1 ? "1 operation" : $"{built.Operations.Count} operations";
        string client = service.Outputs.HasFlag(Outputs.Client) ? $"client {built.Name}Client" : "no client";
        return $"{service.Name}: namespace {built.Namespace}, {client}, {operations}.";
    }

    // A ready package has the same types, and the compiler would report each of them.
    private static void CheckLibraries(ServicePlan service, Service built, IReadOnlyList<string> libraries)
    {
        if ((service.Outputs & (Outputs.Types | Outputs.Client)) != 0 && libraries.Contains(built.Namespace))
            throw new GeneratorException($"AwsService '{service.Name}' generates {built.Namespace}.{built.Name}Client, which the referenced package {built.Namespace} contains as well. Remove the AwsService item or the reference, or set another Namespace on the item.");
    }

    // What a referenced project has generated comes with the reference, and the compiler would report each type where it is used.
    private static void CheckAssemblies(ServicePlan service, Service built, IReadOnlyList<string> assemblies)
    {
        List<string> types = [];
        if (service.Outputs.HasFlag(Outputs.Types))
            types.Add($"{built.Name}Exception");
        if (service.Outputs.HasFlag(Outputs.Client))
            types.Add($"{built.Name}Client");
        foreach (string assembly in assemblies)
        {
            if (types.Find(type => AssemblyTypes.Contains(assembly, built.Namespace, type)) is { } type)
                throw new GeneratorException($"AwsService '{service.Name}' generates {built.Namespace}.{type}, which the referenced {Path.GetFileName(assembly)} contains as well. Remove this item, and list its operations in the item of the project that {Path.GetFileName(assembly)} comes from, or set another Namespace on this item.");
        }
    }
}
