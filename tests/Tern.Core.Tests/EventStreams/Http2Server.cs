using System.Buffers.Binary;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace Tern.EventStreams;

/// <summary>A server that speaks HTTP/2 without TLS and no other version: a test says what it does with each request.</summary>
internal sealed class Http2Server : IAsyncDisposable
{
    private readonly WebApplication _app;

    private Http2Server(WebApplication app) => _app = app;

    public string Url => _app.Urls.Single();

    public static async Task<Http2Server> StartAsync(RequestDelegate serve)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options => options.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        WebApplication app = builder.Build();
        app.Run(serve);
        await app.StartAsync();
        return new Http2Server(app);
    }

    /// <summary>The event in the next signed frame; null when that is the empty last one, or the request is over.</summary>
    public static async Task<byte[]?> ReadEventAsync(HttpContext context)
    {
        byte[] prelude = new byte[12];
        if (await context.Request.Body.ReadAtLeastAsync(prelude, prelude.Length, throwOnEndOfStream: false, context.RequestAborted) < prelude.Length)
            return null;
        byte[] frame = new byte[BinaryPrimitives.ReadInt32BigEndian(prelude)];
        prelude.CopyTo(frame, 0);
        await context.Request.Body.ReadExactlyAsync(frame.AsMemory(prelude.Length), context.RequestAborted);
        byte[] payload = EventFrame.Read(frame).Payload.ToArray();
        return payload.Length == 0 ? null : payload;
    }

    public static async Task SendAsync(HttpContext context, byte[] bytes)
    {
        await context.Response.Body.WriteAsync(bytes, context.RequestAborted);
        await context.Response.Body.FlushAsync(context.RequestAborted);
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
