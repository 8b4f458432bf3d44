using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols;

/// <summary>Writes the code that depends on the protocol. Each protocol has its own folder.</summary>
public interface IProtocol
{
    /// <summary>The id of the protocol's trait.</summary>
    string TraitId { get; }

    /// <summary>Whether a service can be called with the protocol. The default is whether the service has the protocol's trait.</summary>
    bool IsProtocolOf(Service service) => service.Traits.Has(TraitId);

    /// <summary>The preference, if a service has several protocols. The protocol with the lowest number is used.</summary>
    int Preference { get; }

    /// <summary>
    /// The class of Tern.Core that reads the common part of errors. It has the method <c>Read(response, out document)</c>, and for protocols with events
    /// <c>ReadEvent(payload, out message)</c>.
    /// </summary>
    string ErrorReader { get; }

    /// <summary>The name of the class that reads and writes a shape.</summary>
    string CodecName(NamedShape shape);

    /// <summary>The codec for the payloads of events. The default is null: the protocol does not support events.</summary>
    IPayloadCodec? EventPayloads => null;

    /// <summary>Whether the members beside an event stream are its first message, as in RPC protocols. The default is false.</summary>
    bool HasInitialMessages => false;

    /// <summary>Whether the output Server is supported. The default is false.</summary>
    bool SupportsServer => false;

    /// <summary>Whether the output Server supports operations with event streams. The default is false.</summary>
    bool SupportsServerEvents => false;

    /// <summary>Whether the output Codecs is supported: the codecs of nested structures do not depend on HTTP. The default is false.</summary>
    bool SupportsCodecs => false;

    /// <summary>Writes the codecs of one side, in the namespace of <paramref name="scope"/>.</summary>
    IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side);

    /// <summary>Whether <c>smithy.api#timestampFormat</c> sets the format of timestamps. The default is true.</summary>
    bool UsesTimestampFormat => true;

    /// <summary>The place of a member in a message, for the documentation of its property. The member is not a stream.</summary>
    MemberPlace PlaceOf(NamedShape owner, Member member);

    /// <summary>The HTTP method of an operation. The default is POST.</summary>
    string Method(Operation operation) => "POST";

    /// <summary>Writes the statements of <c>Operation.Write</c>, which set <c>message</c> from <c>request</c>.</summary>
    void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope);

    /// <summary>The method that detects errors in responses with the status of a success. The default is null: there are no such errors.</summary>
    string? ErrorInSuccess(Service service, Operation operation, TypeScope scope) => null;

    /// <summary>The checksum algorithms with which a response of an operation can be validated. The default is none.</summary>
    IReadOnlyList<string> ResponseAlgorithms(Operation operation) => [];

    /// <summary>The name of an error on the wire. The default is the name of the shape.</summary>
    string ErrorName(StructureShape error) => error.Id.Name;

    /// <summary>Writes the files with which a server reads requests and writes responses. It is called only if <see cref="SupportsServer"/> is true.</summary>
    IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => [];
}
