using Tern.Generator.CSharp.Protocols.AwsJson;
using Tern.Generator.CSharp.Protocols.AwsQuery;
using Tern.Generator.CSharp.Protocols.Ec2Query;
using Tern.Generator.CSharp.Protocols.RestJson;
using Tern.Generator.CSharp.Protocols.RestXml;
using Tern.Generator.CSharp.Protocols.RpcV2Cbor;
using Tern.Generator.CSharp.Protocols.RpcV2Json;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols;

/// <summary>Chooses the protocol to speak with a service.</summary>
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

    /// <summary>Whether this version writes the protocol.</summary>
    /// <param name="traitId">The id of the protocol's trait.</param>
    public static bool IsKnown(string traitId) => s_all.Any(protocol => protocol.TraitId == traitId);

    /// <summary>The wanted protocol, or the preferred one of those that the service has.</summary>
    public static IProtocol Choose(Service service) =>
        s_all.Where(protocol => service.Traits.Has(protocol.TraitId) && (service.Protocol is null || service.Protocol == protocol.TraitId)).MinBy(protocol => protocol.Preference)
        ?? throw new GeneratorException(
            $"{service.Source}: service {service.Id} has no {(service.Protocol is null ? "protocol trait that this version writes" : $"trait {service.Protocol}, or this version cannot write it")}; it knows {string.Join(", ", s_all.Select(protocol => protocol.TraitId))}.");
}
