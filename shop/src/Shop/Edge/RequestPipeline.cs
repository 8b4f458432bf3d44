using Microsoft.AspNetCore.HttpOverrides;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Net.Http.Headers;
using Shop.Configuration;
using Shop.Idempotency;
using Shop.Routing;

namespace Shop.Edge;

/// <summary>The middleware that runs before the route. <c>docs/architecture.md</c> has the order and its reasons.</summary>
internal static class RequestPipeline
{
    private const string Hsts = "max-age=31536000";

    /// <summary>The policy of API responses: they load nothing, and cannot be shown in a frame.</summary>
    private const string ContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

    public static void AddRequestPipeline(this WebApplicationBuilder builder, RequestPipelineOptions edge, ShopOptions options)
    {
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Limits.MaxRequestBodySize = 1024 * 1024;
            kestrel.Limits.MaxRequestLineSize = 8 * 1024;
            kestrel.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
            kestrel.Limits.RequestHeadersTimeout = TimeSpan.FromSeconds(15);
            kestrel.Limits.MinRequestBodyDataRate = kestrel.Limits.MinResponseDataRate = new MinDataRate(options.MinimumRate,
                gracePeriod: TimeSpan.FromSeconds(5));
        });
        if (edge.HasTls) builder.WebHost.UseKestrelHttpsConfiguration();
        // Without QUIC on the system this has no effect, and Kestrel does not advertise HTTP/3.
        if (edge is { HasTls: true, HasHttp3: true }) builder.WebHost.UseQuic();
        if (edge.Origins.Length > 0)
        {
            builder.Services.AddCors(cors =>
                cors.AddDefaultPolicy(policy => policy.WithOrigins(edge.Origins).AllowAnyHeader().AllowAnyMethod().SetPreflightMaxAge(TimeSpan.FromHours(1))
                .WithExposedHeaders(HeaderNames.ETag, HeaderNames.Location, HeaderNames.RetryAfter, IdempotencyKey.ReplayedHeader)));
        }
    }

    public static void UseRequestPipeline(this WebApplication app, RequestPipelineOptions edge)
    {
        if (edge.Proxies.Count > 0) app.UseForwardedHeaders(Forwarded(edge));
        var isDevelopment = app.Environment.IsDevelopment();
        app.Use((http, next) =>
        {
            var headers = http.Response.Headers;
            headers.XContentTypeOptions = "nosniff";
            headers.ContentSecurityPolicy = ContentSecurityPolicy;
            headers["Referrer-Policy"] = "no-referrer";
            headers["Cross-Origin-Resource-Policy"] = "same-origin";
            if (http.Request.IsHttps && !isDevelopment) headers.StrictTransportSecurity = Hsts;
            return next(http);
        });
        app.UseProblemsForUnmatchedRequests();
        // A health probe connects to the instance directly, without the proxy that has TLS.
        if (edge.HasTls) app.UseWhen(http => !http.Request.Path.StartsWithSegments("/health"), rest => rest.UseHttpsRedirection());
        if (edge.Origins.Length > 0) app.UseCors();
    }

    private static ForwardedHeadersOptions Forwarded(RequestPipelineOptions edge)
    {
        var options = new ForwardedHeadersOptions { ForwardedHeaders = ForwardedHeaders.XForwardedFor | ForwardedHeaders.XForwardedProto, ForwardLimit = null };
        options.KnownProxies.Clear();
        options.KnownIPNetworks.Clear();
        foreach (var proxy in edge.Proxies) options.KnownIPNetworks.Add(proxy);
        return options;
    }
}
