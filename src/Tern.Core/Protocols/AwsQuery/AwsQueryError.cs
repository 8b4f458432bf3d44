using Tern.Calls;

namespace Tern.Protocols.AwsQuery;

/// <summary>Reads what all errors of the awsQuery protocol have in common: <c>&lt;ErrorResponse&gt;&lt;Error&gt;</c>.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-query-protocol.html#operation-error-serialization">Operation error serialization</seealso>
public static class AwsQueryError
{
    /// <summary>
    /// The error of a response. Whatever the body is, this does not throw: a body that is none of the protocol's gives an
    /// error whose message shows its beginning. The request id of the body counts when no header has one.
    /// </summary>
    /// <param name="response">The response; its status says that it is an error.</param>
    /// <param name="document">The element to read the error's own members from; an empty one when the body is none of the protocol's.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document) => XmlErrorDocument.Read(response, out document);
}
