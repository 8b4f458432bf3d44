using System.Globalization;
using Tern.Lambda;

namespace Tern.Local.Lambda.Urls;

/// <summary>Evaluates the cross-origin configuration of a URL.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html#urls-cors">Cross-origin resource sharing (CORS)</seealso>
internal static class UrlCors
{
    /// <summary>Whether a page of an origin may send requests.</summary>
    public static bool AllowsOrigin(Cors cors, string origin) => Contains(cors.AllowOrigins, origin);

    /// <summary>Returns the headers of the response to a preflight. An origin or a method that is not allowed has no headers.</summary>
    /// <param name="cors">The configuration.</param>
    /// <param name="origin">The origin of the page.</param>
    /// <param name="method">The method that the page requests.</param>
    public static List<KeyValuePair<string, string>> CreatePreflight(Cors cors, string origin, string method)
    {
        if (!AllowsOrigin(cors, origin) || !Contains(cors.AllowMethods, method))
            return [];
        List<KeyValuePair<string, string>> headers = CreateHeaders(cors, origin);
        headers.Add(new("Access-Control-Allow-Methods", string.Join(',', cors.AllowMethods)));
        if (cors.AllowHeaders.Count > 0)
            headers.Add(new("Access-Control-Allow-Headers", string.Join(',', cors.AllowHeaders)));
        if (cors.MaxAge is { } seconds)
            headers.Add(new("Access-Control-Max-Age", seconds.ToString(CultureInfo.InvariantCulture)));
        return headers;
    }

    /// <summary>Returns the headers of the response to a request of a page. They replace those of the function.</summary>
    public static List<KeyValuePair<string, string>> CreateHeaders(Cors cors, string origin)
    {
        if (!AllowsOrigin(cors, origin))
            return [];
        List<KeyValuePair<string, string>> headers = [new("Access-Control-Allow-Origin", cors.AllowOrigins.Contains("*") && cors.AllowCredentials != true ? "*" : origin), new("Vary", "Origin")];
        if (cors.AllowCredentials == true)
            headers.Add(new("Access-Control-Allow-Credentials", "true"));
        if (cors.ExposeHeaders.Count > 0)
            headers.Add(new("Access-Control-Expose-Headers", string.Join(',', cors.ExposeHeaders)));
        return headers;
    }

    private static bool Contains(IReadOnlyList<string> allowed, string value)
    {
        foreach (string entry in allowed)
        {
            if (entry == "*" || entry.Equals(value, StringComparison.OrdinalIgnoreCase))
                return true;
        }
        return false;
    }
}
