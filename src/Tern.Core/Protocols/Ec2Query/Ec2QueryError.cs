using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the common members of ec2Query errors: <c>&lt;Response&gt;&lt;Errors&gt;&lt;Error&gt;</c>.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-ec2-query-protocol.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Ec2QueryError
{
    /// <inheritdoc cref="AwsQueryError.Read"/>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document) => XmlErrorDocument.Read(response, out document);
}
