using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Reads the common members of awsQuery errors: <c>&lt;ErrorResponse&gt;&lt;Error&gt;</c>.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-query-protocol.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsQueryError
{
    /// <summary>
    /// Reads the error of a response. Does not throw for any body: if the body is not of the protocol, the message of the error
    /// contains an excerpt of the body. The request ID in the body is used if no header contains one.
    /// </summary>
    /// <param name="response">The response. Its status indicates an error.</param>
    /// <param name="document">The element that contains the members of the error; an empty element if the body is not of the protocol.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document) => XmlErrorDocument.Read(response, out document);
}
