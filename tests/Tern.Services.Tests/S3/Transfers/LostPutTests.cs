using Tern.S3.Support;
using Tern.Support;

namespace Tern.S3;

/// <summary>A PUT with a condition whose answer is lost: the attempt after it finds the object that the one before has made.</summary>
public sealed class LostPutTests
{
    private static readonly PutObjectRequest s_request = new() { Bucket = "bucket", Key = "key", IfNoneMatch = "*" };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_object_is_known_by_its_bytes(bool hasChecksum)
    {
        using var service = new FakeS3();
        service.Lose = request => request.Operation == "PutObject" && service.Operations.Length == 1;
        using S3Client s3 = service.CreateClient(options => hasChecksum ? options : options with { RequestChecksumCalculation = Checksums.ChecksumUse.WhenRequired });
        byte[] content = Bytes.Of(100_000);
        UploadResult result = await s3.UploadAsync(s_request with { Body = content }, cancellationToken: Token);
        Assert.Equal(["PutObject", "PutObject", "HeadObject"], service.Operations);
        Assert.Equal((service.Objects["key"].ETag, 100_000L), (result.ETag, result.Length));
        Assert.Equal(hasChecksum ? FakeS3.ChecksumOf("CRC32", content) : null, result.Checksum);
    }

    [Fact]
    public async Task It_is_looked_for_when_no_answer_comes_at_all()
    {
        using var service = new FakeS3 { Lose = request => request.Operation == "PutObject" };
        using S3Client s3 = service.CreateClient(options => options with { Retry = Tern.Retries.RetryOptions.None });
        UploadResult result = await s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token);
        Assert.Equal(service.Objects["key"].ETag, result.ETag);
    }

    [Fact]
    public async Task It_is_looked_for_when_the_token_expired_between()
    {
        using var service = new FakeS3();
        service.Lose = _ => service.Operations.Length == 1;
        service.Fault = (_, _) => Task.FromResult(service.Operations.Length == 2 ? FakeS3.Error(400, "ExpiredToken") : null);
        using S3Client s3 = service.CreateClient();
        UploadResult result = await s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token);
        Assert.Equal(["PutObject", "PutObject", "PutObject", "HeadObject"], service.Operations);
        Assert.Equal(service.Objects["key"].ETag, result.ETag);
    }

    // The request is sent again within its first attempt then.
    [Fact]
    public async Task It_is_looked_for_when_the_connection_was_an_old_one()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            if (connection.Number == 1)
            {
                await connection.SendAsync("HTTP/1.1 404 Not Found\r\n\r\n", token);
                await connection.ReadRequestAsync(token);
                connection.Reset();
                return;
            }
            await connection.SendAsync("HTTP/1.1 412 Precondition Failed\r\nContent-Length: 46\r\n\r\n<Error><Code>PreconditionFailed</Code></Error>", token);
            await connection.ReadRequestAsync(token);
            await connection.SendAsync($"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nLast-Modified: {DateTime.UtcNow:R}\r\nETag: \"5d41402abc4b2a76b9719d911017c592\"\r\n\r\n", token);
        });
        using var s3 = new S3Client(new()
        {
            Region = "eu-west-1",
            Endpoint = server.Url,
            ForcePathStyle = true,
            Credentials = new Identity.StaticCredentials("AKIDEXAMPLE", "secret"),
            GetEnvironmentVariable = _ => null,
        });
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.HeadObjectAsync(new() { Bucket = "bucket", Key = "other" }, Token));
        UploadResult result = await s3.UploadAsync(s_request with { Body = "hello"u8.ToArray() }, cancellationToken: Token);
        Assert.Equal(("\"5d41402abc4b2a76b9719d911017c592\"", 2), (result.ETag, server.Connections));
    }

    [Theory]
    [InlineData(1000, 60)]
    [InlineData(999, 0)]
    public async Task Another_object_and_one_of_before_are_not_taken_for_it(int length, int secondsBefore)
    {
        int puts = 0;
        using var service = new FakeS3();
        service.Objects["key"] = new() { Content = Bytes.Of(length), ETag = "\"tag\"", Checksum = ("CRC32", FakeS3.ChecksumOf("CRC32", Bytes.Of(length))), LastModified = DateTimeOffset.UtcNow.AddSeconds(-secondsBefore) };
        service.Fault = (request, _) => request.Operation == "PutObject" && Interlocked.Increment(ref puts) == 1
            ? throw new HttpRequestException(HttpRequestError.ResponseEnded, "lost")
            : Task.FromResult<HttpResponseMessage?>(null);
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token));
        Assert.Equal("PreconditionFailed", exception.ErrorCode);
        Assert.Equal("\"tag\"", service.Objects["key"].ETag);
    }

    [Fact]
    public async Task A_condition_that_the_first_attempt_breaks_is_an_error_at_once()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(1000));
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token));
        Assert.Equal(["PutObject"], service.Operations);
    }
}
