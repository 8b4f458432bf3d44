namespace Tern.Runtime;

/// <summary>Creates a service error from the shape name and the message that a protocol found in a response.</summary>
internal static class ProtocolError
{
    /// <param name="response">The response. Its status indicates an error.</param>
    /// <param name="shapeName">The shape name of the error, without its namespace; null if the response contains none.</param>
    /// <param name="message">The message of the service, or its replacement; null for none.</param>
    public static ServiceError Create(ResponseMessage response, string? shapeName, string? message)
    {
        // Services that migrated from the query protocol still send its codes: "AWS.SimpleQueueService.NonExistentQueue;Sender".
        string[]? queryError = response.Metadata.GetHeader("x-amzn-query-error")?.Split(';', 2, StringSplitOptions.TrimEntries);
        string? queryCode = queryError is [{ Length: > 0 } code, ..] ? code : null;
        if ((shapeName ?? queryCode) is not { } name)
            return message is null ? ResponseExcerpt.ToError(response) : CreateWithMessage(response, message);
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

    /// <summary>Extracts the name from <c>namespace#Name:http://…</c>; null if there is none.</summary>
    public static string? GetShapeName(string? type)
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

    private static ServiceError CreateWithMessage(ResponseMessage response, string message)
    {
        ServiceError error = ResponseExcerpt.ToError(response);
        return new ServiceError { Code = error.Code, Message = message, Call = error.Call, Response = error.Response };
    }
}
