using Tern.Generator.CSharp.Codecs.Form;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.AwsQuery;

/// <summary>The names of AWS Query. They are the same as in its XML (https://smithy.io/2.0/aws/protocols/aws-query-protocol.html#query-key-resolution).</summary>
internal sealed class AwsQueryNames : IFormNames
{
    /// <inheritdoc/>
    public bool SendsEmptyLists => true;

    /// <inheritdoc/>
    public string Of(Member member) => XmlNames.Of(member);

    /// <inheritdoc/>
    public string Elements(Member collection)
    {
        if (XmlNames.IsFlattened(collection))
            return "";
        return collection.Value is ListShape list ? XmlNames.Of(list.Element) : "entry";
    }
}
