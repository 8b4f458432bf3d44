using Tern.Calls;
using Tern.Codecs;
using Tern.Codecs.Json;

namespace Tern.Protocols.AwsJson;

/// <summary>Reads what all errors of the awsJson protocols have in common.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html#operation-error-serialization">Operation error serialization</seealso>
public static class AwsJsonError
{
    /// <summary>
    /// The error of a response. Whatever the body is, this does not throw: a body that is none of the protocol's gives an
    /// error whose message shows its beginning.
    /// </summary>
    /// <param name="response">The response; its status says that it is an error.</param>
    /// <param name="document">The object to read the error's own members from; empty braces when the body is none of the protocol's.</param>
    public static ServiceError Read(ResponseMessage response, out ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(response);
        document = "{}"u8;
        string? shape = Shorten(response.Metadata.GetHeader("x-amzn-errortype"));
        string? message = null;
        if (!response.Body.IsEmpty)
        {
            try
            {
                string? bodyShape = ReadBody(response.Body.Span, out message);
                shape ??= bodyShape;
                document = response.Body.Span;
            }
            catch (CodecException)
            {
                message = ResponseExcerpt.Describe(response);
            }
        }
        // Services that once spoke the query protocol keep its codes: "AWS.SimpleQueueService.NonExistentQueue;Sender".
        string[]? queryError = response.Metadata.GetHeader("x-amzn-query-error")?.Split(';', 2, StringSplitOptions.TrimEntries);
        string? queryCode = queryError is null ? null : NullIfEmpty(queryError[0]);
        if ((shape ?? queryCode) is not { } name)
            return message is null ? ResponseExcerpt.ToError(response) : WithMessage(response, message);
        return new ServiceError
        {
            Code = queryCode ?? name,
            ShapeName = name,
            Fault = queryError is [_, var fault] && Enum.TryParse(fault, ignoreCase: false, out ErrorFault stated) ? stated : null,
            Message = message,
            Call = response.Call,
            Response = response.Metadata,
        };
    }

    /// <summary>Members in any order; those of nested objects do not count.</summary>
    private static string? ReadBody(ReadOnlySpan<byte> body, out string? message)
    {
        string? type = null;
        string? code = null;
        message = null;
        string? otherMessage = null;
        var reader = new JsonReader(body);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.Peek() != JsonTokenKind.String)
                reader.Skip();
            else if (name.SequenceEqual("__type"u8))
                type = reader.ReadString();
            else if (name.SequenceEqual("code"u8))
                code = reader.ReadString();
            else if (name.SequenceEqual("message"u8))
                message = reader.ReadString();
            else if (name.SequenceEqual("Message"u8) || name.SequenceEqual("errorMessage"u8))
                otherMessage = reader.ReadString();
            else
                reader.Skip();
        }
        reader.ReadEnd();
        message ??= otherMessage;
        return Shorten(type) ?? Shorten(code);
    }

    /// <summary>The name alone, of <c>namespace#Name:http://…</c>.</summary>
    private static string? Shorten(string? type)
    {
        if (type is null)
            return null;
        ReadOnlySpan<char> name = type;
        int colon = name.IndexOf(':');
        if (colon >= 0)
            name = name[..colon];
        name = name[(name.IndexOf('#') + 1)..].Trim();
        return name.IsEmpty ? null : name.Length == type.Length ? type : name.ToString();
    }

    private static string? NullIfEmpty(string text) => text.Length == 0 ? null : text;

    private static ServiceError WithMessage(ResponseMessage response, string message)
    {
        ServiceError error = ResponseExcerpt.ToError(response);
        return new ServiceError { Code = error.Code, Message = message, Call = error.Call, Response = error.Response };
    }
}
