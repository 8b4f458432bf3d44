using System.Text.Json;
using Tern.Generator;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>
/// Runs the server tests of a file: a generated server reads the requests of the cases, and writes the responses that the cases expect.
/// </summary>
public static class ServerConformance
{
    private static readonly string[] s_protocols =
    [
        "aws.protocols#awsJson1_0", "aws.protocols#awsJson1_1", "aws.protocols#awsQuery", "aws.protocols#restJson1", TraitIds.RestXml, "smithy.protocols#rpcv2Cbor",
    ];

    /// <summary>The files of a conformance folder that contain server tests of protocols with servers.</summary>
    public static IReadOnlyList<string> Files(string folder) => [.. ProtocolConformance.Files(folder).Where(HasServerTests)];

    /// <summary>Runs the tests of one file that apply to servers.</summary>
    /// <param name="file">A Smithy model of one service whose shapes have test traits of one protocol.</param>
    public static ProtocolSuiteResult Run(string file)
    {
        string suite = $"{Path.GetFileNameWithoutExtension(file)} server";
        SmithyModel model = SmithyModel.Load(File.ReadAllBytes(file), Path.GetFileName(file));
        List<ProtocolCase> cases = [.. ProtocolCase.ReadAll(model, "server")];
        string protocol = cases.Count == 0 ? "" : cases[0].Protocol;
        // The request of an RPC protocol is its body, which cases about the transport do not have.
        if (!protocol.Contains("#rest", StringComparison.Ordinal))
            cases.RemoveAll(test => test.Kind == CaseKind.Request && test.Message.Body is null);
        Service service = ServiceBuilder.Build(model, new ServiceOptions { Namespace = "Suite", Protocol = protocol });
        return new(suite, protocol, IsSupported: true, [.. ServerSuite.Run(suite, service, cases).Select(ServerContradictions.Apply)]);
    }

    private static bool HasServerTests(string file)
    {
        try
        {
            SmithyModel model = SmithyModel.Load(File.ReadAllBytes(file), Path.GetFileName(file));
            return model.Services.Any(id => s_protocols.Any(model.Get(id).Traits.Has)) && ProtocolCase.ReadAll(model, "server").Any();
        }
        catch (Exception e) when (e is GeneratorException or JsonException)
        {
            // The client tests of the file report why it cannot be read.
            return false;
        }
    }
}
