using System.Net;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

/// <summary>Validation of the length and the checksum of a body while it is read.</summary>
public sealed class ResponseValidationTests
{
    private const string Hello = "hello world";
    private const string Crc32OfHello = "DUoRhQ==";
    private const string ModeHeader = "x-amz-checksum-mode";

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("x-amz-checksum-crc32", Crc32OfHello, true)]
    [InlineData("X-Amz-Checksum-CRC32", Crc32OfHello, true)]
    [InlineData("x-amz-checksum-sha256", "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=", true)]
    [InlineData("x-amz-checksum-crc32", "AAAAAA==", false)]
    [InlineData("x-amz-checksum-sha256", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", false)]
    // Ignored: a checksum of part checksums, invalid values, algorithms that the operation or this version does not support, and a header without a checksum.
    [InlineData("x-amz-checksum-crc32", "AAAAAA==-3", true)]
    [InlineData("x-amz-checksum-crc32", "AAAA", true)]
    [InlineData("x-amz-checksum-crc32", "?", true)]
    [InlineData("x-amz-checksum-sha1", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=", true)]
    [InlineData("x-amz-checksum-future9", "AAAAAA==", true)]
    [InlineData("x-amz-checksum-type", "FULL_OBJECT", true)]
    public async Task Body_is_validated_by_the_checksum_of_its_header(string header, string value, bool isValid)
    {
        foreach (OperationDescriptor operation in new[] { TestClient.Get, TestClient.Put })
        {
            using TestClient client = Client(ScriptedHandler.Ok(Hello, (header, value)));
            Task<string> read = ReadAsync(client, operation);
            if (isValid)
            {
                Assert.Equal(Hello, await read);
                continue;
            }
            var error = await Assert.ThrowsAsync<TernChecksumMismatchException>(() => read);
            bool isCrc = header.EndsWith("crc32", StringComparison.Ordinal);
            Assert.Equal((isCrc ? "CRC32" : "SHA256", value), (error.Algorithm, error.Expected));
            Assert.Equal(isCrc ? Crc32OfHello : "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=", error.Actual);
            Assert.Contains(error.Actual!, error.Message, StringComparison.Ordinal);
            Assert.Equal(operation.Name, error.Call!.Operation);
        }
    }

    [Fact]
    public async Task First_algorithm_of_the_model_is_validated()
    {
        using TestClient client = Client(ScriptedHandler.Ok(Hello, ("x-amz-checksum-sha256", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), ("x-amz-checksum-crc32", Crc32OfHello)));
        Assert.Equal(Hello, await ReadAsync(client, TestClient.Get));
    }

    [Fact]
    public async Task Last_bytes_of_a_known_length_are_not_returned_if_the_checksum_is_wrong()
    {
        using TestClient client = Client(ScriptedHandler.Ok(Hello, ("x-amz-checksum-crc32", "AAAAAA==")));
        await using ResponseBody body = await OpenAsync(client);
        byte[] bytes = new byte[Hello.Length];
        await body.ReadExactlyAsync(bytes.AsMemory(0, 5), Token);
        Assert.Equal(0, await body.ReadAsync(Memory<byte>.Empty, Token));
        await Assert.ThrowsAsync<TernChecksumMismatchException>(async () => await body.ReadExactlyAsync(bytes.AsMemory(5), Token));
        await Assert.ThrowsAsync<TernChecksumMismatchException>(async () => await body.ReadExactlyAsync(bytes.AsMemory(5), Token));
    }

    [Fact]
    public async Task Body_without_a_length_is_validated_at_its_end()
    {
        using TestClient client = Client(OkWithoutLength(Hello, ("x-amz-checksum-crc32", "AAAAAA==")));
        await using ResponseBody body = await OpenAsync(client);
        Assert.Null(body.ContentLength);
        byte[] bytes = new byte[Hello.Length];
        await body.ReadExactlyAsync(bytes, Token);
        await Assert.ThrowsAsync<TernChecksumMismatchException>(async () => await body.ReadExactlyAsync(bytes, Token));

        using TestClient second = Client(OkWithoutLength(Hello, ("x-amz-checksum-crc32", Crc32OfHello)));
        Assert.Equal(Hello, await ReadAsync(second, TestClient.Get));
    }

    [Fact]
    public async Task CopyToFileAsync_with_a_wrong_checksum_leaves_no_file()
    {
        using var folder = new TemporaryFolder();
        using TestClient client = Client(ScriptedHandler.Ok(Hello, ("x-amz-checksum-crc32", "AAAAAA==")));
        await using ResponseBody body = await OpenAsync(client);
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => body.CopyToFileAsync(Path.Join(folder.Path, "file"), Token));
        Assert.Empty(Directory.GetFiles(folder.Path));
    }

    [Theory]
    [InlineData(null, ChecksumUse.WhenSupported, "ENABLED", false)]
    [InlineData(null, ChecksumUse.WhenRequired, null, true)]
    [InlineData("ENABLED", ChecksumUse.WhenRequired, "ENABLED", false)]
    [InlineData("DISABLED", ChecksumUse.WhenSupported, "DISABLED", true)]
    public async Task Response_is_validated_by_checksum_mode_and_option(string? mode, ChecksumUse use, string? sent, bool isRead)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(Hello, ("x-amz-checksum-crc32", "AAAAAA==")));
        using TestClient client = Client(handler, options => options with { ResponseChecksumValidation = use });
        Task<string> read = ReadAsync(client, TestClient.Get, mode);
        if (isRead)
            Assert.Equal(Hello, await read);
        else
            await Assert.ThrowsAsync<TernChecksumMismatchException>(() => read);
        Assert.Equal(sent, handler.Sent[0][ModeHeader]);
    }

    [Fact]
    public async Task Checksum_validation_is_read_from_the_environment_without_an_option()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(Hello));
        using TestClient client = Client(handler, options => options with { Environment = new FunctionEnvironment(name => name == "AWS_RESPONSE_CHECKSUM_VALIDATION" ? "when_required" : null) });
        await ReadAsync(client, TestClient.Get);
        Assert.Null(handler.Sent[0][ModeHeader]);
    }

    [Fact]
    public async Task Buffered_response_with_a_wrong_checksum_is_retried()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok("damaged", ("x-amz-checksum-crc32", Crc32OfHello)), ScriptedHandler.Ok(Hello, ("x-amz-checksum-crc32", Crc32OfHello)));
        using TestClient client = Client(handler, options => options with { Retry = null });
        Assert.Equal(Hello, await ReadAsync(client, TestClient.Put));
        Assert.Equal(2, handler.Sent.Count);
    }

    [Fact]
    public async Task Body_of_an_error_response_is_not_validated()
    {
        using TestClient client = Client(ScriptedHandler.Error(400, """{"__type":"Bad"}""", ("x-amz-checksum-crc32", "AAAAAA==")));
        Assert.Equal("Bad", (await Assert.ThrowsAsync<TernServiceException>(() => ReadAsync(client, TestClient.Put))).ErrorCode);
    }

    [Theory]
    [InlineData(12, "The response body ended after 11 of 12 bytes.")]
    [InlineData(10, "The response body has more bytes than its Content-Length of 10.")]
    public async Task Body_of_another_length_than_Content_Length_throws_TernTransportException(int announced, string message)
    {
        HttpResponseMessage response = OkWithoutLength(Hello);
        response.Content.Headers.ContentLength = announced;
        using TestClient client = Client(response);
        await using ResponseBody body = await OpenAsync(client);
        Assert.Equal(announced, body.ContentLength);
        var error = await Assert.ThrowsAsync<TernTransportException>(() => body.CopyToAsync(Stream.Null, Token));
        Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<TernTransportException>(() => body.CopyToAsync(Stream.Null, Token));
    }

    private static HttpResponseMessage OkWithoutLength(string text, params (string Name, string Value)[] headers)
    {
        var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new UnseekableStream(Encoding.UTF8.GetBytes(text))) };
        foreach ((string name, string value) in headers)
            response.Headers.TryAddWithoutValidation(name, value);
        return response;
    }

    private static TestClient Client(HttpResponseMessage response) => Client(new ScriptedHandler(response));

    private static TestClient Client(HttpMessageHandler handler, Func<ClientOptions, ClientOptions>? change = null)
    {
        ClientOptions options = TestClient.Defaults with { Handler = handler, Retry = RetryOptions.None };
        return new TestClient(change is null ? options : change(options), TestClient.Plain);
    }

    private Task<TestResponse> CallAsync(TestClient client, OperationDescriptor operation, string? mode = null) => client.CallAsync(
        operation,
        new()
        {
            Headers = mode is null ? [] : [new(ModeHeader, mode)],
            Notes = message => message.ValidateResponse(ModeHeader, mode),
        },
        Token);

    private async Task<ResponseBody> OpenAsync(TestClient client) => (await CallAsync(client, TestClient.Get)).Stream!;

    private async Task<string> ReadAsync(TestClient client, OperationDescriptor operation, string? mode = null)
    {
        TestResponse response = await CallAsync(client, operation, mode);
        if (response.Stream is null)
            return response.Text;
        await using ResponseBody body = response.Stream;
        return Encoding.UTF8.GetString(await body.ToArrayAsync(1_000, Token));
    }
}
