using Microsoft.Extensions.Primitives;
using Shop.Idempotency;
using Shop.Observability;
using Shop.Security;

namespace Shop.Routing;

/// <summary>
/// Handles the requests of a route: authentication, rate limit, authorization, query, Accept, body, handler, response. The errors have this order:
/// 429, 401, 403, 400, 406, 415, 413, 400, 422.
/// </summary>
internal sealed class RouteExecutor(Route route, ShopServices shop)
{
    /// <summary>Clients may cache public responses if they validate them at each use. All others must not be stored.</summary>
    private readonly StringValues cacheControl = route.IsPublic ? "no-cache" : "no-store";

    private readonly StringValues vary = route.IsPublic ? "Accept, Accept-Encoding, Authorization" : StringValues.Empty;

    private readonly RateLimiter limiter = shop.RateLimits.Of(route.RatePolicy);

    public async Task InvokeAsync(HttpContext http)
    {
        Response result;
        try
        {
            result = await HandleAsync(new RequestContext(http, shop, route));
        }
        catch (OperationCanceledException) when (http.RequestAborted.IsCancellationRequested)
        {
            return;
        }
        catch (Exception exception) when (!http.Response.HasStarted)
        {
            result = ExceptionResponses.CreateResponse(exception, http, shop);
        }

        try
        {
            await SendAsync(http, result);
        }
        finally
        {
            RequestSpan.Describe(http, route);
            result.RentedBuffer?.Dispose();
            if (result.Stream is { } stream) await stream.DisposeAsync();
        }
    }

    private async ValueTask<Response> HandleAsync(RequestContext call)
    {
        // The rate limit depends on the caller. An invalid or insufficient ticket is reported only after the rate limit.
        var known = await Authorization.AuthenticateAsync(call);
        if (limiter.Acquire(shop.RateLimits.CallerKeyOf(call)) is { } wait) return RateLimits.TooManyRequests(wait);
        if ((known ? Authorization.GetError(call) : Authorization.Unauthorized(call)) is { } refused) return refused;

        var errors = new Validator();
        call.CheckQuery(errors);
        if (errors.Failed) return Problems.BadRequest(errors);
        var offer = Accept.Best(call.Http.Request.Headers.Accept, route.Produces);
        if (offer < 0)
            return Problems.Of(StatusCodes.Status406NotAcceptable, $"Accept allows no media type of this route. It returns {string.Join(", ", route.Produces)}.");
        call.MediaType = route.Produces[offer];

        if (route.Read is { } read) return await (route.Cache is null || call.Caller.IsSignedIn ? read(call) : shop.Cache.GetResponseAsync(call));
        if (route.AcceptsIdempotencyKey && IdempotencyKey.Read(call) is { } malformed) return malformed;
        if (route.BodyType is not null && await RequestBody.ReadAsync(call) is { } wrong) return wrong;
        return await shop.Database.ExecuteAsync(call, route.Write!, route.AutoCommit);
    }

    private async ValueTask SendAsync(HttpContext http, Response result)
    {
        var response = http.Response;
        var headers = response.Headers;
        var compresses = route.IsPublic && (result.IsStream || result.Body.Length >= Compressor.MinimumLength);
        var coding = compresses ? Compressor.Choose(http.Request.Headers.AcceptEncoding) : null;
        headers.CacheControl = result.Status < 400 ? cacheControl : "no-store";
        if (vary.Count > 0) headers.Vary = vary;
        if (result.Location is { } location) headers.Location = location;
        if (result.IsReplay) headers[IdempotencyKey.ReplayedHeader] = "true";
        if (result.RetryAfter is { } seconds) headers.RetryAfter = seconds.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (TagOf(result) is { } tag)
        {
            if (coding is not null) tag = result.CompressedBodies?.Of(coding).ETag ?? EntityTags.OfCoding(tag, coding);
            headers.ETag = tag;
            if (route.Read is not null && result.Status == StatusCodes.Status200OK && EntityTags.Matches(http.Request.Headers.IfNoneMatch, tag))
            {
                response.StatusCode = StatusCodes.Status304NotModified;
                return;
            }
        }

        response.StatusCode = result.Status;
        if (result.ContentType is null) return;
        response.ContentType = result.ContentType;
        if (coding is not null) headers.ContentEncoding = coding;
        if (result.FileName is { } file) headers.ContentDisposition = $"attachment; filename=\"{file}\"";
        if (result.Stream is { } stream) await stream.WriteAsync(response.BodyWriter, coding);
        if (!result.IsStream) await SendBodyAsync(http, result, coding);
    }

    /// <summary>The entity tag of a response. A successful read without one gets a hash of its body.</summary>
    private string? TagOf(Response result) =>
        result.ETag ?? (route.Read is not null && result is { Status: StatusCodes.Status200OK, IsStream: false } ? EntityTags.Of(result.Body.Span) : null);

    private static async ValueTask SendBodyAsync(HttpContext http, Response result, string? coding)
    {
        var body = coding is not null && result.CompressedBodies is { } coded ? coded.Of(coding).Body : result.Body;
        using var compressor = coding is null || result.CompressedBodies is not null ? null : new Compressor(coding);
        if (compressor is not null)
        {
            compressor.Write(body.Span);
            compressor.Complete();
            body = compressor.Output.Memory;
        }
        http.Response.ContentLength = body.Length;
        if (!HttpMethods.IsHead(http.Request.Method)) await http.Response.BodyWriter.WriteAsync(body, http.RequestAborted);
    }
}
