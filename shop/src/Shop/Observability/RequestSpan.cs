using System.Diagnostics;
using Shop.Routing;

namespace Shop.Observability;

/// <summary>Sets the name and the tags of the host's span of a request, by OpenTelemetry's conventions for HTTP.</summary>
internal static class RequestSpan
{
    public static void Describe(HttpContext http, Route route)
    {
        if (Activity.Current is not { IsAllDataRequested: true } activity) return;
        var status = http.Response.StatusCode;
        activity.DisplayName = $"{http.Request.Method} {route.Pattern}";
        activity.SetTag("http.request.method", http.Request.Method);
        activity.SetTag("http.route", route.Pattern);
        activity.SetTag("url.scheme", http.Request.Scheme);
        activity.SetTag("url.path", http.Request.Path.Value);
        activity.SetTag("http.response.status_code", status);
        if (status >= 500) activity.SetStatus(ActivityStatusCode.Error);
    }
}
