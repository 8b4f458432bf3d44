using System.ComponentModel;
using System.Text;
using Tern.Functions.Http;

namespace Tern.Functions.Codecs;

/// <summary>What a generated router does besides the search, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HttpRouting
{
    /// <summary>Whether a path can be routed. Otherwise the response is written: a gateway selects its authorizer by the exact path, so that a path is never normalized.</summary>
    /// <param name="http">The invocation.</param>
    public static bool Accept(HttpInvocation http)
    {
        ReadOnlySpan<byte> path = http.Request.PathUtf8;
        string? problem = path.Contains((byte)0) ? "The path contains a NUL character."
            : HasDotSegment(path) ? "The path contains a segment '.' or '..'. Send the resolved path."
            : null;
        if (problem is null)
            return true;
        http.Response.StatusCode = 400;
        HttpProblemJson.Write(http.Response, 400, new ProblemDetails { Detail = problem });
        http.WriteResponse();
        return false;
    }

    /// <summary>Stores the values of the route.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="match">The result of the search.</param>
    /// <param name="names">The names of the parameters.</param>
    public static void Select(HttpInvocation http, ref HttpRouteMatch match, string[] names) => http.SetRoute(names, match.Values[..names.Length]);

    /// <summary>Writes the response to a request without a route: 405 with the header <c>Allow</c> if another method has one, otherwise 404. Both have no body.</summary>
    /// <param name="http">The invocation.</param>
    /// <param name="match">The result of the search.</param>
    /// <param name="methods">The methods of all routes.</param>
    public static void Reject(HttpInvocation http, ref HttpRouteMatch match, string[] methods)
    {
        http.Response.StatusCode = match.Allowed == 0 ? 404 : 405;
        if (match.Allowed != 0)
            http.Response.Headers["Allow"] = Join(match.Allowed, methods);
        http.WriteResponse();
    }

    /// <summary>Joins what the functions require.</summary>
    /// <param name="functions">The services of each function.</param>
    public static ServiceRequirement[] Join(params ReadOnlySpan<ServiceRequirement[]> functions)
    {
        int count = 0;
        foreach (ServiceRequirement[] function in functions)
            count += function.Length;
        var all = new ServiceRequirement[count];
        count = 0;
        foreach (ServiceRequirement[] function in functions)
        {
            function.CopyTo(all, count);
            count += function.Length;
        }
        return all;
    }

    private static string Join(ulong allowed, string[] methods)
    {
        var text = new StringBuilder();
        for (int i = 0; i < methods.Length; i++)
        {
            if ((allowed & (1UL << i)) != 0)
                text.Append(text.Length == 0 ? "" : ", ").Append(methods[i]);
        }
        return text.ToString();
    }

    private static bool HasDotSegment(ReadOnlySpan<byte> path)
    {
        // Rare, so that most paths are searched once.
        if (path.IndexOf("/."u8) < 0)
            return false;
        foreach (Range segment in path.Split((byte)'/'))
        {
            if (path[segment] is [(byte)'.'] or [(byte)'.', (byte)'.'])
                return true;
        }
        return false;
    }
}
