using System.Buffers.Binary;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;
using Tern.Runtime;

namespace Tern.Core.Tests.EventStreams;

/// <summary>A server of HTTP/2 only, without TLS. A test provides the request handler.</summary>
internal sealed class Http2Server : IAsyncDisposable
{
    private readonly WebApplication _app;

    private Http2Server(WebApplication app) => _app = app;

    public string Url => _app.Urls.Single();

    public static async Task<Http2Server> StartAsync(RequestDelegate handler)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options => options.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        WebApplication app = builder.Build();
        app.Run(handler);
        await app.StartAsync();
        return new Http2Server(app);
    }

    /// <summary>Reads the event of the next signed frame. Returns null for the empty last frame and at the end of the request.</summary>
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
