using Microsoft.Extensions.Primitives;
using Shop.Security;

namespace Shop.Routing;

/// <summary>
/// Takes a request through its route: who is it, may they, is the query right, is the answer acceptable, is the body right, then the
/// handler, then the answer's way out. The order is that of the statuses: 401, 403, 400, 406, 415, 413, 400, 422.
/// </summary>
internal sealed class RouteRunner(Route route, ShopServices shop)
{
    private static readonly string[] JsonOnly = ["application/json"];

    /// <summary>Public answers may be kept by whoever asks each time whether they still hold; all others are nobody's to keep.</summary>
    private readonly StringValues cacheControl = route is { Who: Who.Anyone, Read: not null } ? "no-cache" : "no-store";

    private readonly StringValues vary = route is { Who: Who.Anyone, Read: not null } ? "Accept, Accept-Encoding, Authorization" : StringValues.Empty;

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
            answer = Failures.Answer(exception, http, shop.Log);
        }

        try
        {
            if (answer != Answer.Written) await SendAsync(http, answer);
        }
        finally
        {
            answer.Rented?.Dispose();
        }
    }

    private async ValueTask<Answer> AnswerAsync(Call call)
    {
        if (await Access.RefusedAsync(call) is { } refused) return refused;

        var errors = new Validator();
        call.CheckQuery(errors);
        if (errors.Failed) return Problems.BadRequest(errors);
        if (Accept.Best(call.Http.Request.Headers.Accept, JsonOnly) < 0)
            return Problems.Of(StatusCodes.Status406NotAcceptable, "This route answers with application/json.");

        if (route.Read is { } read) return await read(call);
        if (route.Body is not null && await RequestBody.ReadAsync(call) is { } wrong) return wrong;
        return await shop.Database.RunAsync(call, route.Write!, route.AutoCommit);
    }

    private async ValueTask SendAsync(HttpContext http, Answer answer)
    {
        var response = http.Response;
        var headers = response.Headers;
        headers.CacheControl = answer.Status < 400 ? cacheControl : "no-store";
        if (vary.Count > 0) headers.Vary = vary;
        if (answer.Location is { } location) headers.Location = location;
        if (answer.RetryAfter is { } seconds) headers.RetryAfter = seconds.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (answer.ETag is { } tag)
        {
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
        response.ContentLength = answer.Body.Length;
        if (!HttpMethods.IsHead(http.Request.Method)) await response.BodyWriter.WriteAsync(answer.Body, http.RequestAborted);
    }
}
