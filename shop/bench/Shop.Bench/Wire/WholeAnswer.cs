using System.IO.Compression;

namespace Shop.Bench.Wire;

/// <summary>Requests whose answers are too long to be looked through each time: the rows of a first one are counted, and each later one must be as long.</summary>
internal static class WholeAnswer
{
    /// <summary>Asks once, and counts.</summary>
    /// <exception cref="InvalidOperationException">The answer has another number of rows.</exception>
    public static async Task<WireRequest> OfAsync(int port, string path, int rows, string type, string coding = "identity", string? token = null)
    {
        var request = WireRequest.Get(path, "", token, ("Accept", type), ("Accept-Encoding", coding));
        using var connection = await WireConnection.OpenAsync(port);
        if (!await connection.SendAsync(request)) throw new InvalidOperationException($"{path} as {type}: {connection.Status}");
        var counted = Rows(await DecodeAsync(connection.Body.ToArray(), coding), type);
        if (counted != rows) throw new InvalidOperationException($"{path} as {type}, {coding}: {counted} rows, not {rows}.");
        // Compressed it is a little longer or shorter, by where the server has flushed.
        return request with { Length = connection.Length, Slack = coding == "identity" ? 0 : connection.Length / 20 };
    }

    private static int Rows(ReadOnlySpan<byte> body, string type)
    {
        if (type != "text/csv") return body.Count("categoryId"u8);
        if (!body.StartsWith("id,sku,name,price,inStock,categoryId\r\n"u8)) throw new InvalidOperationException("The table has another header.");
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
