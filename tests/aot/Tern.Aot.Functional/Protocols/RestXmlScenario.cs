using Tern.S3;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>restXml with S3, over a socket, so that the body is streamed in chunks.</summary>
internal sealed class RestXmlScenario(Checks checks)
{
    public async Task RunAsync()
    {
        const string Missing = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>NoSuchKey</Code><Message>not &lt;there&gt;</Message><RequestId>R-1</RequestId></Error>";
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            while (await connection.ReadRequestAsync(token) is { } request)
            {
                if (request.StartsWith("GET /books/missing", StringComparison.Ordinal))
                {
                    await connection.SendAsync($"HTTP/1.1 404 Not Found\r\nContent-Type: application/xml\r\nContent-Length: {Missing.Length}\r\n\r\n{Missing}", token);
                    continue;
                }
                await connection.SendAsync("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: \"e-1\"\r\nx-amz-meta-author: A. N. Other\r\nLast-Modified: Tue, 14 Nov 2023 22:13:20 GMT\r\n\r\n", token);
                for (int part = 0; part < 64; part++)
                    await connection.SendAsync($"400\r\n{new string((char)('a' + (part % 26)), 1024)}\r\n", token);
                await connection.SendAsync("0\r\n\r\n", token);
            }
        });
        using var s3 = new S3Client(new(ScenarioOptions.Create(handler: null) with { Endpoint = server.Url }) { ForcePathStyle = true });
        await using (GetObjectResponse response = await s3.GetObjectAsync(new() { Bucket = "books", Key = "shelf 1/a+b" }))
        {
            checks.Equal("header of restXml", "\"e-1\"", response.ETag);
            checks.Equal("prefix header of restXml", "A. N. Other", response.Metadata?["author"]);
            checks.Equal("time of restXml", DateTimeOffset.FromUnixTimeSeconds(1_700_000_000), response.LastModified);
            using var body = new MemoryStream();
            await response.Body.CopyToAsync(body);
            checks.Equal("length of a streamed body", 65536L, body.Length);
            checks.Equal("last byte of a streamed body", (byte)('a' + (63 % 26)), body.ToArray()[^1]);
        }
        NoSuchKeyException? missing = await checks.ThrowsAsync<NoSuchKeyException>("error of restXml", () => s3.GetObjectAsync(new() { Bucket = "books", Key = "missing" }));
        checks.Equal("error message of restXml", true, missing?.Message.Contains("not <there>", StringComparison.Ordinal));
    }
}
