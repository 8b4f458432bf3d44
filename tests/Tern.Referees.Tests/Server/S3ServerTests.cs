using System.Text;
using Tern.Local;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;
using Tern.S3;

namespace Tern.Referees.Tests.Server;

/// <summary>Responses of S3 on a socket, byte for byte where a client hides the difference.</summary>
public sealed class S3ServerTests : IAsyncLifetime
{
    private const string Bucket = "bucket";
    private const string Key = "a b";

    private LocalServer _server = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _server = await LocalServer.StartAsync((LocalAwsOptions?)null, cancellationToken: Token);
        _s3 = new S3Client(new()
        {
            Region = "us-east-1",
            Endpoint = _server.Endpoint.OriginalString,
            Credentials = new StaticCredentialsProvider(_server.Aws.Credentials),
        });
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        await _server.DisposeAsync();
    }

    [Fact]
    public async Task Expect_returns_100_Continue_only_for_valid_headers()
    {
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        string put = await PutHeadAsync("Content-Length: 5\r\nExpect: 100-continue\r\n");
        await connection.SendAsync(put);
        Assert.StartsWith("HTTP/1.1 100 Continue\r\n", await connection.ReadHeadAsync(), StringComparison.Ordinal);
        await connection.SendAsync("hello");
        Assert.StartsWith("HTTP/1.1 200 OK\r\n", (await connection.ReadAsync()).Head, StringComparison.Ordinal);

        await using RawConnection other = await RawConnection.OpenAsync(_server.Endpoint);
        await other.SendAsync(put.Replace("X-Amz-Signature=", "X-Amz-Signature=0", StringComparison.Ordinal));
        (string refused, string body) = await other.ReadAsync();
        Assert.StartsWith("HTTP/1.1 403 Forbidden\r\n", refused, StringComparison.Ordinal);
        Assert.Contains("<Code>SignatureDoesNotMatch</Code>", body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Expect_with_an_empty_body_closes_the_connection()
    {
        // botocore takes the status of a final response that came instead of 100 for that of the next response on the same connection, too.
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        await connection.SendAsync(await PutHeadAsync("Content-Length: 0\r\nExpect: 100-continue\r\n"));
        (string head, _) = await connection.ReadAsync();
        Assert.StartsWith("HTTP/1.1 200 OK\r\n", head, StringComparison.Ordinal);
        Assert.Contains("\r\nConnection: close\r\n", head, StringComparison.OrdinalIgnoreCase);
        Assert.Null(await connection.ReadHeadAsync());
    }

    [Fact]
    public async Task Expect_with_a_refused_head_closes_the_connection()
    {
        string put = await PutHeadAsync("Content-Length: 5\r\nExpect: 100-continue\r\n");
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        await connection.SendAsync(put.Replace("X-Amz-Signature=", "X-Amz-Signature=0", StringComparison.Ordinal));
        (string head, _) = await connection.ReadAsync();
        Assert.StartsWith("HTTP/1.1 403 Forbidden\r\n", head, StringComparison.Ordinal);
        Assert.Contains("\r\nConnection: close\r\n", head, StringComparison.OrdinalIgnoreCase);
        Assert.Null(await connection.ReadHeadAsync());
    }

    [Fact]
    public async Task Expect_with_a_body_leaves_the_connection_open()
    {
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        for (int i = 0; i < 2; i++)
        {
            await connection.SendAsync(await PutHeadAsync("Content-Length: 5\r\nExpect: 100-continue\r\n"));
            Assert.StartsWith("HTTP/1.1 100 Continue\r\n", await connection.ReadHeadAsync(), StringComparison.Ordinal);
            await connection.SendAsync("hello");
            Assert.StartsWith("HTTP/1.1 200 OK\r\n", (await connection.ReadAsync()).Head, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Incomplete_body_is_not_stored()
    {
        await using (RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint))
        {
            await connection.SendAsync(await PutHeadAsync("Content-Length: 100000\r\n"));
            await connection.SendAsync(new byte[70_000]);
            connection.EndSending();
            // An incomplete request has no response.
            Assert.Null(await connection.ReadHeadAsync());
        }
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Fact]
    public async Task HEAD_returns_Content_Length_and_no_body()
    {
        await PutAsync("hello");
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        PresignedRequest there = await _s3.PresignAsync(new HeadObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        PresignedRequest missing = await _s3.PresignAsync(new HeadObjectRequest { Bucket = Bucket, Key = "none" }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        PresignedRequest get = await _s3.PresignAsync(new GetObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        // Pipelined on one connection: an extra byte would be the start of the next response.
        await connection.SendAsync(Head("HEAD", there) + Head("HEAD", missing) + Head("GET", get));
        string first = await connection.ReadHeadAsync() ?? "";
        Assert.StartsWith("HTTP/1.1 200 OK\r\n", first, StringComparison.Ordinal);
        Assert.Equal(5, RawConnection.LengthOf(first));
        Assert.StartsWith("HTTP/1.1 404 Not Found\r\n", await connection.ReadHeadAsync(), StringComparison.Ordinal);
        Assert.Equal("hello", (await connection.ReadAsync()).Body);
    }

    [Fact]
    public async Task Request_target_in_absolute_form_is_accepted()
    {
        await PutAsync("hello");
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        PresignedRequest get = await _s3.PresignAsync(new GetObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        await connection.SendAsync(AbsoluteHead(get.Url));
        Assert.Equal("hello", (await connection.ReadAsync()).Body);
        string origin = _server.Endpoint.OriginalString.TrimEnd('/');
        foreach ((string url, string body) in new[] { (origin, "healthy: "), ($"{origin}/", "healthy: "), ($"{origin}/health", "{\"status\":\"healthy\""), ($"{origin}?list-type=2", "<Code>AccessDenied</Code>") })
        {
            await connection.SendAsync(AbsoluteHead(url));
            Assert.Contains(body, (await connection.ReadAsync()).Body, StringComparison.Ordinal);
        }

        string AbsoluteHead(string url) => $"GET {url} HTTP/1.1\r\nHost: {_server.Endpoint.Authority}\r\n\r\n";
    }

    [Fact]
    public async Task An_origin_outside_of_ASCII_matches_no_cors_rule()
    {
        await _s3.PutBucketCorsAsync(new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = ["GET"], AllowedOrigins = ["https://*"] }] } }, Token);
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        await connection.SendAsync(Encoding.UTF8.GetBytes($"GET /{Bucket}/key HTTP/1.1\r\nHost: {_server.Endpoint.Authority}\r\nOrigin: https://é\r\n\r\n"));
        Assert.StartsWith("HTTP/1.1 403 ", (await connection.ReadAsync()).Head, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Connection_stays_open_after_an_error_with_an_unread_request_body()
    {
        await PutAsync("hello");
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        string put = await PutHeadAsync("Content-Length: 100000\r\n");
        await connection.SendAsync(put.Replace("X-Amz-Signature=", "X-Amz-Signature=0", StringComparison.Ordinal));
        await connection.SendAsync(new byte[100_000]);
        Assert.StartsWith("HTTP/1.1 403 Forbidden\r\n", (await connection.ReadAsync()).Head, StringComparison.Ordinal);
        PresignedRequest get = await _s3.PresignAsync(new GetObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        await connection.SendAsync(Head("GET", get));
        Assert.Equal("hello", (await connection.ReadAsync()).Body);
    }

    [Fact]
    public async Task Response_204_has_no_Content_Length()
    {
        await PutAsync("hello");
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        PresignedRequest delete = await _s3.PresignAsync(new DeleteObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        await connection.SendAsync(Head("DELETE", delete));
        string head = await connection.ReadHeadAsync() ?? "";
        Assert.StartsWith("HTTP/1.1 204 No Content\r\n", head, StringComparison.Ordinal);
        Assert.DoesNotContain("Content-Length", head, StringComparison.OrdinalIgnoreCase);
    }

    [Theory]
    [InlineData("CRC32")]
    [InlineData("CRC64NVME")]
    [InlineData("SHA256")]
    public async Task Object_in_signed_chunks_with_a_trailer_is_stored(string algorithm)
    {
        byte[] bytes = new byte[300_000];
        new Random(1).NextBytes(bytes);
        using var content = new MemoryStream(bytes);
        PutObjectResponse put = await _s3.PutObjectAsync(
            new() { Bucket = Bucket, Key = Key, Body = content, ChecksumAlgorithm = new ChecksumAlgorithm(algorithm), ContentEncoding = "gzip" }, Token);
        Assert.NotNull(algorithm switch { "CRC32" => put.ChecksumCrc32, "SHA256" => put.ChecksumSha256, _ => put.ChecksumCrc64Nvme });
        await using GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = Key }, Token);
        Assert.Equal(bytes, await got.Body.ToArrayAsync(bytes.Length, Token));
        Assert.Equal("gzip", got.ContentEncoding);
    }

    [Fact]
    public async Task Form_is_accepted_with_and_without_a_final_line_break()
    {
        PresignedPost post = await _s3.PresignPostAsync(new() { Bucket = Bucket, Key = Key, MaxContentLength = 5 }, TimeSpan.FromMinutes(5), Token);
        var fields = new StringBuilder();
        foreach ((string name, string value) in post.Fields)
            fields.Append("--X\r\nContent-Disposition: form-data; name=\"").Append(name).Append("\"\r\n\r\n").Append(value).Append("\r\n");
        fields.Append("--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n");
        foreach ((string rest, int status) in new[] { ("hello\r\n--X--\r\n", 204), ("hello\r\n--X--", 204), ("hello!\r\n--X--", 400), ("hello\r\n--X\r\nContent-Disposition: form-data; name=\"submit\"\r\n\r\nGo\r\n--X--\r\n", 204) })
        {
            string body = fields + rest;
            await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
            await connection.SendAsync($"POST /{Bucket} HTTP/1.1\r\nHost: {_server.Endpoint.Authority}\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: {body.Length}\r\n\r\n{body}");
            string head = await connection.ReadHeadAsync() ?? "";
            Assert.StartsWith($"HTTP/1.1 {status} ", head, StringComparison.Ordinal);
        }
        await using GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = Key }, Token);
        Assert.Equal("hello"u8.ToArray(), await got.Body.ToArrayAsync(10, Token));
    }

    private async Task PutAsync(string text) => await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = Key, Body = Encoding.UTF8.GetBytes(text) }, Token);

    private async Task<string> PutHeadAsync(string headers) =>
        Head("PUT", await _s3.PresignAsync(new PutObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token), headers);

    private string Head(string method, PresignedRequest request, string headers = "") =>
        $"{method} {request.Url[_server.Endpoint.OriginalString.TrimEnd('/').Length..]} HTTP/1.1\r\nHost: {_server.Endpoint.Authority}\r\n{headers}\r\n";
}
