using Tern.Generator.CSharp;
using Tern.Generator.Shapes;

namespace Tern.Generator.Commands;

/// <summary>What a project's build asks of the generator: one line for each thing, fields divided by <c>|</c>.</summary>
internal sealed record GenerationPlan(string OutputFolder, string Archive, IReadOnlyList<ServicePlan> Services, IReadOnlyList<TypeBinding> Bindings, IReadOnlyList<string> Assemblies)
{
    public static GenerationPlan Read(string path)
    {
        string? output = null;
        string archive = "";
        var services = new List<ServicePlan>();
        var bindings = new List<TypeBinding>();
        var assemblies = new List<string>();
        foreach (string line in File.ReadLines(path).Where(line => line.Length > 0))
        {
            string[] fields = line.Split('|');
            switch (fields)
            {
                case ["output", var folder]:
                    output = folder;
                    break;
                case ["tool", _]:
                    // Only there so that another version of the generator makes another plan.
                    break;
                case ["models", var file]:
                    archive = file;
                    break;
                case ["service", var name, var model, var ns, var operations, var outputs, var serverNamespace, var shape]:
                    services.Add(new ServicePlan
                    {
                        Name = name,
                        ModelPath = model.Length > 0 ? model : ServicePlan.PathIn(name),
                        Namespace = OrNull(ns),
                        Operations = operations.Split([',', ';'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries),
                        Outputs = ReadOutputs(name, outputs),
                        ServerNamespace = OrNull(serverNamespace),
                        ServiceShape = OrNull(shape),
                    });
                    break;
                case ["bind", var bound, var type, var isValueType]:
                    if (type.Length == 0)
                        throw new GeneratorException($"AwsTypeBinding '{bound}' has no Type.");
                    bindings.Add(new TypeBinding(bound, type, string.Equals(isValueType, "true", StringComparison.OrdinalIgnoreCase)));
                    break;
                case ["assembly", var file]:
                    assemblies.Add(file);
                    break;
                default:
                    throw new GeneratorException($"{path}: the line '{line}' is not understood.");
            }
        }
        return new GenerationPlan(output ?? throw new GeneratorException($"{path} names no output folder."), archive, services, bindings, assemblies);
    }

    private static string? OrNull(string text) => text.Length > 0 ? text : null;

    private static Outputs ReadOutputs(string name, string text) => text.Length == 0
        ? Outputs.Types | Outputs.Client
        : Enum.TryParse(text.Replace(';', ','), ignoreCase: true, out Outputs outputs)
            ? outputs
            : throw new GeneratorException($"AwsService '{name}': Outputs '{text}' is none of Types, Client and Server.");
}
