using System.Text.Json;
using Tern.Generator;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>
/// Runs the protocol tests of a folder against generated clients. Each model and its cases are written as C# and compiled. Each case is
/// a call of a client whose handler records the request and returns the response of the case.
/// </summary>
public static class ProtocolConformance
{
    /// <summary>The files of a conformance folder that contain protocol tests. Empty if there are none.</summary>
    public static IReadOnlyList<string> Files(string folder)
    {
        string tests = Path.Combine(folder, "protocol-tests");
        return Directory.Exists(tests) ? [.. Directory.GetFiles(tests, "*.json").Order(StringComparer.Ordinal)] : [];
    }

    /// <summary>Runs the client tests of one file.</summary>
    /// <param name="file">A Smithy model whose shapes have test traits.</param>
    /// <returns>One result for each protocol that the file tests, at least one.</returns>
    public static IReadOnlyList<ProtocolSuiteResult> Run(string file)
    {
        string name = Path.GetFileNameWithoutExtension(file);
        List<ProtocolCase> cases;
        SmithyModel model;
        try
        {
            byte[] utf8 = File.ReadAllBytes(file);
            model = SmithyModel.Load(utf8, Path.GetFileName(file));
            cases = [.. ProtocolCase.ReadAll(model)];
            if (cases.Find(test => test.VendorParam("scopedConfig") is not null) is { } configured && FindService(model, configured) is { } service && !model.Get(service).Traits.Has(TraitIds.EndpointRuleSet))
                model = SmithyModel.Load(EndpointRules.Add(utf8, service), Path.GetFileName(file));
        }
        catch (Exception e) when (e is GeneratorException or JsonException or IOException or InvalidOperationException or KeyNotFoundException or FormatException)
        {
            return [new(name, "", IsSupported: true, [new CaseResult(CaseKind.Request, name, "model", e.Message)])];
        }
        List<IGrouping<string, ProtocolCase>> protocols = [.. cases.GroupBy(test => test.Protocol).OrderBy(group => group.Key, StringComparer.Ordinal)];
        return protocols.Count == 0
            ? [CreateEmptyResult(name, model)]
            : [.. protocols.Select(group => Run(protocols.Count == 1 ? name : $"{name} {group.Key}", model, group.Key, [.. group]))];
    }

    // A suite without client cases. An unknown protocol is reported in the same way as for a suite with cases.
    private static ProtocolSuiteResult CreateEmptyResult(string suite, SmithyModel model)
    {
        List<string> protocols = [.. model.Services.SelectMany(id => model.Get(id).Traits.Ids).Where(id => id.Contains(".protocols#", StringComparison.Ordinal))];
        return new(suite, string.Join(", ", protocols), IsSupported: protocols.Count == 0 || protocols.Exists(Protocol.IsSupported), []);
    }

    private static ProtocolSuiteResult Run(string suite, SmithyModel model, string protocol, IReadOnlyList<ProtocolCase> cases)
    {
        if (!Protocol.IsSupported(protocol))
            return new(suite, protocol, IsSupported: false, []);
        var results = new List<CaseResult>();
        foreach (IGrouping<string, (string? Service, ProtocolCase Case)> service in cases.Select(test => (Service: FindService(model, test)?.ToString(), test)).GroupBy(test => test.Service ?? ""))
        {
            var options = new ServiceOptions { Namespace = "Suite", Service = service.Key.Length > 0 ? service.Key : null, Protocol = protocol };
            results.AddRange(ServiceSuite.Run(suite, model, options, [.. service.Select(test => test.Case)]));
        }
        return new(suite, protocol, IsSupported: true, results);
    }

    // A file normally contains one service. If it contains more, a case belongs to the service that reaches its shape.
    private static ShapeId? FindService(SmithyModel model, ProtocolCase test)
    {
        List<ShapeId> services = [.. model.Services];
        if (services.Count <= 1)
            return services.Count == 0 ? null : services[0];
        return services.Find(id => Reaches(model, id, test.Owner)) is { Name: not null } found ? found : services[0];
    }

    private static bool Reaches(SmithyModel model, ShapeId id, ShapeId owner)
    {
        Service service;
        try
        {
            service = ServiceBuilder.Build(model, new ServiceOptions { Service = id.ToString() });
        }
        catch (GeneratorException)
        {
            // The cases of this service report why it cannot be built.
            return false;
        }
        return service.Operations.Any(operation => operation.Id == owner || operation.Errors.Any(error => error.Id == owner));
    }
}
