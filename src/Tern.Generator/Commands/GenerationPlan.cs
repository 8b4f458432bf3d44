using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;

namespace Tern.Generator.Commands;

/// <summary>The input of the generator from the build of a project: one line for each item, with fields separated by <c>|</c>.</summary>
internal sealed record GenerationPlan(string OutputFolder, string Models, IReadOnlyList<ServicePlan> Services, IReadOnlyList<TypeBinding> Bindings, IReadOnlyList<string> Assemblies)
{
    public static GenerationPlan Read(string path)
    {
        string? output = null;
        string models = "";
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
                    // The line is only in the plan so that another version of the generator changes the plan.
                    break;
                case ["model", _]:
                    // The names of the models of a folder are only in the plan so that another model changes the plan.
                    break;
                case ["models", var folder]:
                    models = folder;
                    break;
                case ["service", var name, var model, var ns, var operations, var outputs, var serverNamespace, var shape, var access, var protocol, var apply, var codecInterface]:
                    services.Add(new ServicePlan
                    {
                        Name = name,
                        ModelPath = model.Length > 0 ? model : ServicePlan.PathIn(name),
                        Namespace = OrNull(ns),
                        Operations = operations.Split([',', ';'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries),
                        Outputs = ReadOutputs(name, outputs),
                        CodecInterface = ReadCodecInterface(name, outputs, codecInterface),
                        ServerNamespace = OrNull(serverNamespace),
                        ServiceShape = OrNull(shape),
                        IsInternal = ReadIsInternal(name, access),
                        Protocol = ReadProtocol(name, protocol),
                        ApplyPath = OrNull(apply),
                    });
                    break;
                case ["bind", var bound, var type, var isValueType]:
                    if (type.Length == 0)
                        throw new GeneratorException($"AwsTypeBinding '{bound}' has no Type. Set Type to the full name of your type.");
                    bindings.Add(new TypeBinding(bound, type, string.Equals(isValueType, "true", StringComparison.OrdinalIgnoreCase)));
                    break;
                case ["assembly", var file]:
                    assemblies.Add(file);
                    break;
                default:
                    throw new GeneratorException($"{path}: The line '{line}' is unknown. Expected: output, tool, models, model, service, bind or assembly, with their fields.");
            }
        }
        return new GenerationPlan(output ?? throw new GeneratorException($"{path}: The line with the output folder is missing. Expected: output|FOLDER."), models, services, bindings, assemblies);
    }

    private static string? OrNull(string text) => text.Length > 0 ? text : null;

    // Enum.TryParse also parses numbers.
    private static Outputs ReadOutputs(string name, string text)
    {
        if (text.Length == 0)
            return Outputs.Types | Outputs.Client;
        if (!Enum.TryParse(text.Replace(';', ','), ignoreCase: true, out Outputs outputs) || outputs == Outputs.None || text.Any(char.IsAsciiDigit))
            throw new GeneratorException($"AwsService '{name}' has the unknown Outputs '{text}'. Expected: one or more of Types, Client and Server, or Types and Codecs, separated by semicolons.");
        if (outputs.HasFlag(Outputs.Codecs) && outputs != (Outputs.Types | Outputs.Codecs))
            throw new GeneratorException($"AwsService '{name}' has the Outputs '{text}'. Expected: Codecs together with Types, and without Client and Server, which have codecs of their own.");
        return outputs;
    }

    private static string? ReadCodecInterface(string name, string outputs, string text)
    {
        if (text.Length == 0)
            return null;
        if (!ReadOutputs(name, outputs).HasFlag(Outputs.Codecs))
            throw new GeneratorException($"AwsService '{name}' has the CodecInterface '{text}', but not the output Codecs. Set Outputs to Types;Codecs, or remove CodecInterface.");
        string[] parts = text.Split('.');
        bool isFullName = parts.Length > 1 && Array.TrueForAll(parts, part => part.Length > 0 && !char.IsAsciiDigit(part[0]) && part.All(c => char.IsAsciiLetterOrDigit(c) || c == '_'));
        return isFullName
            ? text
            : throw new GeneratorException($"AwsService '{name}' has the CodecInterface '{text}'. Expected: the full name of an interface with one type parameter, without the parameter, for example My.IPayload.");
    }

    private static string? ReadProtocol(string service, string name) => name.Length == 0
        ? null
        : Protocol.FindTraitId(name) ?? throw new GeneratorException($"AwsService '{service}' has the unknown Protocol '{name}'. Expected: {string.Join(", ", Protocol.Names)}.");

    private static bool ReadIsInternal(string name, string access) => access.ToLowerInvariant() switch
    {
        "" or "public" => false,
        "internal" => true,
        _ => throw new GeneratorException($"AwsService '{name}' has the unknown Access '{access}'. Expected: public or internal."),
    };
}
