using System.IO.Compression;

namespace Shop.Bench.Wire;

/// <summary>Requests with responses that are too long to be searched each time. The rows of the first response are counted, and each later one must have the same length.</summary>
internal static class FullResponse
{
    /// <summary>Sends the request once and counts the rows of the response.</summary>
    /// <exception cref="InvalidOperationException">The response has another number of rows.</exception>
    public static async Task<WireRequest> OfAsync(int port, string path, int rows, string type, string coding = "identity", string? token = null)
    {
        var request = WireRequest.Get(path, "", token, ("Accept", type), ("Accept-Encoding", coding));
        using var connection = await WireConnection.OpenAsync(port);
        if (!await connection.SendAsync(request)) throw new InvalidOperationException($"The request for {path} as {type} returned the status {connection.Status}, not 200.");
        var counted = Rows(await DecodeAsync(connection.Body.ToArray(), coding), type);
        if (counted != rows) throw new InvalidOperationException($"The response of {path} as {type} ({coding}) has {counted} rows, not {rows}.");
        // The compressed length depends slightly on the flushes of the server.
        return request with { Length = connection.Length, Slack = coding == "identity" ? 0 : connection.Length / 20 };
    }

    private static int Rows(ReadOnlySpan<byte> body, string type)
    {
        if (type != "text/csv") return body.Count("categoryId"u8);
        if (!body.StartsWith("id,sku,name,price,inStock,categoryId\r\n"u8)) throw new InvalidOperationException("The CSV response has an unexpected header.");
        return body.Count("\r\n"u8) - 1;
    }

    private static async Task<byte[]> DecodeAsync(byte[] body, string coding)
    {
        if (coding == "identity") return body;
        await using Stream decoder = coding == "br"
            ? new BrotliStream(new MemoryStream(body), CompressionMode.Decompress)
            : new GZipStream(new MemoryStream(body), CompressionMode.Decompress);
        using var plain = new MemoryStream();
        await decoder.CopyToAsync(plain);
        return plain.ToArray();
    }
}
