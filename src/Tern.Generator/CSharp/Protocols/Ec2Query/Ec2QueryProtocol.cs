using Tern.Generator.CSharp.Codecs.Form;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Protocols.Query;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.Ec2Query;

/// <summary>EC2 Query (https://smithy.io/2.0/aws/protocols/aws-ec2-query-protocol.html).</summary>
public sealed class Ec2QueryProtocol : QueryProtocol
{
    /// <inheritdoc/>
    public override string TraitId => "aws.protocols#ec2Query";

    /// <inheritdoc/>
    public override int Preference => 5;

    /// <inheritdoc/>
    public override string ErrorReader => ExternalTypes.Ec2QueryError;

    private protected override IFormNames Names { get; } = new Ec2QueryNames();

    private protected override IXmlBinding GetBinding(Service service) => new QueryBinding(static _ => null);
}
