using Tern.Generator.CSharp.Protocols.AwsJson;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols;

/// <summary>Chooses the protocol to speak with a service.</summary>
public static class Protocol
{
    private static readonly IProtocol[] s_all =
    [
        new AwsJsonProtocol("1.0"),
        new AwsJsonProtocol("1.1"),
    ];

    /// <summary>The preferred protocol of those that the service has.</summary>
    public static IProtocol Choose(Service service) =>
        s_all.Where(protocol => service.Traits.Has(protocol.TraitId)).MinBy(protocol => protocol.Preference)
        ?? throw new GeneratorException(
            $"{service.Source}: service {service.Id} has no protocol trait that this version writes; it knows {string.Join(", ", s_all.Select(protocol => protocol.TraitId))}.");
}
