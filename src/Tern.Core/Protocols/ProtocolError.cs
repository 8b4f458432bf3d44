using Tern.Calls;

namespace Tern.Protocols;

/// <summary>Makes the error of what a protocol found in a response: the name of a shape, perhaps, and a message.</summary>
internal static class ProtocolError
{
    /// <param name="response">The response; its status says that it is an error.</param>
    /// <param name="shapeName">The error's shape, without its namespace; null when the response names none.</param>
    /// <param name="message">The service's message, or what is to be shown in its place; null for none.</param>
    public static ServiceError Create(ResponseMessage response, string? shapeName, string? message)
    {
        // Services that once spoke the query protocol keep its codes: "AWS.SimpleQueueService.NonExistentQueue;Sender".
        string[]? queryError = response.Metadata.GetHeader("x-amzn-query-error")?.Split(';', 2, StringSplitOptions.TrimEntries);
        string? queryCode = queryError is [{ Length: > 0 } code, ..] ? code : null;
        if ((shapeName ?? queryCode) is not { } name)
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

    /// <summary>The name alone, of <c>namespace#Name:http://…</c>; null when there is none.</summary>
    public static string? ShapeName(string? type)
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

    private static ServiceError WithMessage(ResponseMessage response, string message)
    {
        ServiceError error = ResponseExcerpt.ToError(response);
        return new ServiceError { Code = error.Code, Message = message, Call = error.Call, Response = error.Response };
    }
}
