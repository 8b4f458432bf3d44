using System.Globalization;
using System.IO.Compression;
using System.Net.Sockets;
using System.Text;

namespace Shop.Tests.Streaming;

/// <summary>The first chunk of a stream.</summary>
public sealed class FirstRowTests(BrokenInstance shop) : IClassFixture<BrokenInstance>
{
    /// <summary>The rows after it wait for a full buffer, or for the database.</summary>
    [Theory]
    [InlineData("identity")]
    [InlineData("br")]
    [InlineData("gzip")]
    public async Task First_row_is_sent_in_its_own_chunk(string coding)
    {
        await shop.CategoriesAsync(1000, "'Small'");

        var text = Encoding.UTF8.GetString(Decode(await FirstChunkAsync("/categories/stream", coding), coding));

        Assert.Equal("{\"id\":1,\"name\":\"Category 1\",\"description\":\"Small\"}\n", text);
    }

    /// <summary>The bytes that the server has sent by one write: a chunk of HTTP/1.1 (RFC 9112, section 7.1).</summary>
    private async Task<byte[]> FirstChunkAsync(string path, string coding)
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var client = new TcpClient();
        await client.ConnectAsync(shop.Client.BaseAddress!.Host, shop.Client.BaseAddress.Port, cancellation);
        await using var stream = client.GetStream();
        var request = $"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\nAccept-Encoding: {coding}\r\nConnection: close\r\n\r\n";
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request), cancellation);
        // Reads all of it, so that the stream ends before the test.
        using var read = new MemoryStream();
        await stream.CopyToAsync(read, cancellation);

        var body = read.ToArray().AsSpan();
        Assert.True(body.StartsWith("HTTP/1.1 200 "u8), Encoding.UTF8.GetString(body));
        Assert.True(body.EndsWith("\r\n0\r\n\r\n"u8));
        body = body[(body.IndexOf("\r\n\r\n"u8) + 4)..];
        var end = body.IndexOf("\r\n"u8);
        return body.Slice(end + 2, int.Parse(body[..end], NumberStyles.HexNumber, CultureInfo.InvariantCulture)).ToArray();
    }

    /// <summary>Decodes as much as the chunk contains.</summary>
    private static byte[] Decode(byte[] body, string coding)
    {
        if (coding == "identity") return body;
        using Stream decoder = coding == "br"
            ? new BrotliStream(new MemoryStream(body), CompressionMode.Decompress)
            : new GZipStream(new MemoryStream(body), CompressionMode.Decompress);
        var decoded = new List<byte>();
        try
        {
            for (int one; (one = decoder.ReadByte()) >= 0;) decoded.Add((byte)one);
        }
        catch (InvalidDataException)
        {
            // The rest is in the next chunk.
        }
        return [.. decoded];
    }
}
