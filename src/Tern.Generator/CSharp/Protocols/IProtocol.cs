using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols;

/// <summary>What a protocol puts into the generated code; each protocol is a sibling in its own folder.</summary>
public interface IProtocol
{
    /// <summary>The id of the protocol's trait.</summary>
    string TraitId { get; }

    /// <summary>Whether this protocol is preferred to those with a higher number, where a service has several.</summary>
    int Preference { get; }

    /// <summary>The class of the core that reads what all errors have in common: <c>Read(response, out document)</c>, and where events are possible <c>ReadEvent(payload, out message)</c>.</summary>
    string ErrorReader { get; }

    /// <summary>The class that reads and writes a shape.</summary>
    string CodecName(NamedShape shape);

    /// <summary>How the payloads of events are read and written; null where the protocol has no events.</summary>
    IPayloadCodec? EventPayloads => null;

    /// <summary>Whether the members beside a stream of events are its first message, as those of RPC protocols are.</summary>
    bool HasInitialMessages => false;

    /// <summary>Whether the code of servers can be written too.</summary>
    bool HasServers => false;

    /// <summary>The codecs of one side, in the namespace of <paramref name="scope"/>.</summary>
    IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side);

    /// <summary>The HTTP method of an operation.</summary>
    string Method(Operation operation) => "POST";

    /// <summary>The statements of <c>Operation.Write</c>: <c>message</c> is filled from <c>request</c>.</summary>
    void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope);

    /// <summary>The method that tells errors among responses whose status is a success; null where there are none.</summary>
    string? ErrorInSuccess(Service service, Operation operation, TypeScope scope) => null;

    /// <summary>The checksums that an answer of an operation may be held against; empty for none.</summary>
    IReadOnlyList<string> ResponseAlgorithms(Operation operation) => [];

    /// <summary>The name by which an error is known on the wire.</summary>
    string ErrorName(StructureShape error) => error.Id.Name;

    /// <summary>The files that a server needs to read requests and write answers; asked for only where there are servers.</summary>
    IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => [];
}
