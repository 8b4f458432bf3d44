using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>The cases of one service: generated, compiled once, and run.</summary>
internal static class ServerSuite
{
    /// <returns>A result for each case, in the order of the cases.</returns>
    public static IReadOnlyList<CaseResult> Run(string suite, Service service, IReadOnlyList<ProtocolCase> cases)
    {
        IServerCases writer = service.Protocol!.Contains("#rest", StringComparison.Ordinal) ? new RestServerCases(service) : new RpcServerCases(service);
        var failures = new string?[cases.Count];
        var sources = new List<(string, string)>();
        for (int i = 0; i < cases.Count; i++)
        {
            try
            {
                sources.Add(($"Case{i}.cs", writer.Write(cases[i], i).Text));
            }
            catch (GeneratorException e)
            {
                failures[i] = $"the case cannot be written as C#: {e.Message}";
            }
        }
        GeneratedCode code = GeneratedCode.Compile(
            $"{suite}-server", [.. ServiceGenerator.Generate(service, Outputs.Types | Outputs.Server).Select(file => (file.Path, file.Text)), .. sources]);
        for (int i = 0; i < cases.Count; i++)
            failures[i] ??= writer.Run(cases[i], code.Assembly.GetType(writer.TypeName(i))!);
        return [.. cases.Select((test, i) => new CaseResult(test.Kind, test.Owner.Name, test.Id, failures[i]))];
    }
}
