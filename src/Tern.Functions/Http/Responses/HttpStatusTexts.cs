using System.Globalization;

namespace Tern.Functions.Http.Responses;

/// <summary>The reason phrases of status codes, which a load balancer requires, and titles of problems.</summary>
/// <seealso href="https://www.iana.org/assignments/http-status-codes/http-status-codes.xhtml">Status codes</seealso>
internal static class HttpStatusTexts
{
    /// <summary>The code and the phrase, for example <c>200 OK</c>.</summary>
    public static string Describe(int statusCode) =>
        statusCode == 200 ? "200 OK" : string.Create(CultureInfo.InvariantCulture, $"{statusCode} {Find(statusCode) ?? "Unknown"}");

    /// <summary>The phrase; null for other codes.</summary>
    public static string? Find(int statusCode) => statusCode switch
    {
        200 => "OK",
        201 => "Created",
        202 => "Accepted",
        204 => "No Content",
        206 => "Partial Content",
        301 => "Moved Permanently",
        302 => "Found",
        303 => "See Other",
        304 => "Not Modified",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        408 => "Request Timeout",
        409 => "Conflict",
        410 => "Gone",
        411 => "Length Required",
        412 => "Precondition Failed",
        413 => "Content Too Large",
        414 => "URI Too Long",
        415 => "Unsupported Media Type",
        416 => "Range Not Satisfiable",
        422 => "Unprocessable Entity",
        428 => "Precondition Required",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => null,
    };
}
