using Tern.Generator.CSharp.Codecs.Form;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Ec2Query;

/// <summary>The names of EC2 Query (https://smithy.io/2.0/aws/protocols/aws-ec2-query-protocol.html#query-key-resolution).</summary>
internal sealed class Ec2QueryNames : IFormNames
{
    /// <inheritdoc/>
    public bool SendsEmptyLists => false;

    /// <inheritdoc/>
    public string Of(Member member)
    {
        if (member.OwnTraits.GetString(TraitIds.Ec2QueryName) is { } name)
            return name;
        string other = member.OwnTraits.GetString(TraitIds.XmlName) ?? member.Name;
        return char.ToUpperInvariant(other[0]) + other[1..];
    }

    /// <inheritdoc/>
    public string Elements(Member collection) => "";
}
