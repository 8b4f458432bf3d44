using Tern.Local.Http;
using Tern.S3;

namespace Tern.Local.S3.Requests.Cors;

/// <summary>The response headers that allow a page of another origin to read the response.</summary>
internal static class CorsHeaders
{
    public static IReadOnlyList<KeyValuePair<string, string>> Create(IReadOnlyList<CorsRule> rules, LocalRequest request) =>
        request.Header("Origin") is { } origin && CorsMatch.Find(rules, origin, request.Method, CorsMatch.GetRequestHeaders(request)) is { } rule ? CorsMatch.CreateHeaders(rule, origin) : [];
}
