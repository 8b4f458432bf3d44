using Tern.Generator.CSharp.Protocols.AwsJson;
using Tern.Generator.CSharp.Protocols.AwsQuery;
using Tern.Generator.CSharp.Protocols.Ec2Query;
using Tern.Generator.CSharp.Protocols.RestJson;
using Tern.Generator.CSharp.Protocols.RestXml;
using Tern.Generator.CSharp.Protocols.RpcV2Cbor;
using Tern.Generator.CSharp.Protocols.RpcV2Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols;

/// <summary>Selects the protocol of a service.</summary>
public static class Protocol
{
    private static readonly IProtocol[] s_all =
    [
        new RpcV2CborProtocol(),
        new RpcV2JsonProtocol(),
        new AwsJsonProtocol("1.0"),
        new AwsJsonProtocol("1.1"),
        new RestJsonProtocol(),
        new RestXmlProtocol(),
        new AwsQueryProtocol(),
        new Ec2QueryProtocol(),
    ];

    /// <summary>Whether this version supports the protocol.</summary>
    /// <param name="traitId">The id of the protocol's trait.</param>
    public static bool IsSupported(string traitId) => s_all.Any(protocol => protocol.TraitId == traitId);

    /// <summary>The names of the protocols, for example <c>awsQuery</c>.</summary>
    public static IEnumerable<string> Names => s_all.Select(NameOf);

    /// <summary>The id of the trait of a protocol. Null for an unknown protocol.</summary>
    /// <param name="name">The name of the protocol, or the id of its trait.</param>
    public static string? FindTraitId(string name) => Array.Find(s_all, protocol => protocol.TraitId == name || NameOf(protocol) == name)?.TraitId;

    /// <summary>The protocol of the options, or the preferred protocol of the service.</summary>
    /// <exception cref="GeneratorException">The service has no supported protocol.</exception>
    public static IProtocol Select(Service service) =>
        s_all.Where(protocol => protocol.IsProtocolOf(service) && (service.Protocol is null || service.Protocol == protocol.TraitId)).MinBy(protocol => protocol.Preference)
        ?? throw new GeneratorException(
            $"{service.Source}: {(service.Protocol is null ? $"The service {service.Id} has no supported protocol." : $"The service {service.Id} does not have the protocol {service.Protocol}, or the protocol is not supported.")} Supported: {string.Join(", ", s_all.Select(protocol => protocol.TraitId))}.");

    private static string NameOf(IProtocol protocol) => ShapeId.Parse(protocol.TraitId).Name;
}
