using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Customer-provided encryption keys (SSE-C): the client sends the MD5 digest and does not show the key.</summary>
public sealed class CustomerKeyTests
{
    private const string Key = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private const string Digest = "KYvwGXoFFJ42a2u2GDWhwQ==";
    private const string Header = "x-amz-server-side-encryption-customer-key";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_MD5_digest_of_a_customer_key_is_sent_with_the_key()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(""));
        using S3Client client = Create(handler);
        await client.PutObjectAsync(new() { Bucket = "b-1", Key = "k", SseCustomerAlgorithm = "AES256", SseCustomerKey = Key, Body = new byte[1] }, Token);
        Assert.Equal((Key, Digest), (handler.Sent[0][Header], handler.Sent[0][Header + "-MD5"]));
    }

    [Fact]
    public async Task CopyObject_computes_the_MD5_of_each_customer_key_unless_it_is_set()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("<CopyObjectResult/>"));
        using S3Client client = Create(handler);
        await client.CopyObjectAsync(new() { Bucket = "b-1", Key = "k", CopySource = "b-1/k", SseCustomerKey = Key, SseCustomerKeyMd5 = "given", CopySourceSseCustomerKey = Key }, Token);
        Assert.Equal("given", handler.Sent[0][Header + "-MD5"]);
        Assert.Equal(Digest, handler.Sent[0]["x-amz-copy-source-server-side-encryption-customer-key-MD5"]);
    }

    [Theory]
    [InlineData("c2hvcnQ=")]
    [InlineData("not Base64 at all")]
    [InlineData("MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ1Njc4OQ==")]
    public async Task An_invalid_customer_key_throws_and_is_not_in_the_message(string key)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(""));
        using S3Client client = Create(handler);
        var error = await Assert.ThrowsAsync<Tern.TernRequestException>(() => client.HeadObjectAsync(new() { Bucket = "b-1", Key = "k", SseCustomerKey = key }, Token));
        Assert.DoesNotContain(key, error.ToString(), StringComparison.Ordinal);
        Assert.Empty(handler.Sent);
    }

    [Theory]
    [InlineData("http://store.example.com", false)]
    [InlineData("http://127.0.0.1:9000", true)]
    [InlineData("https://store.example.com", true)]
    public async Task A_customer_key_is_sent_only_over_HTTPS_or_to_a_loopback_address(string endpoint, bool isSent)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok(""));
        using S3Client client = Create(handler, endpoint);
        Task call = client.HeadObjectAsync(new() { Bucket = "b-1", Key = "k", SseCustomerKey = Key }, Token);
        if (isSent)
            await call;
        else
            Assert.DoesNotContain(Key, (await Assert.ThrowsAsync<TernConfigurationException>(() => call)).ToString(), StringComparison.Ordinal);
        Assert.Equal(isSent ? 1 : 0, handler.Sent.Count);
    }

    private static S3Client Create(HttpMessageHandler handler, string? endpoint = null) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Environment = AwsEnvironment.None,
        Handler = handler,
        Endpoint = endpoint,
    });
}
