using Tern.Local.Http;
using Tern.S3;

namespace Tern.Local.S3.Front.Cors;

/// <summary>The headers that let a page of another origin see the answer of a request.</summary>
internal static class CorsHeaders
{
    public static IReadOnlyList<KeyValuePair<string, string>> Of(IReadOnlyList<CorsRule> rules, LocalRequest request) =>
        request.Header("Origin") is { } origin && CorsMatch.Find(rules, origin, request.Method, []) is { } rule ? CorsMatch.Headers(rule, origin) : [];
}
