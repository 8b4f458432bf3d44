using Tern.Local.Http;
using Tern.S3;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Cors;

/// <summary>Handles CORS preflight requests (<c>OPTIONS</c>).</summary>
internal static class Preflight
{
    /// <param name="rules">The rules of the bucket.</param>
    /// <param name="bucketExists">Whether the bucket exists.</param>
    /// <param name="isObject">Whether the request is for an object.</param>
    /// <param name="request">The request.</param>
    /// <exception cref="S3ServiceException">A header is missing, or no rule allows the request.</exception>
    public static RestResponse CreateResponse(IReadOnlyList<CorsRule> rules, bool bucketExists, bool isObject, LocalRequest request)
    {
        if (request.Header("Origin") is not { } origin)
            throw new S3ServiceException(400, "BadRequest", "Insufficient information. Origin request header needed.");
        string? method = request.Header("Access-Control-Request-Method");
        if (!bucketExists)
            throw Forbidden("CORSResponse: Bucket not found", method ?? "OPTIONS", isObject: false);
        if (rules.Count == 0)
            throw Forbidden("CORSResponse: CORS is not enabled for this bucket.", method ?? "OPTIONS", isObject: false);
        if (method is null)
            throw new S3ServiceException(400, "BadRequest", "Invalid Access-Control-Request-Method: null");
        string[] headers = CorsMatch.GetRequestHeaders(request);
        if (CorsMatch.Find(rules, origin, method, headers) is not { } rule)
        {
            throw Forbidden(
                "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
                method,
                isObject);
        }
        var response = new RestResponse();
        response.Headers.AddRange(CorsMatch.CreateHeaders(rule, origin));
        if (headers.Length > 0)
            response.Headers.Add(new("Access-Control-Allow-Headers", string.Join(", ", headers).ToLowerInvariant()));
        return response;
    }

    private static S3ServiceException Forbidden(string message, string method, bool isObject) =>
        new(403, "AccessForbidden", message) { Details = [new("Method", method), new("ResourceType", isObject ? "OBJECT" : "BUCKET")] };
}
