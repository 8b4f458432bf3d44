using Tern.Generator.CSharp.Codecs.Form;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Protocols.Query;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.AwsQuery;

/// <summary>AWS Query (https://smithy.io/2.0/aws/protocols/aws-query-protocol.html).</summary>
public sealed class AwsQueryProtocol : QueryProtocol
{
    /// <inheritdoc/>
    public override string TraitId => "aws.protocols#awsQuery";

    /// <inheritdoc/>
    public override int Preference => 4;

    /// <inheritdoc/>
    public override string ErrorReader => ExternalTypes.AwsQueryError;

    /// <inheritdoc/>
    public override bool SupportsServer => true;

    private protected override IFormNames Names { get; } = new AwsQueryNames();

    /// <inheritdoc/>
    public override string ErrorName(StructureShape error) => error.Traits.GetString(TraitIds.AwsQueryError, "code") ?? error.Id.Name;

    /// <inheritdoc/>
    /// <remarks>A service that is compatible with AWS Query accepts it, although its model has only the trait of the other protocol.</remarks>
    public override bool IsProtocolOf(Service service) => base.IsProtocolOf(service) || service.Traits.Has(TraitIds.AwsQueryCompatible);

    /// <inheritdoc/>
    public override IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => new AwsQueryServerWriter(service, scope).Write();

    private protected override IXmlBinding GetBinding(Service service)
    {
        Dictionary<StructureShape, string> results = service.Operations.ToDictionary(operation => operation.Response, operation => $"{operation.WireName}Result");
        return new QueryBinding(results.GetValueOrDefault);
    }
}
