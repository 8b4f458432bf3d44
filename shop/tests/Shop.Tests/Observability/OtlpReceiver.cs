using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Shop.Tests.Observability;

/// <summary>Receives OTLP over HTTP and stores the bytes.</summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly WebApplication app;
    private readonly ConcurrentQueue<(string Path, string? Type, byte[] Body)> received = new();

    private OtlpReceiver(WebApplication app) => this.app = app;

    public string Address => app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single();

    public static async Task<OtlpReceiver> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var receiver = new OtlpReceiver(builder.Build());
        receiver.app.Run(receiver.TakeAsync);
        await receiver.app.StartAsync(TestContext.Current.CancellationToken);
        return receiver;
    }

    /// <summary>Repeats an action until a message with all of these bytes is received at the path.</summary>
    public async Task UntilReceivedAsync(Func<Task> again, string path, params byte[][] parts)
    {
        while (!received.Any(message => message.Path == path && message.Type == "application/x-protobuf" && parts.All(part => message.Body.AsSpan().IndexOf(part) >= 0))) await again();
    }

    /// <summary>All received messages as text with one character per byte.</summary>
    public string Received => string.Concat(received.Select(message => Encoding.Latin1.GetString(message.Body)));

    /// <summary>The paths of the received messages.</summary>
    public IEnumerable<string> Paths => received.Select(message => message.Path);

    public ValueTask DisposeAsync() => app.DisposeAsync();

    private async Task TakeAsync(HttpContext http)
    {
        var body = new MemoryStream();
        await http.Request.Body.CopyToAsync(body);
        received.Enqueue((http.Request.Path, http.Request.ContentType, body.ToArray()));
    }
}
