using System.Diagnostics;
using System.Text.Json;
using Microsoft.AspNetCore.WebUtilities;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>Creates error responses as problem details (RFC 9457).</summary>
internal static class Problems
{
    public const string ContentType = "application/problem+json";

    public static Response Of(int status, string? detail = null, IReadOnlyDictionary<string, List<string>>? errors = null, int? retryAfter = null)
    {
        var body = new PooledBuffer(256);
        using (var json = new Utf8JsonWriter(body))
        {
            json.WriteStartObject();
            json.WriteString("title"u8, ReasonPhrases.GetReasonPhrase(status));
            json.WriteNumber("status"u8, status);
            if (detail is not null) json.WriteString("detail"u8, detail);
            if (errors is not null) WriteErrors(json, errors);
            if (Activity.Current is { } activity) json.WriteString("traceId"u8, activity.TraceId.ToHexString());
            json.WriteEndObject();
        }
        return new Response { Status = status, Body = body.Memory, RentedBuffer = body, ContentType = ContentType, RetryAfter = retryAfter };
    }

    public static Response NotFound() => Of(StatusCodes.Status404NotFound);

    public static Response PreconditionFailed() =>
        Of(StatusCodes.Status412PreconditionFailed, "The version of the resource does not match If-Match. Read the resource again.");

    public static Response Conflict(string detail) => Of(StatusCodes.Status409Conflict, detail);

    /// <summary>A request whose query or JSON is malformed (400).</summary>
    public static Response BadRequest(Validator errors) => Of(StatusCodes.Status400BadRequest, errors: errors.Errors);

    /// <summary>A well-formed request with invalid values (422).</summary>
    public static Response Invalid(Validator errors) => Of(StatusCodes.Status422UnprocessableEntity, errors: errors.Errors);

    /// <summary>A request with one invalid field.</summary>
    public static Response Field(int status, string field, string message) => Of(status, errors: new Dictionary<string, List<string>> { [field] = [message] });

    public static Response Unavailable(string detail, int retryAfter = 1) => Of(StatusCodes.Status503ServiceUnavailable, detail, retryAfter: retryAfter);

    private static void WriteErrors(Utf8JsonWriter json, IReadOnlyDictionary<string, List<string>> errors)
    {
        json.WriteStartObject("errors"u8);
        foreach (var (field, messages) in errors)
        {
            json.WriteStartArray(field);
            foreach (var message in messages) json.WriteStringValue(message);
            json.WriteEndArray();
        }
        json.WriteEndObject();
    }
}
