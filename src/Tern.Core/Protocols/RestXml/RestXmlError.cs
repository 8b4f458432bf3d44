using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// Reads the common members of restXml errors: <c>&lt;ErrorResponse&gt;&lt;Error&gt;</c>, or only <c>&lt;Error&gt;</c>
/// if the service does not wrap errors.
/// </summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-restxml-protocol.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RestXmlError
{
    /// <summary>
    /// Reads the error of a response. Does not throw for any body: if the body is not of the protocol, the message of the error
    /// contains an excerpt of the body. The request ID in the body is used if no header contains one. The code of an error without
    /// a body, as in the response to a HEAD request, is derived from the status: <c>NotFound</c>.
    /// </summary>
    /// <param name="response">The response.</param>
    /// <param name="document">The element that contains the members of the error; an empty element if the body is not of the protocol.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (!response.Body.IsEmpty || GetCode(response.Metadata.StatusCode) is not { } code)
            return XmlErrorDocument.Read(response, out document);
        document = "<Error/>"u8;
        return new ServiceError { Code = code, Call = response.Call, Response = response.Metadata };
    }

    /// <summary>Whether a response with a success status contains an error. S3 sends the status of some responses before the operation completes.</summary>
    /// <param name="response">The response with a buffered body.</param>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html">CompleteMultipartUpload</seealso>
    public static bool IsErrorWithSuccessStatus(ResponseMessage response)
    {
        ArgumentNullException.ThrowIfNull(response);
        if (response.Body.IsEmpty)
            return false;
        try
        {
            var reader = new XmlReader(response.Body.Span);
            return reader.ReadRoot().SequenceEqual("Error"u8);
        }
        catch (TernSerializationException)
        {
            return false; // the reader of the operation reports the malformed body
        }
    }

    /// <summary>Reads the document and the message of an error in an event stream. A header contains the type of the error.</summary>
    /// <inheritdoc cref="EventErrorReader"/>
    public static ReadOnlySpan<byte> ReadEvent(ReadOnlySpan<byte> payload, out string? message) => XmlErrorDocument.ReadEvent(payload, out message);

    private static string? GetCode(int status) => status switch
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
