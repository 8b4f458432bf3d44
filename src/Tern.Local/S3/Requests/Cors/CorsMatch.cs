using System.Text;
using Tern.Local.Http;
using Tern.S3;

namespace Tern.Local.S3.Requests.Cors;

/// <summary>Finds the first CORS rule of a bucket that allows a request of another origin.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html">Using cross-origin resource sharing</seealso>
internal static class CorsMatch
{
    /// <param name="rules">The rules, in their order.</param>
    /// <param name="origin">The origin.</param>
    /// <param name="method">The method.</param>
    /// <param name="headers">The headers of <c>Access-Control-Request-Headers</c>; empty for none.</param>
    public static CorsRule? Find(IReadOnlyList<CorsRule> rules, string origin, string method, IReadOnlyList<string> headers)
    {
        // The response returns the origin in a header, and browsers send ASCII only.
        if (!Ascii.IsValid(origin))
            return null;
        foreach (CorsRule rule in rules)
        {
            if (rule.AllowedOrigins.Any(allowed => Matches(allowed, origin, StringComparison.Ordinal))
                && rule.AllowedMethods.Contains(method)
                && headers.All(header => rule.AllowedHeaders.Any(allowed => Matches(allowed, header, StringComparison.OrdinalIgnoreCase))))
            {
                return rule;
            }
        }
        return null;
    }

    /// <summary>The headers of <c>Access-Control-Request-Headers</c>; empty for none.</summary>
    public static string[] GetRequestHeaders(LocalRequest request) =>
        (request.Header("Access-Control-Request-Headers") ?? "").Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The response headers that allow an origin.</summary>
    public static List<KeyValuePair<string, string>> CreateHeaders(CorsRule rule, string origin)
    {
        bool isAnyone = rule.AllowedOrigins.Contains("*");
        List<KeyValuePair<string, string>> headers =
        [
            new("Access-Control-Allow-Origin", isAnyone ? "*" : origin),
            new("Access-Control-Allow-Methods", string.Join(", ", rule.AllowedMethods)),
            new("Vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method"),
        ];
        if (!isAnyone)
            headers.Add(new("Access-Control-Allow-Credentials", "true"));
        if (rule.ExposeHeaders.Count > 0)
            headers.Add(new("Access-Control-Expose-Headers", string.Join(", ", rule.ExposeHeaders)));
        if (rule.MaxAgeSeconds is { } age)
            headers.Add(new("Access-Control-Max-Age", age.ToString(System.Globalization.CultureInfo.InvariantCulture)));
        return headers;
    }

    // One asterisk matches any text.
    private static bool Matches(string allowed, string text, StringComparison comparison)
    {
        int any = allowed.IndexOf('*', StringComparison.Ordinal);
        if (any < 0)
            return allowed.Equals(text, comparison);
        return text.Length >= allowed.Length - 1 && text.StartsWith(allowed[..any], comparison) && text.EndsWith(allowed[(any + 1)..], comparison);
    }
}
