using Tern.Calls;
using Tern.Codecs;
using Tern.Codecs.Xml;
using Tern.EventStreams;

namespace Tern.Protocols.RestXml;

/// <summary>
/// Reads what all errors of the restXml protocol have in common: <c>&lt;ErrorResponse&gt;&lt;Error&gt;</c>, or <c>&lt;Error&gt;</c>
/// alone where the service does not wrap it.
/// </summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-restxml-protocol.html#operation-error-serialization">Operation error serialization</seealso>
public static class RestXmlError
{
    /// <summary>
    /// The error of a response. Whatever the body is, this does not throw: a body that is none of the protocol's gives an
    /// error whose message shows its beginning. The request id of the body counts when no header has one. An error without a
    /// body, as the answer to a HEAD, is named by its status: <c>NotFound</c>.
    /// </summary>
    /// <param name="response">The response.</param>
    /// <param name="document">The element to read the error's own members from; an empty one when the body is none of the protocol's.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (!response.Body.IsEmpty || NameOf(response.Metadata.StatusCode) is not { } code)
            return XmlErrorDocument.Read(response, out document);
        document = "<Error/>"u8;
        return new ServiceError { Code = code, Call = response.Call, Response = response.Metadata };
    }

    /// <summary>Whether a response is an error though its status is that of a success: S3 begins some answers before it knows their end.</summary>
    /// <param name="response">The response, whose whole body has been read.</param>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html">CompleteMultipartUpload</seealso>
    public static bool IsInSuccess(ResponseMessage response)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (response.Body.IsEmpty)
            return false;
        try
        {
            var reader = new XmlReader(response.Body.Span);
            return reader.ReadRoot().SequenceEqual("Error"u8);
        }
        catch (CodecException)
        {
            return false; // what it is, the operation's reader will say
        }
    }

    /// <summary>The document and the message of an error that came as an event, whose type stands in a header.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message) => XmlErrorDocument.ReadEvent(payload, out message);

    private static string? NameOf(int status) => status switch
    {
        301 => "PermanentRedirect",
        304 => "NotModified",
        307 => "TemporaryRedirect",
        400 => "BadRequest",
        403 => "Forbidden",
        404 => "NotFound",
        405 => "MethodNotAllowed",
        412 => "PreconditionFailed",
        416 => "InvalidRange",
        _ => null,
    };
}
