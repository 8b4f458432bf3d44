using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Sets the common parts of AWS JSON requests (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html).</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsJsonRequest
{
    /// <summary>Sets the media type and the operation.</summary>
    /// <param name="message">The request.</param>
    /// <param name="contentType"><c>application/x-amz-json-1.0</c> or <c>application/x-amz-json-1.1</c>.</param>
    /// <param name="target">The service and the operation, for example <c>DynamoDB_20120810.GetItem</c>.</param>
    public static void SetOperation(RequestMessage message, string contentType, string target)
    {
        message.ContentType = contentType;
        message.Headers.Add(new("X-Amz-Target", target));
    }
}
