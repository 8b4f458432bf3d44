namespace Tern.Functions.Http.Requests;

/// <summary>The route of an HTTP API that has selected the function: <c>GET /orders/{id}</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html">Routes of HTTP APIs</seealso>
internal static class HttpRouteKey
{
    /// <summary>Whether a path is one of the route. False for <c>$default</c>, which has no path.</summary>
    public static bool Matches(ReadOnlySpan<byte> routeKey, ReadOnlySpan<byte> path)
    {
        int space = routeKey.IndexOf((byte)' ');
        if (space < 0)
            return false;
        ReadOnlySpan<byte> template = routeKey[(space + 1)..];
        while (template.Length > 1 && template[0] == '/' && path.Length > 1 && path[0] == '/')
        {
            ReadOnlySpan<byte> segment = First(template[1..]), value = First(path[1..]);
            if (segment.EndsWith("+}"u8))
                return true;
            if (segment is not [(byte)'{', .., (byte)'}'] && !segment.SequenceEqual(value))
                return false;
            template = template[(segment.Length + 1)..];
            path = path[(value.Length + 1)..];
        }
        return IsEnd(template) && IsEnd(path);
    }

    private static ReadOnlySpan<byte> First(ReadOnlySpan<byte> segments)
    {
        int end = segments.IndexOf((byte)'/');
        return end < 0 ? segments : segments[..end];
    }

    private static bool IsEnd(ReadOnlySpan<byte> path) => path.IsEmpty || path is [(byte)'/'];
}
