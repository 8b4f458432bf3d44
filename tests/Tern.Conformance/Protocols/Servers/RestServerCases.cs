using Tern.Generator;
using Tern.Generator.Shapes;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>The cases of a service with a REST protocol.</summary>
internal sealed class RestServerCases(Service service) : IServerCases
{
    private readonly ServerCaseWriter _writer = new(service);

    public string TypeName(int index) => _writer.TypeName(index);

    public GeneratedFile Write(ProtocolCase test, int index) => _writer.Write(test, index);

    public string? Run(ProtocolCase test, Type type) => ServerCaseExecutor.Run(service, test, type);
}
