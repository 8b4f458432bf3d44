using System.ComponentModel;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Writes errors of restJson1 that the model does not contain. For generated code.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RestJsonErrors
{
    /// <summary>The header that contains the code of an error.</summary>
    public const string CodeHeader = "X-Amzn-Errortype";

    /// <summary>Writes the code, the message and, for a rejected request, the status and the violated constraints.</summary>
    /// <param name="message">The response. For an error that is not a rejected request, the caller must set the status code.</param>
    /// <param name="error">The error.</param>
    public static void Write(RestResponse message, TernServiceException error)
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(error);
        message.Headers.Add(new(CodeHeader, error.ErrorCode));
        message.ContentType = "application/json";
        var writer = new JsonWriter(message.Buffer);
        writer.WriteStartObject();
        writer.WriteName("\"message\":"u8);
        writer.WriteString(error.ServiceMessage);
        if (error is RejectedRequestException rejected)
        {
            message.StatusCode = rejected.StatusCode;
            WriteViolations(ref writer, rejected.Violations);
        }
        writer.WriteEndObject();
        writer.Complete();
    }

    private static void WriteViolations(ref JsonWriter writer, IReadOnlyList<ConstraintViolation> violations)
    {
        if (violations.Count == 0)
            return;
        writer.WriteName("\"fieldList\":"u8);
        writer.WriteStartArray();
        foreach (ConstraintViolation violation in violations)
        {
            writer.WriteStartObject();
            writer.WriteName("\"message\":"u8);
            writer.WriteString(violation.Text);
            writer.WriteName("\"path\":"u8);
            writer.WriteString(violation.Path);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }
}
