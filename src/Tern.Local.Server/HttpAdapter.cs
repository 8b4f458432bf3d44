using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;
using Microsoft.Extensions.Primitives;
using Tern.Local.Http;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Routing;
using Tern.Local.S3.Storage;

namespace Tern.Local.Server;

/// <summary>Passes requests from Kestrel to the services, and sends the responses.</summary>
/// <param name="handler">Receives the requests.</param>
/// <param name="time">The clock for slow response bodies.</param>
/// <param name="guard">The checks before any service receives a request.</param>
/// <param name="log">The log of requests.</param>
internal sealed class HttpAdapter(IRequestHandler handler, TimeProvider time, RequestGuard guard, RequestLog log)
{
    private const int BufferSize = 64 * 1024;

    public async Task HandleAsync(HttpContext context)
    {
        long begin = log.Begin();
        LocalRequest request = CreateRequest(context);
        AllowSlowBody(request, context);
        string? refusal = null;
        string? failure = null;
        int? status = null;
        try
        {
            refusal = guard.FindRefusalReason(request);
            LocalResponse response = refusal is not null
                ? RequestGuard.CreateResponse(refusal)
                : await handler.HandleAsync(request, context.RequestAborted).ConfigureAwait(false);
            CloseWithoutContinue(request, context);
            await SendAsync(response, context).ConfigureAwait(false);
            status = response.StatusCode;
        }
        catch (TimeoutException)
        {
            status = context.Response.StatusCode = StatusCodes.Status408RequestTimeout;
        }
        catch (DamagedBodyException damage)
        {
            // The headers have been sent. The message of an error that is found before that is in the response.
            failure = damage.Message;
            context.Abort();
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // The connection was reset by a fault, or the client has closed it: no response can be sent.
            context.Abort();
        }
        catch (Exception e)
        {
            // Kestrel sends a 500 without a body, or closes the connection.
            status = context.Response.HasStarted ? null : StatusCodes.Status500InternalServerError;
            failure = $"Tern.Local failed with an unexpected {e.GetType().Name}.";
            throw;
        }
        finally
        {
            log.End(request, status, refusal, failure, begin);
        }
    }

    private static LocalRequest CreateRequest(HttpContext context)
    {
        return new LocalRequest
        {
            Method = context.Request.Method,
            // Request.Path is decoded and normalized; the signature is computed from the request line.
            Target = OriginForm(context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget),
            Headers = ReadHeaders(context.Request.Headers),
            Body = ExpectsContinue(context) ? new ExpectContinueBody(context.Request.Body) : context.Request.Body,
            FindTrailer = context.Request.ContentLength is null ? TrailersOf(context) : null,
            ContentLength = context.Request.ContentLength ?? (context.Features.Get<IHttpRequestBodyDetectionFeature>() is { CanHaveBody: false } ? 0 : null),
        };
    }

    private static KeyValuePair<string, string>[] ReadHeaders(IHeaderDictionary headers)
    {
        var lines = new KeyValuePair<string, string>[headers.Count];
        int count = 0;
        foreach ((string name, StringValues values) in headers)
        {
            foreach (string? value in values)
            {
                if (count == lines.Length)
                    Array.Resize(ref lines, 2 * count);
                lines[count++] = new(name, value ?? "");
            }
        }
        return count == lines.Length ? lines : lines[..count];
    }

    /// <summary>Returns the path and the query of a target. Clients that use the server as a proxy send the absolute form; Kestrel has compared its host with the Host header.</summary>
    /// <seealso href="https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2">RFC 9112</seealso>
    private static string OriginForm(string target)
    {
        int scheme = target.StartsWith('/') ? -1 : target.IndexOf("://", StringComparison.Ordinal);
        if (scheme < 0)
            return target;
        int authority = scheme + "://".Length;
        int end = target.AsSpan(authority).IndexOfAny('/', '?');
        if (end < 0)
            return "/";
        string rest = target[(authority + end)..];
        return rest[0] == '/' ? rest : '/' + rest;
    }

    // A function that streams its response can wait for any time between two chunks. Its timeout ends it.
    private static void AllowSlowBody(LocalRequest request, HttpContext context)
    {
        if (RuntimeApiHandler.IsPath(request.Target) && context.Features.Get<IHttpMinRequestBodyDataRateFeature>() is { } rate)
            rate.MinDataRate = null;
    }

    // Only a body without a known length has trailers.
    private static Func<string, string?> TrailersOf(HttpContext context) => name =>
        context.Features.Get<IHttpRequestTrailersFeature>() is { Available: true } trailers && trailers.Trailers.TryGetValue(name, out StringValues values) ? values.ToString() : null;

    private static bool ExpectsContinue(HttpContext context) =>
        string.Equals(context.Request.Headers.Expect, "100-continue", StringComparison.OrdinalIgnoreCase);

    // After a final response without an interim one, it is unknown whether the client sends the body, so the connection cannot be used again. That
    // includes an empty body, for which Kestrel sends no interim response: botocore reads the next response on such a connection wrongly.
    private static void CloseWithoutContinue(LocalRequest request, HttpContext context)
    {
        if (request.Body is ExpectContinueBody body && (!body.HasReadStarted || request.ContentLength == 0))
            context.Response.Headers.Connection = "close";
    }

    private async Task SendAsync(LocalResponse response, HttpContext context)
    {
        context.Response.StatusCode = response.StatusCode;
        context.Response.ContentType = response.ContentType;
        // These have no body, and the first and the last one must not have a Content-Length.
        bool hasLength = response.StatusCode is not (StatusCodes.Status204NoContent or StatusCodes.Status205ResetContent or StatusCodes.Status304NotModified);
        context.Response.ContentLength = hasLength ? response.Length : null;
        foreach ((string name, string value) in response.Headers)
            context.Response.Headers.Append(name, value);
        bool hasBody = hasLength && !HttpMethods.IsHead(context.Request.Method);
        if (response.Stream is null && response.HasNoBodyFault && response.Content.Length <= BufferSize)
        {
            if (hasBody)
                await context.Response.BodyWriter.WriteAsync(response.Content, context.RequestAborted).ConfigureAwait(false);
            return;
        }
        Stream body = response.OpenBody(time);
        await using (body.ConfigureAwait(false))
        {
            if (hasBody && response.HasNoBodyFault)
                await body.CopyToAsync(context.Response.Body, BufferSize, context.RequestAborted).ConfigureAwait(false);
            else if (hasBody)
                await SendFlushedAsync(body, context).ConfigureAwait(false);
        }
    }

    // Each part is flushed, so that the client receives it before the next delay or the reset.
    private static async Task SendFlushedAsync(Stream body, HttpContext context)
    {
        byte[] buffer = new byte[BufferSize];
        while (await body.ReadAsync(buffer, context.RequestAborted).ConfigureAwait(false) is > 0 and var count)
        {
            await context.Response.Body.WriteAsync(buffer.AsMemory(0, count), context.RequestAborted).ConfigureAwait(false);
            await context.Response.Body.FlushAsync(context.RequestAborted).ConfigureAwait(false);
        }
    }
}
