using Microsoft.AspNetCore.Http;
using HttpRequest = Tern.Functions.Http.HttpRequest;

namespace Tern.Functions.Tests.Http;

/// <summary>What a handler sees of a request, as a text.</summary>
internal static class RequestView
{
    public static string Of(HttpRequest request) => Describe(
        request.Method,
        request.Path,
        request.Query.Select(field => field.Key).Distinct().Select(name => KeyValuePair.Create(name, request.Query.GetValues(name))),
        request.Headers.Select(field => field.Key.ToLowerInvariant()).Distinct().Where(name => name.StartsWith("x-name", StringComparison.Ordinal)).Select(name => KeyValuePair.Create(name, request.Headers[name]!)),
        request.Cookies,
        request.Body.ToArray());

    // The client joins the values of a header by a comma and a space.
    public static async Task<string> OfAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        return Describe(
            context.Request.Method,
            context.Request.Path.Value!,
            context.Request.Query.Select(field => KeyValuePair.Create(field.Key, field.Value.Select(value => value!).ToArray())),
            context.Request.Headers.Where(header => header.Key.StartsWith("X-name", StringComparison.OrdinalIgnoreCase)).Select(header => KeyValuePair.Create(header.Key.ToLowerInvariant(), string.Join(',', header.Value.Select(value => value)).Replace(", ", ",", StringComparison.Ordinal))),
            context.Request.Cookies,
            body.ToArray());
    }

    private static string Describe(
        string method, string path, IEnumerable<KeyValuePair<string, string[]>> query, IEnumerable<KeyValuePair<string, string>> headers, IEnumerable<KeyValuePair<string, string>> cookies, byte[] body) =>
        $"""
        {method} [{path}]
        query {string.Join(" | ", query.OrderBy(field => field.Key, StringComparer.Ordinal).Select(field => $"{field.Key}={string.Join(" ^ ", field.Value)}"))}
        headers {string.Join(" | ", headers.OrderBy(field => field.Key, StringComparer.Ordinal).Select(field => $"{field.Key}={field.Value}"))}
        cookies {string.Join(" | ", cookies.OrderBy(field => field.Key, StringComparer.Ordinal).Select(field => $"{field.Key}={field.Value}"))}
        body {Convert.ToHexString(body)}
        """;
}
