using Microsoft.AspNetCore.HttpOverrides;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Net.Http.Headers;
using Shop.Configuration;
using Shop.Idempotency;
using Shop.Routing;

namespace Shop.Edge;

/// <summary>What every request passes before it meets its route. The order, with its reasons, is in <c>docs/architecture.md</c>.</summary>
internal static class EdgePipeline
{
    private const string Hsts = "max-age=31536000";

    /// <summary>For answers that are no pages: they load nothing, and nobody shows them in a frame.</summary>
    private const string ContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

    public static void AddEdge(this WebApplicationBuilder builder, EdgeOptions edge, ShopOptions options)
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
        // Where QUIC is missing this does nothing, and Kestrel advertises nothing.
        if (edge is { HasTls: true, HasHttp3: true }) builder.WebHost.UseQuic();
        if (edge.Origins.Length > 0)
        {
            builder.Services.AddCors(cors =>
                cors.AddDefaultPolicy(policy => policy.WithOrigins(edge.Origins).AllowAnyHeader().AllowAnyMethod().SetPreflightMaxAge(TimeSpan.FromHours(1))
                .WithExposedHeaders(HeaderNames.ETag, HeaderNames.Location, HeaderNames.RetryAfter, IdempotencyKey.ReplayedHeader)));
        }
    }

    public static void UseEdge(this WebApplication app, EdgeOptions edge)
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
        app.UseProblemsForStrays();
        // A probe speaks to the instance itself, past the proxy that has TLS.
        if (edge.HasTls) app.UseWhen(http => !http.Request.Path.StartsWithSegments("/health"), rest => rest.UseHttpsRedirection());
        if (edge.Origins.Length > 0) app.UseCors();
    }

    private static ForwardedHeadersOptions Forwarded(EdgeOptions edge)
    {
        var options = new ForwardedHeadersOptions { ForwardedHeaders = ForwardedHeaders.XForwardedFor | ForwardedHeaders.XForwardedProto, ForwardLimit = null };
        options.KnownProxies.Clear();
        options.KnownIPNetworks.Clear();
        foreach (var proxy in edge.Proxies) options.KnownIPNetworks.Add(proxy);
        return options;
    }
}
