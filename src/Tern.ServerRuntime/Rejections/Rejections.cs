using System.Globalization;

namespace Tern.ServerRuntime;

/// <summary>Creates the errors of rejected requests.</summary>
internal static class Rejections
{
    /// <summary>No operation has the path of the request.</summary>
    public static RejectedRequestException UnknownOperation() => new(404, "UnknownOperationException", "The service has no operation with this path.");

    /// <summary>Operations have the path of the request, but another method.</summary>
    public static RejectedRequestException MethodNotAllowed() => new(405, "MethodNotAllowedException", "The service has no operation with this method and path.");

    /// <summary>The body has another media type than the operation requires.</summary>
    public static RejectedRequestException UnsupportedMediaType(string? expected) => new(
        415, "UnsupportedMediaTypeException", expected is null ? "The operation has no request body. Expected: no Content-Type." : $"The Content-Type of the request is not supported. Expected: {expected}.");

    /// <summary>The client does not accept the media type of the response.</summary>
    public static RejectedRequestException NotAcceptable(string mediaType) => new(406, "NotAcceptableException", $"The response has a media type that the Accept header does not contain: {mediaType}.");

    /// <summary>A value of the request cannot be read.</summary>
    public static RejectedRequestException Unreadable(TernSerializationException cause) => new(400, "SerializationException", cause.Message);

    /// <summary>The request violates constraints of the model.</summary>
    public static RejectedRequestException Invalid(IReadOnlyList<ConstraintViolation> violations)
    {
        string texts = string.Join("; ", violations.Select(violation => violation.Text));
        string message = string.Create(CultureInfo.InvariantCulture, $"{violations.Count} validation error{(violations.Count > 1 ? "s" : "")} detected. {texts}");
        return new(400, "ValidationException", message, violations);
    }
}
