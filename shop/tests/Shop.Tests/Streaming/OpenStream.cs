using System.IO.Compression;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Shop.Tests.Streaming;

/// <summary>A response whose body the test reads step by step.</summary>
internal sealed class OpenStream : IDisposable
{
    private readonly HttpClient client;
    private readonly HttpResponseMessage response;
    private readonly Stream body;

    private OpenStream(HttpClient client, HttpResponseMessage response, Stream body)
    {
        this.client = client;
        this.response = response;
        this.body = body;
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static async Task<OpenStream> OpenAsync(Uri address, string path, string accept, string? coding, Version version)
    {
        // Disposing an unfinished response closes the connection at once, and little is read ahead: the receive buffer may have 32 MB otherwise.
        var client = new HttpClient(new SocketsHttpHandler { MaxResponseDrainSize = 0, ConnectCallback = ConnectAsync }) { BaseAddress = address, Timeout = Support.TestTimeout.Time };
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Version = version, VersionPolicy = HttpVersionPolicy.RequestVersionExact };
        request.Headers.TryAddWithoutValidation("Accept", accept);
        if (coding is not null) request.Headers.TryAddWithoutValidation("Accept-Encoding", coding);
        var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, Cancellation);
        Assert.True(response.StatusCode == HttpStatusCode.OK, $"{response.StatusCode}: {(response.IsSuccessStatusCode ? "" : await response.Content.ReadAsStringAsync(Cancellation))}");
        Assert.Equal(coding is null ? [] : new[] { coding }, response.Content.Headers.ContentEncoding);

        var body = await response.Content.ReadAsStreamAsync(Cancellation);
        return new OpenStream(client, response, coding switch
        {
            "br" => new BrotliStream(body, CompressionMode.Decompress),
            "gzip" => new GZipStream(body, CompressionMode.Decompress),
            _ => body,
        });
    }

    public async Task<string> ReadLineAsync()
    {
        var line = new List<byte>();
        var one = new byte[1];
        while (await body.ReadAsync(one, Cancellation) == 1 && one[0] != '\n') line.Add(one[0]);
        return Encoding.UTF8.GetString([.. line]);
    }

    /// <summary>The rest of the body, and whether it is complete in HTTP and in the coding.</summary>
    public async Task<(byte[] Body, bool IsComplete)> ReadToEndAsync()
    {
        var read = new MemoryStream();
        var buffer = new byte[4096];
        try
        {
            for (int count; (count = await body.ReadAsync(buffer, Cancellation)) > 0;) read.Write(buffer, 0, count);
            return (read.ToArray(), true);
        }
        catch (Exception exception) when (exception is IOException or HttpRequestException or InvalidDataException)
        {
            return (read.ToArray(), false);
        }
    }

    private static async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 16 * 1024 };
        await socket.ConnectAsync(context.DnsEndPoint, cancellationToken);
        return new NetworkStream(socket, ownsSocket: true);
    }

    public void Dispose()
    {
        response.Dispose();
        client.Dispose();
    }
}
