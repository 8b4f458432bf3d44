namespace Tern.Functions.Http;

/// <summary>Creates results.</summary>
public static class TypedResults
{
    /// <summary>Status 200 without body.</summary>
    public static Ok Ok() => new();

    /// <summary>Status 200 with a value.</summary>
    /// <param name="value">The value; null for a response without body.</param>
    public static Ok<TValue> Ok<TValue>(TValue? value) => new(value);

    /// <summary>Status 204 without body.</summary>
    public static NoContent NoContent() => new();

    /// <summary>Status 400 without body.</summary>
    public static BadRequest BadRequest() => new();

    /// <summary>Status 400 with a value.</summary>
    /// <param name="value">The value; null for a response without body.</param>
    public static BadRequest<TValue> BadRequest<TValue>(TValue? value) => new(value);

    /// <summary>Status 404 without body.</summary>
    public static NotFound NotFound() => new();

    /// <summary>Status 404 with a value.</summary>
    /// <param name="value">The value; null for a response without body.</param>
    public static NotFound<TValue> NotFound<TValue>(TValue? value) => new(value);

    /// <summary>Status 409 without body.</summary>
    public static Conflict Conflict() => new();

    /// <summary>Status 409 with a value.</summary>
    /// <param name="value">The value; null for a response without body.</param>
    public static Conflict<TValue> Conflict<TValue>(TValue? value) => new(value);

    /// <summary>Status 422 without body.</summary>
    public static UnprocessableEntity UnprocessableEntity() => new();

    /// <summary>Status 422 with a value.</summary>
    /// <param name="value">The value; null for a response without body.</param>
    public static UnprocessableEntity<TValue> UnprocessableEntity<TValue>(TValue? value) => new(value);

    /// <summary>Status 500 without body.</summary>
    public static InternalServerError InternalServerError() => new();

    /// <summary>Status 500 with a value.</summary>
    /// <param name="value">The value; null for a response without body.</param>
    public static InternalServerError<TValue> InternalServerError<TValue>(TValue? value) => new(value);

    /// <summary>Status 201 without body.</summary>
    /// <param name="uri">The value of the header <c>Location</c>; null for none.</param>
    public static Created Created(string? uri = null) => new(uri);

    /// <summary>Status 201 with a value.</summary>
    /// <param name="uri">The value of the header <c>Location</c>; null for none.</param>
    /// <param name="value">The value; null for a response without body.</param>
    public static Created<TValue> Created<TValue>(string? uri, TValue? value) => new(uri, value);

    /// <summary>Status 202 without body.</summary>
    /// <param name="uri">The value of the header <c>Location</c>; null for none.</param>
    public static Accepted Accepted(string? uri) => new(uri);

    /// <summary>Status 202 with a value.</summary>
    /// <param name="uri">The value of the header <c>Location</c>; null for none.</param>
    /// <param name="value">The value; null for a response without body.</param>
    public static Accepted<TValue> Accepted<TValue>(string? uri, TValue? value) => new(uri, value);

    /// <summary>Status 401 without body.</summary>
    public static UnauthorizedHttpResult Unauthorized() => new();

    /// <summary>A status without body.</summary>
    /// <param name="statusCode">The status code, 100 to 599.</param>
    public static StatusCodeHttpResult StatusCode(int statusCode) => new(statusCode);

    /// <summary>A value as JSON.</summary>
    /// <param name="data">The value; null for a response without body.</param>
    /// <param name="contentType">The media type. The default is <c>application/json; charset=utf-8</c>.</param>
    /// <param name="statusCode">The status code. The default is 200.</param>
    public static JsonHttpResult<TValue> Json<TValue>(TValue? data, string? contentType = null, int? statusCode = null) => new(data, statusCode ?? 200, contentType);

    /// <summary>A text in UTF-8.</summary>
    /// <param name="content">The text.</param>
    /// <param name="contentType">The media type. The default is <c>text/plain; charset=utf-8</c>.</param>
    /// <param name="statusCode">The status code. The default is 200.</param>
    public static ContentHttpResult Text(string? content, string? contentType = null, int? statusCode = null) => new(content, contentType, statusCode ?? 200);

    /// <summary>A text in UTF-8.</summary>
    /// <param name="content">The text.</param>
    /// <param name="contentType">The media type. The default is <c>text/plain; charset=utf-8</c>.</param>
    /// <param name="statusCode">The status code. The default is 200.</param>
    public static ContentHttpResult Content(string? content, string? contentType = null, int? statusCode = null) => new(content, contentType, statusCode ?? 200);

    /// <summary>Bytes.</summary>
    /// <param name="contents">The bytes.</param>
    /// <param name="contentType">The media type. The default is <c>application/octet-stream</c>.</param>
    public static FileContentHttpResult Bytes(ReadOnlyMemory<byte> contents, string? contentType = null) => new(contents, contentType);

    /// <summary>A redirect.</summary>
    /// <param name="url">The URL.</param>
    /// <param name="permanent">Whether the redirect is permanent: 301 or 308.</param>
    /// <param name="preserveMethod">Whether the client repeats the method: 307 or 308.</param>
    public static RedirectHttpResult Redirect(string url, bool permanent = false, bool preserveMethod = false) => new(url, permanent, preserveMethod);

    /// <summary>A problem.</summary>
    /// <param name="detail">The explanation of this occurrence.</param>
    /// <param name="instance">A URI of this occurrence.</param>
    /// <param name="statusCode">The status code. The default is 500.</param>
    /// <param name="title">A short summary. The default is that of the status code.</param>
    /// <param name="type">A URI of the type. The default is that of the status code.</param>
    public static ProblemHttpResult Problem(string? detail = null, string? instance = null, int? statusCode = null, string? title = null, string? type = null) => new(new ProblemDetails { Detail = detail, Instance = instance, Status = statusCode, Title = title, Type = type });

    /// <summary>A problem.</summary>
    /// <param name="problemDetails">The problem.</param>
    public static ProblemHttpResult Problem(ProblemDetails problemDetails) => new(problemDetails);

    /// <summary>Status 400 with the errors of each field.</summary>
    /// <param name="errors">The errors by the name of the field.</param>
    /// <param name="detail">The explanation of this occurrence.</param>
    /// <param name="instance">A URI of this occurrence.</param>
    /// <param name="title">A short summary.</param>
    /// <param name="type">A URI of the type.</param>
    public static ValidationProblem ValidationProblem(IDictionary<string, string[]> errors, string? detail = null, string? instance = null, string? title = null, string? type = null) => new(new HttpValidationProblemDetails { Errors = errors, Detail = detail, Instance = instance, Title = title, Type = type, Status = 400 });
}
