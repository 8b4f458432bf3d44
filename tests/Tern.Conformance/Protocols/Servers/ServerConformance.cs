using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>
/// Runs the server tests of a file: a generated server reads the requests of the cases and writes the responses that the cases expect.
/// </summary>
public static class ServerConformance
{
    /// <summary>Runs the tests of one file that apply to servers.</summary>
    /// <param name="file">A Smithy model of one restXml service whose shapes have test traits.</param>
    public static ProtocolSuiteResult Run(string file)
    {
        string suite = Path.GetFileNameWithoutExtension(file);
        SmithyModel model = SmithyModel.Load(File.ReadAllBytes(file), Path.GetFileName(file));
        List<ProtocolCase> cases = [.. ProtocolCase.ReadAll(model, "server").Where(test => test.Kind != CaseKind.EventStream)];
        Service service = ServiceBuilder.Build(model, new ServiceOptions { Namespace = "Suite", Protocol = TraitIds.RestXml });
        // The generator writes no server code for event streams, so operations with event streams are excluded.
        HashSet<string> streamed = [.. service.Operations.Where(HasEvents).Select(operation => operation.WireName)];
        if (streamed.Count > 0)
        {
            service = ServiceBuilder.Build(
                model, new ServiceOptions { Namespace = "Suite", Protocol = TraitIds.RestXml, Operations = [.. service.Operations.Select(operation => operation.WireName).Where(name => !streamed.Contains(name))] });
            cases.RemoveAll(test => streamed.Contains(test.Owner.Name));
        }
        return new(suite, TraitIds.RestXml, IsSupported: true, ServerSuite.Run(suite, service, cases));
    }

    private static bool HasEvents(Operation operation) =>
        operation.Request.Stream is { Stream: MemberStream.RequestEvents } || operation.Response.Stream is { Stream: MemberStream.ResponseEvents };
}
