using Tern.S3.Support;
using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Conditional PUT whose response was not received: the next attempt finds the object that the first one stored.</summary>
public sealed class PutRecoveryTests
{
    private static readonly PutObjectRequest s_request = new() { Bucket = "bucket", Key = "key", IfNoneMatch = "*" };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Conditional_PUT_without_a_received_response_is_recognized_by_length_and_checksum(bool hasChecksum)
    {
        using var service = new FakeS3();
        service.DropResponse = request => request.Operation == "PutObject" && service.Operations.Length == 1;
        using S3Client s3 = service.CreateClient(options => hasChecksum ? options : options with { RequestChecksumCalculation = ChecksumUse.WhenRequired });
        byte[] content = Bytes.Of(100_000);
        UploadResult result = await s3.UploadAsync(s_request with { Body = content }, cancellationToken: Token);
        Assert.Equal(["PutObject", "PutObject", "HeadObject"], service.Operations);
        Assert.Equal((service.Objects["key"].ETag, 100_000L), (result.ETag, result.Length));
        Assert.Equal(hasChecksum ? FakeS3.ChecksumOf("CRC32", content) : null, result.Checksum);
    }

    [Fact]
    public async Task Conditional_PUT_without_a_response_and_without_retries_is_checked_with_HeadObject()
    {
        using var service = new FakeS3 { DropResponse = request => request.Operation == "PutObject" };
        using S3Client s3 = service.CreateClient(options => options with { Retry = Tern.RetryOptions.None });
        UploadResult result = await s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token);
        Assert.Equal(service.Objects["key"].ETag, result.ETag);
    }

    [Fact]
    public async Task Conditional_PUT_is_checked_with_HeadObject_after_an_expired_token()
    {
        using var service = new FakeS3();
        service.DropResponse = _ => service.Operations.Length == 1;
        service.Fault = (_, _) => Task.FromResult(service.Operations.Length == 2 ? FakeS3.Error(400, "ExpiredToken") : null);
        using S3Client s3 = service.CreateClient();
        UploadResult result = await s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token);
        Assert.Equal(["PutObject", "PutObject", "PutObject", "HeadObject"], service.Operations);
        Assert.Equal(service.Objects["key"].ETag, result.ETag);
    }

    // The handler then sends the request again within the first attempt.
    [Fact]
    public async Task Conditional_PUT_repeated_on_a_new_connection_is_checked_with_HeadObject()
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
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Environment = AwsEnvironment.None,
        });
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.HeadObjectAsync(new() { Bucket = "bucket", Key = "other" }, Token));
        UploadResult result = await s3.UploadAsync(s_request with { Body = "hello"u8.ToArray() }, cancellationToken: Token);
        Assert.Equal(("\"5d41402abc4b2a76b9719d911017c592\"", 2), (result.ETag, server.Connections));
    }

    [Theory]
    [InlineData(1000, 60)]
    [InlineData(999, 0)]
    public async Task Conditional_PUT_does_not_accept_a_different_or_an_older_object(int length, int secondsBefore)
    {
        int puts = 0;
        using var service = new FakeS3();
        service.Objects["key"] = new() { Content = Bytes.Of(length), ETag = "\"tag\"", Checksum = ("CRC32", FakeS3.ChecksumOf("CRC32", Bytes.Of(length))), LastModified = DateTimeOffset.UtcNow.AddSeconds(-secondsBefore) };
        service.Fault = (request, _) => request.Operation == "PutObject" && Interlocked.Increment(ref puts) == 1
            ? throw new HttpRequestException(HttpRequestError.ResponseEnded, "The response was not received.")
            : Task.FromResult<HttpResponseMessage?>(null);
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token));
        Assert.Equal("PreconditionFailed", exception.ErrorCode);
        Assert.Equal("\"tag\"", service.Objects["key"].ETag);
    }

    [Fact]
    public async Task Conditional_PUT_that_fails_on_the_first_attempt_throws_without_HeadObject()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(1000));
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.UploadAsync(s_request with { Body = Bytes.Of(1000) }, cancellationToken: Token));
        Assert.Equal(["PutObject"], service.Operations);
    }
}
