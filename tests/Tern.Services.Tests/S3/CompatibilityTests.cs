using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Requests to S3-compatible stores.</summary>
public sealed class CompatibilityTests
{
    private const string Secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<S3Compatibility, string, string?, string?, bool> Streams => new()
    {
        // x-amz-content-sha256 over HTTPS and over HTTP, the checksum trailer, path style.
        { S3Compatibility.Aws, "STREAMING-UNSIGNED-PAYLOAD-TRAILER", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", "x-amz-checksum-crc32", false },
        { S3Compatibility.Minio, "STREAMING-UNSIGNED-PAYLOAD-TRAILER", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", "x-amz-checksum-crc32", true },
        { S3Compatibility.Ceph, "UNSIGNED-PAYLOAD", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", null, true },
        { S3Compatibility.Backblaze, "UNSIGNED-PAYLOAD", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", null, false },
        { S3Compatibility.CloudflareR2, "UNSIGNED-PAYLOAD", null, null, true },
        { S3Compatibility.GoogleCloudStorage, "UNSIGNED-PAYLOAD", null, null, true },
        { S3Compatibility.Custom with { UsesTrailers = false, PayloadSigning = PayloadSigning.Chunked }, "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", null, false },
    };

    [Theory]
    [MemberData(nameof(Streams))]
    public async Task PutObject_of_a_stream_uses_the_payload_form_of_the_compatibility_preset(S3Compatibility store, string encrypted, string? plain, string? trailer, bool usesPathStyle)
    {
        foreach ((string scheme, string? form) in new[] { ("https", encrypted), ("http", plain ?? "UNSIGNED-PAYLOAD") })
        {
            using var handler = new ScriptedHandler(ScriptedHandler.Ok(""));
            using S3Client client = Create(handler, store, scheme);
            await client.PutObjectAsync(new() { Bucket = "bucket-1", Key = "key", Body = new MemoryStream(new byte[3000]) }, Token);
            SentRequest sent = Assert.Single(handler.Sent);
            Assert.Equal((scheme, form), (scheme, sent["x-amz-content-sha256"]));
            Assert.Equal(trailer, sent["x-amz-trailer"]);
            Assert.Equal(usesPathStyle ? "store.example.com" : "bucket-1.store.example.com", sent.Uri.Host);
            Assert.Equal(usesPathStyle ? "/bucket-1/key" : "/key", sent.Uri.AbsolutePath);
            Assert.Equal(form!.StartsWith("STREAMING", StringComparison.Ordinal) ? "aws-chunked" : null, sent["Content-Encoding"]);
        }
    }

    [Theory]
    [MemberData(nameof(Streams))]
    public async Task PutObject_of_an_empty_stream_is_not_chunked_and_has_the_hash_of_empty_content(S3Compatibility store, string encrypted, string? plain, string? trailer, bool usesPathStyle)
    {
        _ = (encrypted, plain, trailer, usesPathStyle);
        const string HashOfEmptyContent = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        string file = Path.GetTempFileName();
        try
        {
            foreach (string scheme in new[] { "https", "http" })
            {
                foreach (RequestBody body in new[] { RequestBody.From(new MemoryStream()), RequestBody.FromFile(file), RequestBody.From(new UnseekableStream([]), 0) })
                {
                    using var handler = new ScriptedHandler(ScriptedHandler.Ok(""));
                    using S3Client client = Create(handler, store, scheme);
                    await client.PutObjectAsync(new() { Bucket = "bucket-1", Key = "key", Body = body }, Token);
                    SentRequest sent = Assert.Single(handler.Sent);
                    Assert.Equal(HashOfEmptyContent, sent["x-amz-content-sha256"]);
                    Assert.Null(sent["x-amz-trailer"]);
                    Assert.Null(sent["Content-Encoding"]);
                    Assert.Empty(sent.Body);
                }
            }
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData(nameof(S3Compatibility.Aws), true)]
    [InlineData(nameof(S3Compatibility.Minio), true)]
    [InlineData(nameof(S3Compatibility.Ceph), false)]
    [InlineData(nameof(S3Compatibility.Backblaze), false)]
    [InlineData(nameof(S3Compatibility.CloudflareR2), false)]
    [InlineData(nameof(S3Compatibility.GoogleCloudStorage), false)]
    public async Task DeleteObjects_sends_the_checksum_or_digest_that_the_compatibility_preset_supports(string name, bool hasChecksum)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("<DeleteResult/>"));
        using S3Client client = Create(handler, Preset(name));
        await client.DeleteObjectsAsync(new() { Bucket = "bucket-1", Delete = new() { Objects = [new() { Key = "a" }] } }, Token);
        await client.PutObjectAsync(new() { Bucket = "bucket-1", Key = "key", Body = "x"u8.ToArray() }, Token);
        await client.GetObjectAsync(new() { Bucket = "bucket-1", Key = "key" }, Token);
        Assert.Equal((hasChecksum, !hasChecksum), (handler.Sent[0]["x-amz-checksum-crc32"] is not null, handler.Sent[0]["Content-MD5"] is not null));
        Assert.Equal((hasChecksum, false), (handler.Sent[1]["x-amz-checksum-crc32"] is not null, handler.Sent[1]["Content-MD5"] is not null));
        Assert.Equal(hasChecksum ? "ENABLED" : null, handler.Sent[2]["x-amz-checksum-mode"]);
        Assert.All(handler.Sent, sent => Assert.Equal(hasChecksum, sent.Headers.Any(header => header.Key.StartsWith("x-amz-sdk-checksum", StringComparison.OrdinalIgnoreCase) || header.Key.StartsWith("x-amz-checksum", StringComparison.OrdinalIgnoreCase))));
    }

    [Fact]
    public void ForcePathStyle_set_explicitly_is_not_changed_by_Compatibility()
    {
        Assert.False(new S3ClientOptions { ForcePathStyle = false, Compatibility = S3Compatibility.Ceph }.ForcePathStyle);
        Assert.False(new S3ClientOptions { Compatibility = S3Compatibility.Ceph, ForcePathStyle = false }.ForcePathStyle);
        Assert.Null(new S3ClientOptions().ForcePathStyle);
        S3ClientOptions chosen = new S3ClientOptions { ForcePathStyle = true, Compatibility = S3Compatibility.Ceph } with { Compatibility = S3Compatibility.Aws };
        Assert.True(chosen.ForcePathStyle);
        Assert.False((new S3ClientOptions { Compatibility = S3Compatibility.Ceph } with { ForcePathStyle = false, Compatibility = S3Compatibility.CloudflareR2 }).ForcePathStyle);
    }

    [Fact]
    public void ForcePathStyle_from_Compatibility_is_reset_when_Compatibility_changes()
    {
        S3ClientOptions options = new S3ClientOptions { Compatibility = S3Compatibility.Ceph };
        Assert.True(options.ForcePathStyle);
        Assert.True((options with { Compatibility = S3Compatibility.CloudflareR2 }).ForcePathStyle);
        Assert.Null((options with { Compatibility = S3Compatibility.Aws }).ForcePathStyle);
        Assert.Null((options with { Compatibility = S3Compatibility.CloudflareR2 } with { Compatibility = S3Compatibility.Backblaze }).ForcePathStyle);
    }

    [Theory]
    [InlineData(501, "<Error><Code>NotImplemented</Code><Message>STREAMING-AWS4-HMAC-SHA256-PAYLOAD not implemented</Message></Error>", "S3Compatibility.UsesChunks")]
    [InlineData(501, "<Error><Code>NotImplemented</Code><Message>STREAMING-UNSIGNED-PAYLOAD-TRAILER not implemented</Message></Error>", "S3Compatibility.UsesTrailers")]
    [InlineData(400, "<Error><Code>NotImplemented</Code><Message>Header 'x-amz-checksum-algorithm' with value 'CRC32' not implemented</Message></Error>", "S3Compatibility.RequestChecksums")]
    [InlineData(501, "<Error><Code>NotImplemented</Code></Error>", "S3ClientOptions.Compatibility, which is Aws,")]
    [InlineData(501, "", "S3ClientOptions.Compatibility, which is Aws,")]
    public async Task A_NotImplemented_error_of_a_compatible_store_names_the_setting(int status, string body, string setting)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(status, body));
        using S3Client client = Create(handler, S3Compatibility.Aws);
        var error = await Assert.ThrowsAnyAsync<TernServiceException>(() => client.PutObjectAsync(new() { Bucket = "bucket-1", Key = "key", Body = "x"u8.ToArray() }, Token));
        Assert.Contains(setting, error.Message, StringComparison.Ordinal);
        Assert.Contains("S3ClientOptions.Compatibility", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_AccessDenied_error_does_not_mention_Compatibility()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(403, "<Error><Code>AccessDenied</Code><Message>no</Message></Error>"));
        using S3Client client = Create(handler, S3Compatibility.Aws);
        var error = await Assert.ThrowsAnyAsync<TernServiceException>(() => client.HeadBucketAsync(new() { Bucket = "bucket-1" }, Token));
        Assert.DoesNotContain("Compatibility", error.Message, StringComparison.Ordinal);
    }

    private static S3Compatibility Preset(string name) => name switch
    {
        nameof(S3Compatibility.Aws) => S3Compatibility.Aws,
        nameof(S3Compatibility.Minio) => S3Compatibility.Minio,
        nameof(S3Compatibility.Ceph) => S3Compatibility.Ceph,
        nameof(S3Compatibility.Backblaze) => S3Compatibility.Backblaze,
        nameof(S3Compatibility.CloudflareR2) => S3Compatibility.CloudflareR2,
        _ => S3Compatibility.GoogleCloudStorage,
    };

    private static S3Client Create(HttpMessageHandler handler, S3Compatibility store, string scheme = "https") => new(new()
    {
        Endpoint = $"{scheme}://store.example.com",
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", Secret),
        Environment = AwsEnvironment.None,
        Handler = handler,
        Compatibility = store,
    });
}
