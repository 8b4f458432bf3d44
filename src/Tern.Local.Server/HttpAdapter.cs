using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Tern.Codecs;
using Tern.Local.Http;

namespace Tern.Local.Server;

/// <summary>Brings requests from Kestrel to the gateway and its answers back.</summary>
internal sealed class HttpAdapter(Gateway gateway)
{
    public async Task HandleAsync(HttpContext context)
    {
        try
        {
            using var body = new PooledBuffer();
            bool isWhole = await RequestBody.TryReadAsync(
                context.Request.Body, context.Request.ContentLength, body, gateway.Time, context.RequestAborted).ConfigureAwait(false);
            LocalResponse answer = await gateway.HandleAsync(Receive(context, isWhole ? body.WrittenMemory : default(ReadOnlyMemory<byte>?)), context.RequestAborted)
                .ConfigureAwait(false);
            await SendAsync(answer, context).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            context.Response.StatusCode = StatusCodes.Status408RequestTimeout;
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // Reset on purpose, or the client has gone: nobody is left to answer.
            context.Abort();
        }
    }

    private static LocalRequest Receive(HttpContext context, ReadOnlyMemory<byte>? body)
    {
        List<KeyValuePair<string, string>> headers = [];
        foreach ((string name, StringValues values) in context.Request.Headers)
        {
            foreach (string? value in values)
                headers.Add(new(name, value ?? ""));
        }
        return new LocalRequest
        {
            Method = context.Request.Method,
            // The path of the request is decoded and normalised; the signature is of what stands in the request line.
            Target = context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget,
            Headers = [.. headers],
            Body = body,
        };
    }

    private async Task SendAsync(LocalResponse answer, HttpContext context)
    {
        context.Response.StatusCode = answer.StatusCode;
        context.Response.ContentType = answer.ContentType;
        context.Response.ContentLength = answer.Body.Length;
        foreach ((string name, string value) in answer.Headers)
            context.Response.Headers[name] = value;
        if (answer.ResetAfter is null && answer.BytesPerSecond is null)
        {
            await context.Response.Body.WriteAsync(answer.Body, context.RequestAborted).ConfigureAwait(false);
            return;
        }
        Stream body = answer.OpenBody(gateway.Time);
        await using (body.ConfigureAwait(false))
        {
            byte[] part = new byte[Math.Max(answer.Body.Length, 1)];
            while (await body.ReadAsync(part, context.RequestAborted).ConfigureAwait(false) is > 0 and var count)
            {
                await context.Response.Body.WriteAsync(part.AsMemory(0, count), context.RequestAborted).ConfigureAwait(false);
                await context.Response.Body.FlushAsync(context.RequestAborted).ConfigureAwait(false);
            }
        }
    }
}
