using Tern.Local.Http;
using Tern.S3;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Cors;

/// <summary>Handles CORS preflight requests (<c>OPTIONS</c>).</summary>
internal static class Preflight
{
    /// <exception cref="S3ServiceException">A header is missing, or no rule allows the request.</exception>
    public static RestResponse CreateResponse(IReadOnlyList<CorsRule> rules, LocalRequest request)
    {
        if (request.Header("Origin") is not { } origin)
            throw new S3ServiceException(400, "BadRequest", "Insufficient information. Origin request header needed.");
        if (request.Header("Access-Control-Request-Method") is not { } method)
            throw new S3ServiceException(400, "BadRequest", "Invalid Access-Control-Request-Method: null");
        if (rules.Count == 0)
            throw Forbidden("CORSResponse: CORS is not enabled for this bucket.", method);
        string requestedHeaders = request.Header("Access-Control-Request-Headers") ?? "";
        string[] headers = requestedHeaders.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        if (CorsMatch.Find(rules, origin, method, headers) is not { } rule)
        {
            throw Forbidden(
                "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
                method);
        }
        var response = new RestResponse();
        response.Headers.AddRange(CorsMatch.CreateHeaders(rule, origin));
        if (headers.Length > 0)
            response.Headers.Add(new("Access-Control-Allow-Headers", string.Join(", ", headers).ToLowerInvariant()));
        return response;
    }

    private static S3ServiceException Forbidden(string message, string method) =>
        new(403, "AccessForbidden", message) { Details = [new("Method", method), new("ResourceType", "BUCKET")] };
}
