using System.Security.Cryptography;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Streaming;

/// <summary>Calls with a checksum of the body: its header or trailer, and the signed payload hash.</summary>
public sealed class ChecksummedCallTests
{
    private const string AlgorithmHeader = "x-amz-sdk-checksum-algorithm";

    private static readonly byte[] s_hello = "hello world"u8.ToArray();
    private static readonly byte[] s_large = [.. Enumerable.Range(0, 200_000).Select(i => (byte)(i * 7))];

    private readonly ManualTimeProvider _time = new();

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(null, "x-amz-checksum-crc32", "DUoRhQ==")]
    [InlineData("CRC32", "x-amz-checksum-crc32", "DUoRhQ==")]
    [InlineData("SHA1", "x-amz-checksum-sha1", "Kq5sNclPz7QV2+lfQIuc6R7oRu0=")]
    [InlineData("SHA256", "x-amz-checksum-sha256", "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=")]
    [InlineData("MD5", "x-amz-checksum-md5", "XrY7u+Ae7tCTyyK7j1rNww==")]
    public async Task In_memory_body_has_the_requested_checksum_or_CRC32_in_a_header(string? algorithm, string header, string value)
    {
        SentRequest sent = await PutAsync(s_hello, Notes(algorithm));
        Assert.Equal((algorithm ?? "CRC32", value), (sent[AlgorithmHeader], sent[header]));
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(s_hello)), sent["x-amz-content-sha256"]);
        Assert.Equal(s_hello, sent.Body);
        Assert.Null(sent["Content-Encoding"]);
        Assert.Contains(header, sent["Authorization"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, null, null)]
    [InlineData(true, null, "DUoRhQ==")]
    [InlineData(false, "CRC32", "DUoRhQ==")]
    public async Task WhenRequired_computes_only_required_or_requested_checksums(bool isRequired, string? algorithm, string? value)
    {
        SentRequest sent = await PutAsync(s_hello, Notes(algorithm, isRequired), change: options => options with { RequestChecksumCalculation = ChecksumUse.WhenRequired });
        Assert.Equal(value, sent["x-amz-checksum-crc32"]);
        Assert.Equal(value is null ? null : "CRC32", sent[AlgorithmHeader]);
    }

    [Fact]
    public async Task Checksum_calculation_is_read_from_the_environment_if_the_options_do_not_set_it()
    {
        ClientOptions Environment(ClientOptions options, string value) => options with { Environment = new FunctionEnvironment(name => name == "AWS_REQUEST_CHECKSUM_CALCULATION" ? value : null) };
        Assert.Null((await PutAsync(s_hello, Notes(null), change: options => Environment(options, "WHEN_REQUIRED")))["x-amz-checksum-crc32"]);
        Assert.NotNull((await PutAsync(s_hello, Notes(null), change: options => Environment(options, "when_supported")))["x-amz-checksum-crc32"]);
        Assert.NotNull((await PutAsync(s_hello, Notes(null), change: options => Environment(options, "when_required") with { RequestChecksumCalculation = ChecksumUse.WhenSupported }))["x-amz-checksum-crc32"]);
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => PutAsync(s_hello, Notes(null), change: options => Environment(options, "always")));
        Assert.Contains("AWS_REQUEST_CHECKSUM_CALCULATION is not valid. Expected when_supported or when_required.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("X-Amz-Checksum-Crc64nvme", "CRC64NVME")]
    [InlineData("x-amz-checksum-xxhash3", "XXHASH3")]
    [InlineData("x-amz-checksum-sha256", null)]
    [InlineData("content-md5", null)]
    public async Task Checksum_header_of_the_caller_is_sent_and_none_is_computed(string header, string? algorithm)
    {
        SentRequest sent = await PutAsync(s_hello, message =>
        {
            message.Headers.Add(new(header, "mine"));
            Notes(algorithm, isRequired: true)(message);
        });
        Assert.Equal("mine", sent[header]);
        Assert.Equal((algorithm, null), (sent[AlgorithmHeader], sent["x-amz-checksum-crc32"]));
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(s_hello)), sent["x-amz-content-sha256"]);
    }

    [Theory]
    [InlineData("x-amz-checksum-algorithm")]
    [InlineData("x-amz-checksum-type")]
    [InlineData("x-amz-checksum-mode")]
    public async Task Checksum_algorithm_type_and_mode_headers_do_not_replace_the_computed_checksum(string header) =>
        Assert.NotNull((await PutAsync(s_hello, message =>
        {
            message.Headers.Add(new(header, "x"));
            Notes(null)(message);
        }))["x-amz-checksum-crc32"]);

    [Theory]
    [InlineData("BLAKE3")]
    [InlineData("crc\r\n32")]
    public async Task Unsupported_checksum_algorithm_throws_with_the_supported_ones(string algorithm)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler);
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.CallAsync(
            TestClient.Put, new() { Body = s_hello, Notes = message => message.UseChecksum(isRequired: false, null, algorithm) }, Token));
        Assert.Contains("Expected CRC32, CRC32C, CRC64NVME, SHA1, SHA256, SHA512, MD5, XXHASH64, XXHASH3 or XXHASH128", error.Message, StringComparison.Ordinal);
        Assert.Empty(handler.Sent);
    }

    [Fact]
    public async Task Content_MD5_is_sent_for_a_required_checksum_if_the_policy_uses_it()
    {
        BodyPolicy Old(BodyPolicy policy) => policy with { UsesContentMd5 = true, RequestChecksums = ChecksumUse.WhenRequired };
        SentRequest sent = await PutAsync(s_hello, Notes(null, isRequired: true), Old);
        Assert.Equal(("XrY7u+Ae7tCTyyK7j1rNww==", null, null), (sent["Content-MD5"], sent["x-amz-checksum-crc32"], sent[AlgorithmHeader]));
        sent = await PutAsync(s_hello, Notes("SHA1", isRequired: true), Old);
        Assert.Equal((null, "Kq5sNclPz7QV2+lfQIuc6R7oRu0="), (sent["Content-MD5"], sent["x-amz-checksum-sha1"]));
        Assert.Null((await PutAsync(s_hello, Notes(null), Old))["Content-MD5"]);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Stream_over_HTTPS_has_an_unsigned_checksum_trailer(bool canSeek)
    {
        await using Stream stream = canSeek ? new MemoryStream(s_large) : new UnseekableStream(s_large);
        SentRequest sent = await PutAsync(RequestBody.From(stream, s_large.Length), Notes(null), change: null, headers: [new("Content-Encoding", "gzip")]);
        AwsChunked body = AwsChunked.Read(sent.Body);
        Assert.Equal(s_large, body.Data);
        Assert.Equal([65_536, 65_536, 65_536, 3_392, 0], body.Chunks.Select(chunk => chunk.Size));
        Assert.All(body.Chunks, chunk => Assert.Null(chunk.Signature));
        Assert.Equal([new("x-amz-checksum-crc32", Crc32Of(s_large))], body.Trailers);
        Assert.Equal("STREAMING-UNSIGNED-PAYLOAD-TRAILER", sent["x-amz-content-sha256"]);
        Assert.Equal(("x-amz-checksum-crc32", "200000", "aws-chunked,gzip", "CRC32"), (sent["x-amz-trailer"], sent["x-amz-decoded-content-length"], sent["Content-Encoding"], sent[AlgorithmHeader]));
        Assert.Equal(sent.Body.Length.ToString(System.Globalization.CultureInfo.InvariantCulture), sent["Content-Length"]);
        Assert.Contains("content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-sdk-checksum-algorithm;x-amz-trailer,", sent["Authorization"], StringComparison.Ordinal);
        Assert.Null(sent["x-amz-checksum-crc32"]);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("CRC64NVME")]
    [InlineData("SHA256")]
    public async Task Stream_over_HTTP_is_sent_in_signed_chunks(string? algorithm)
    {
        SentRequest sent = await PutAsync(new MemoryStream(s_large), Notes(algorithm), change: options => options with { Endpoint = "http://localhost" });
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", sent["x-amz-content-sha256"]);
        ChunkSignatures.Verify(sent, TestClient.SecretAccessKey, "test");
        Assert.Equal(s_large, AwsChunked.Read(sent.Body).Data);
        Assert.Equal(2, AwsChunked.Read(sent.Body).Trailers.Count);
    }

    [Theory]
    [InlineData(128 * 1024, false)]
    [InlineData(128 * 1024 + 1, true)]
    public async Task In_memory_body_above_the_policy_limit_is_sent_in_chunks(int size, bool isChunked)
    {
        byte[] bytes = RandomNumberGenerator.GetBytes(size);
        static BodyPolicy Store(BodyPolicy policy) => policy with { SupportsChunks = true, MaxPrehashedLength = 128 * 1024 };
        SentRequest sent = await PutAsync(bytes, Notes(null), Store, options => options with { Endpoint = "http://localhost" });
        Assert.Equal(isChunked ? "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER" : Convert.ToHexStringLower(SHA256.HashData(bytes)), sent["x-amz-content-sha256"]);
        if (!isChunked)
        {
            Assert.Equal(bytes, sent.Body);
            return;
        }
        ChunkSignatures.Verify(sent, TestClient.SecretAccessKey, "test");
        AwsChunked body = AwsChunked.Read(sent.Body);
        Assert.Equal(bytes, body.Data);
        Assert.Equal(Crc32Of(bytes), body["x-amz-checksum-crc32"]);
    }

    [Fact]
    public async Task Chunks_without_a_checksum_have_no_trailer()
    {
        static BodyPolicy Store(BodyPolicy policy) => policy with { SupportsChunks = true, RequestChecksums = ChecksumUse.WhenRequired };
        SentRequest sent = await PutAsync(new MemoryStream(s_large), Notes(null), Store, options => options with { Endpoint = "http://localhost" });
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-PAYLOAD", sent["x-amz-content-sha256"]);
        ChunkSignatures.Verify(sent, TestClient.SecretAccessKey, "test");
        Assert.Empty(AwsChunked.Read(sent.Body).Trailers);
        Assert.Equal((null, null, "200000"), (sent["x-amz-trailer"], sent[AlgorithmHeader], sent["x-amz-decoded-content-length"]));
        sent = await PutAsync(new MemoryStream(s_large), Notes(null), Store);
        Assert.Equal(("UNSIGNED-PAYLOAD", null), (sent["x-amz-content-sha256"], sent["Content-Encoding"]));
        Assert.Equal(s_large, sent.Body);
    }

    [Fact]
    public async Task Signed_stream_is_hashed_before_it_is_sent_and_must_be_readable_twice()
    {
        static BodyPolicy Signed(BodyPolicy policy) => policy with { PayloadSigning = PayloadSigning.Signed };
        var stream = new MemoryStream([1, 2, .. s_large]) { Position = 2 };
        SentRequest sent = await PutAsync(stream, Notes(null), Signed);
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(s_large)), sent["x-amz-content-sha256"]);
        Assert.Equal((Crc32Of(s_large), "CRC32", null), (sent["x-amz-checksum-crc32"], sent[AlgorithmHeader], sent["x-amz-trailer"]));
        Assert.Equal(s_large, sent.Body);

        var error = await Assert.ThrowsAsync<TernRequestException>(() => PutAsync(new UnseekableStream(s_large), Notes(null), Signed));
        Assert.Contains("requires a body that can be read twice", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Checksum_of_a_stream_without_trailers_is_computed_before_sending_if_it_can_seek(bool canSeek)
    {
        static BodyPolicy Head(BodyPolicy policy) => policy with { SupportsTrailers = false };
        Stream stream = canSeek ? new MemoryStream(s_large) : new UnseekableStream(s_large);
        SentRequest sent = await PutAsync(stream, Notes(null), Head);
        Assert.Equal(canSeek ? (Crc32Of(s_large), "CRC32") : (null, null), (sent["x-amz-checksum-crc32"], sent[AlgorithmHeader]));
        Assert.Equal(("UNSIGNED-PAYLOAD", null), (sent["x-amz-content-sha256"], sent["x-amz-trailer"]));
        Assert.Equal(s_large, sent.Body);
    }

    [Theory]
    [InlineData(true, null)]
    [InlineData(false, "SHA1")]
    public async Task Required_checksum_of_an_unseekable_stream_without_trailers_throws_TernRequestException(bool isRequired, string? algorithm)
    {
        static BodyPolicy Head(BodyPolicy policy) => policy with { SupportsTrailers = false };
        var error = await Assert.ThrowsAsync<TernRequestException>(() => PutAsync(new UnseekableStream(s_large), Notes(algorithm, isRequired), Head));
        Assert.StartsWith(
            "A checksum in the request headers requires a body that can be read twice, once to hash it. This body can be read only once. "
            + "Use bytes, a file or a stream that can seek, or a BodyPolicy with trailers. (",
            error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Anonymous_request_has_unsigned_chunks_and_an_unsigned_payload_hash()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler);
        await client.CallAsync(TestClient.Anonymous, new() { Body = new MemoryStream(s_large), Notes = Notes(null) }, Token);
        SentRequest sent = handler.Sent.Single();
        Assert.Equal(("STREAMING-UNSIGNED-PAYLOAD-TRAILER", null), (sent["x-amz-content-sha256"], sent["Authorization"]));
        Assert.Equal(Crc32Of(s_large), AwsChunked.Read(sent.Body)["x-amz-checksum-crc32"]);
    }

    [Fact]
    public async Task SigV4a_chunk_signatures_have_a_fixed_length()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler, options => options with { Endpoint = "http://localhost" });
        await client.CallAsync(TestClient.Accepting([AuthScheme.SigV4a]), new() { Body = new MemoryStream(s_large), Notes = Notes(null) }, Token);
        SentRequest sent = handler.Sent.Single();
        Assert.Equal("STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD-TRAILER", sent["x-amz-content-sha256"]);
        AwsChunked body = AwsChunked.Read(sent.Body);
        Assert.All(body.Chunks, chunk => Assert.Equal(144, chunk.Signature!.Length));
        Assert.Equal(s_large, body.Data);
    }

    [Fact]
    public async Task Retry_signs_again_and_resends_the_stream_from_its_start()
    {
        var handler = new ScriptedHandler((request, token) =>
        {
            _time.Advance(TimeSpan.FromSeconds(7));
            return Task.FromResult(ScriptedHandler.Error(500, ""));
        }, (request, token) => Task.FromResult(ScriptedHandler.Ok()));
        using TestClient client = Client(handler, options => options with { Endpoint = "http://localhost" });
        var stream = new MemoryStream([1, 2, 3, .. s_large]) { Position = 3 };
        await client.CallAsync(TestClient.Put, new() { Body = stream, Notes = Notes(null) }, Token);
        Assert.Equal(2, handler.Sent.Count);
        Assert.NotEqual(handler.Sent[0]["x-amz-date"], handler.Sent[1]["x-amz-date"]);
        foreach (SentRequest sent in handler.Sent)
        {
            ChunkSignatures.Verify(sent, TestClient.SecretAccessKey, "test");
            Assert.Equal(s_large, AwsChunked.Read(sent.Body).Data);
            Assert.Equal(("aws-chunked", 1), (sent["Content-Encoding"], sent.Headers.Count(header => header.Key == "x-amz-trailer")));
        }
    }

    [Fact]
    public async Task Error_of_an_unseekable_stream_contains_the_reason_for_no_retry()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""));
        using TestClient client = Client(handler);
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.CallAsync(
            TestClient.Put, new() { Body = RequestBody.From(new UnseekableStream(s_large), s_large.Length), Notes = Notes(null) }, Token));
        Assert.Contains("not retried because its body cannot be sent again", error.Message, StringComparison.Ordinal);
        Assert.Single(handler.Sent);
    }

    [Theory]
    [InlineData(199_999, true, "The body has more bytes than its declared length of 199999.")]
    [InlineData(200_001, true, "The body ended after 200000 bytes, but its declared length is 200001 bytes.")]
    [InlineData(199_999, false, "The body has more bytes than its declared length of 199999.")]
    [InlineData(200_001, false, "The body ended after 200000 bytes, but its declared length is 200001 bytes.")]
    public async Task Body_that_differs_from_its_declared_length_throws_TernRequestException(int length, bool hasChecksum, string message)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler);
        RequestBody body = RequestBody.From((stream, token) => stream.WriteAsync(s_large, token), length, canReplay: true);
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.CallAsync(
            TestClient.Put, new() { Body = body, Notes = hasChecksum ? Notes(null) : null }, Token));
        Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
        Assert.Equal("Put", error.Call!.Operation);
        Assert.Empty(handler.Sent);
    }

    [Fact]
    public async Task Connection_reset_in_the_middle_of_an_upload_resends_the_body_from_its_start()
    {
        string? received = null;
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            if (connection.Number == 1)
            {
                await connection.ReadSomeAsync(token);
                connection.Reset();
                return;
            }
            received = await connection.ReadRequestAsync(token);
            await connection.SendAsync(LoopbackServer.Response("{}"), token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url }, TestClient.Plain);
        TestResponse response = await client.CallAsync(TestClient.Put, new() { Body = new MemoryStream(s_large), Notes = Notes(null) }, Token);
        Assert.Equal(2, response.Metadata.Attempts);
        string[] parts = received!.Split("\r\n\r\n", 2);
        var head = parts[0].Split("\r\n").Skip(1).Select(line => line.Split(": ", 2)).Select(pair => new KeyValuePair<string, string>(pair[0], pair[1])).ToArray();
        var sent = new SentRequest("PUT", new Uri(server.Url), head, Encoding.Latin1.GetBytes(parts[1]));
        ChunkSignatures.Verify(sent, TestClient.SecretAccessKey, "test");
        Assert.Equal(s_large, AwsChunked.Read(sent.Body).Data);
    }

    [Fact]
    public async Task Connection_that_stops_accepting_bytes_causes_TernStallTimeoutException()
    {
        var hanging = new HangingStream();
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = new CopyingHandler(hanging),
            TimeProvider = _time,
            Retry = RetryOptions.None,
            Timeouts = new CallTimeouts { Stall = TimeSpan.FromSeconds(2), FirstByte = TimeSpan.FromMinutes(1) },
        });
        Task call = client.CallAsync(TestClient.Put, new() { Body = new MemoryStream(s_large), Notes = Notes(null) }, Token);
        await hanging.Written;
        _time.Advance(TimeSpan.FromSeconds(2));
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => call);
    }

    [Theory]
    [InlineData(200_000L, "100-continue")]
    [InlineData(200_001L, null)]
    [InlineData(null, null)]
    public async Task Large_body_is_sent_with_Expect_100_continue_if_the_policy_sets_a_limit(long? from, string? expected)
    {
        SentRequest sent = await PutAsync(s_large, Notes(null), policy => policy with { ExpectContinueMinLength = from });
        Assert.Equal(expected, sent["Expect"]);
        Assert.DoesNotContain("expect", sent["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Body_is_compressed_before_it_is_sent_in_chunks()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler);
        await client.CallAsync(TestClient.Upload, new() { Body = new UnseekableStream(s_large), Notes = Notes(null) }, Token);
        SentRequest sent = handler.Sent.Single();
        Assert.Equal(("aws-chunked, gzip", null), (sent["Content-Encoding"], sent["x-amz-decoded-content-length"]));
        using var gzip = new System.IO.Compression.GZipStream(new MemoryStream(AwsChunked.Read(sent.Body).Data), System.IO.Compression.CompressionMode.Decompress);
        var decompressed = new MemoryStream();
        await gzip.CopyToAsync(decompressed, Token);
        Assert.Equal(s_large, decompressed.ToArray());
    }

    private static Action<RequestMessage> Notes(string? algorithm, bool isRequired = false) => message =>
    {
        if (algorithm is not null)
            message.Headers.Add(new(AlgorithmHeader, algorithm));
        message.UseChecksum(isRequired, AlgorithmHeader, algorithm);
    };

    private static string Crc32Of(byte[] bytes)
    {
        byte[] value = new byte[4];
        System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(value, Crc32.Compute(bytes));
        return Convert.ToBase64String(value);
    }

    private TestClient Client(HttpMessageHandler handler, Func<ClientOptions, ClientOptions>? change = null, Func<BodyPolicy, BodyPolicy>? policy = null)
    {
        ClientOptions options = TestClient.Defaults with { Handler = handler, TimeProvider = _time };
        return new TestClient(change is null ? options : change(options), TestClient.Plain) { Policy = policy };
    }

    private async Task<SentRequest> PutAsync(
        RequestBody body,
        Action<RequestMessage> notes,
        Func<BodyPolicy, BodyPolicy>? policy = null,
        Func<ClientOptions, ClientOptions>? change = null,
        KeyValuePair<string, string>[]? headers = null)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler, change, policy);
        await client.CallAsync(TestClient.Put, new() { Body = body, Notes = notes, ContentType = null, Headers = headers ?? [] }, Token);
        return handler.Sent.Single();
    }

    /// <summary>Copies the request body to a stream.</summary>
    private sealed class CopyingHandler(Stream destination) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.CopyToAsync(destination, cancellationToken);
            return ScriptedHandler.Ok();
        }
    }

    /// <summary>Accepts one write and never completes it.</summary>
    private sealed class HangingStream : MemoryStream
    {
        private readonly TaskCompletionSource _written = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Written => _written.Task;

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            _written.TrySetResult();
            await Task.Delay(Timeout.Infinite, cancellationToken);
        }
    }
}
