using Microsoft.Extensions.Primitives;
using Shop.Idempotency;
using Shop.Observability;
using Shop.Security;

namespace Shop.Routing;

/// <summary>
/// Handles the requests of a route: authentication, rate limit, authorization, query, Accept, body, handler, response. The errors have this order:
/// 429, 401, 403, 400, 406, 415, 413, 400, 422.
/// </summary>
internal sealed class RouteRunner(Route route, ShopServices shop)
{
    /// <summary>Clients may cache public responses if they validate them at each use. All others must not be stored.</summary>
    private readonly StringValues cacheControl = route.IsPublic ? "no-cache" : "no-store";

    private readonly StringValues vary = route.IsPublic ? "Accept, Accept-Encoding, Authorization" : StringValues.Empty;

    private readonly RateLimiter limiter = shop.RateLimits.Of(route.RatePolicy);

    public async Task InvokeAsync(HttpContext http)
    {
        Answer answer;
        try
        {
            answer = await AnswerAsync(new Call(http, shop, route));
        }
        catch (OperationCanceledException) when (http.RequestAborted.IsCancellationRequested)
        {
            return;
        }
        catch (Exception exception) when (!http.Response.HasStarted)
        {
            answer = Failures.Answer(exception, http, shop);
        }

        try
        {
            await SendAsync(http, answer);
        }
        finally
        {
            RequestSpan.Describe(http, route);
            answer.Rented?.Dispose();
            if (answer.Stream is { } stream) await stream.DisposeAsync();
        }
    }

    private async ValueTask<Answer> AnswerAsync(Call call)
    {
        // The rate limit depends on the caller. An invalid or insufficient ticket is reported only after the rate limit.
        var known = await Access.IdentifyAsync(call);
        if (limiter.Exceeded(shop.RateLimits.CallerOf(call)) is { } wait) return RateLimits.TooMany(wait);
        if ((known ? Access.Refused(call) : Access.Unauthorized(call)) is { } refused) return refused;

        var errors = new Validator();
        call.CheckQuery(errors);
        if (errors.Failed) return Problems.BadRequest(errors);
        var offer = Accept.Best(call.Http.Request.Headers.Accept, route.Produces);
        if (offer < 0)
            return Problems.Of(StatusCodes.Status406NotAcceptable, $"Accept allows no media type of this route. It returns {string.Join(", ", route.Produces)}.");
        call.MediaType = route.Produces[offer];

        if (route.Read is { } read) return await (route.Cache is null || call.Caller.IsSignedIn ? read(call) : shop.Cache.AnswerAsync(call));
        if (route.Idempotent && IdempotencyKey.Read(call) is { } malformed) return malformed;
        if (route.Body is not null && await RequestBody.ReadAsync(call) is { } wrong) return wrong;
        return await shop.Database.RunAsync(call, route.Write!, route.AutoCommit);
    }

    private async ValueTask SendAsync(HttpContext http, Answer answer)
    {
        var response = http.Response;
        var headers = response.Headers;
        var compresses = route.IsPublic && (answer.IsStream || answer.Body.Length >= Compressor.MinimumLength);
        var coding = compresses ? Compressor.Choose(http.Request.Headers.AcceptEncoding) : null;
        headers.CacheControl = answer.Status < 400 ? cacheControl : "no-store";
        if (vary.Count > 0) headers.Vary = vary;
        if (answer.Location is { } location) headers.Location = location;
        if (answer.IsReplay) headers[IdempotencyKey.ReplayedHeader] = "true";
        if (answer.RetryAfter is { } seconds) headers.RetryAfter = seconds.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (TagOf(answer) is { } tag)
        {
            if (coding is not null) tag = answer.Coded?.Of(coding).ETag ?? EntityTags.OfCoding(tag, coding);
            headers.ETag = tag;
            if (route.Read is not null && answer.Status == StatusCodes.Status200OK && EntityTags.Matches(http.Request.Headers.IfNoneMatch, tag))
            {
                response.StatusCode = StatusCodes.Status304NotModified;
                return;
            }
        }

        response.StatusCode = answer.Status;
        if (answer.ContentType is null) return;
        response.ContentType = answer.ContentType;
        if (coding is not null) headers.ContentEncoding = coding;
        if (answer.FileName is { } file) headers.ContentDisposition = $"attachment; filename=\"{file}\"";
        if (answer.Stream is { } stream) await stream.WriteAsync(response.BodyWriter, coding);
        if (!answer.IsStream) await SendBodyAsync(http, answer, coding);
    }

    /// <summary>The entity tag of a response. A successful read without one gets a hash of its body.</summary>
    private string? TagOf(Answer answer) =>
        answer.ETag ?? (route.Read is not null && answer is { Status: StatusCodes.Status200OK, IsStream: false } ? EntityTags.Of(answer.Body.Span) : null);

    private static async ValueTask SendBodyAsync(HttpContext http, Answer answer, string? coding)
    {
        var body = coding is not null && answer.Coded is { } coded ? coded.Of(coding).Body : answer.Body;
        using var compressor = coding is null || answer.Coded is not null ? null : new Compressor(coding);
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
