using System.IO.Pipelines;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class RequestBodyTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Bytes_convert_to_a_body_that_is_signed()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await client.EchoAsync(new() { Body = "bytes"u8.ToArray() }, Token);
        await client.EchoAsync(new() { Body = new ReadOnlyMemory<byte>("memory"u8.ToArray()) }, Token);

        Assert.Equal(["bytes", "bytes", "memory"], handler.Sent.Select(sent => sent.Text));
        Assert.All(handler.Sent, sent => Assert.Null(sent["x-amz-content-sha256"]));
        Assert.Equal("5", handler.Sent[0]["Content-Length"]);
    }

    [Fact]
    public async Task Retry_sends_a_seekable_stream_from_its_initial_position_and_leaves_it_open()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        using var stream = new MemoryStream("0123456789"u8.ToArray()) { Position = 4 };
        RequestBody body = stream;
        stream.Position = 0;
        await client.EchoAsync(new() { Body = body }, Token);

        Assert.Equal(["456789", "456789"], handler.Sent.Select(sent => sent.Text));
        Assert.Equal("6", handler.Sent[0]["Content-Length"]);
        Assert.True(stream.CanRead);
    }

    [Theory]
    [InlineData(false, null)]
    [InlineData(true, "10")]
    public async Task Stream_that_cannot_seek_is_not_retried(bool hasLength, string? length)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, """{"__type":"InternalError"}"""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await using var stream = new UnseekableStream("0123456789"u8.ToArray());
        RequestBody body = RequestBody.From(stream, hasLength ? 10 : null);
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(new() { Body = body }, Token));
        Assert.Contains("not retried because its body cannot be sent again", error.Message, StringComparison.Ordinal);
        Assert.Equal(("0123456789", length), (handler.Sent.Single().Text, handler.Sent[0]["Content-Length"]));

        var second = await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(new() { Body = body }, Token));
        Assert.IsType<InvalidOperationException>(second.InnerException);
    }

    [Fact]
    public async Task Retry_sends_a_forward_only_stream_that_was_not_read()
    {
        bool isFirst = true;
        var handler = new RefusingHandler(request =>
        {
            (bool refuses, isFirst) = (isFirst, false);
            return refuses;
        });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await using var stream = new UnseekableStream("once"u8.ToArray());
        TestResponse response = await client.EchoAsync(new() { Body = stream }, Token);
        Assert.Equal((2, "once"), (response.Metadata.Attempts, response.Text));
    }

    [Fact]
    public async Task PipeReader_is_sent_while_it_is_written()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var pipe = new Pipe();
        RequestBody body = RequestBody.From(pipe.Reader);
        Assert.Null(body.Length);
        Task call = client.EchoAsync(new() { Body = body }, Token);
        await pipe.Writer.WriteAsync("one "u8.ToArray(), Token);
        await pipe.Writer.WriteAsync("two"u8.ToArray(), Token);
        await pipe.Writer.CompleteAsync();
        await call;
        Assert.Equal("one two", handler.Sent[0].Text);
        await pipe.Reader.CompleteAsync();
    }

    [Fact]
    public async Task CopyToAsync_copies_at_most_the_declared_length_and_throws_if_the_stream_is_shorter()
    {
        var longer = new MemoryStream();
        await RequestBody.From(new MemoryStream("0123456789"u8.ToArray()), 4).CopyToAsync(longer, Token);
        Assert.Equal("0123", Encoding.UTF8.GetString(longer.ToArray()));
        await Assert.ThrowsAsync<TernRequestException>(async () =>
            await RequestBody.From(new UnseekableStream("0123"u8.ToArray()), 5).CopyToAsync(Stream.Null, Token));
    }

    [Fact]
    public void Null_converts_to_a_null_body_and_invalid_sources_throw()
    {
        Assert.Null((RequestBody?)(byte[]?)null);
        Assert.Null((RequestBody?)(Stream?)null);
        Assert.Throws<ArgumentNullException>(() => RequestBody.From((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => RequestBody.From((PipeReader)null!));
        Assert.Throws<ArgumentNullException>(() => RequestBody.From((IAsyncEnumerable<ReadOnlyMemory<byte>>)null!));
        Assert.Throws<ArgumentNullException>(() => RequestBody.From((Func<Stream, CancellationToken, ValueTask>)null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => RequestBody.From(Stream.Null, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => RequestBody.From(Parts(), -1));
        var disposed = new MemoryStream();
        disposed.Dispose();
        Assert.Throws<ArgumentException>(() => RequestBody.From(disposed));
    }

    [Fact]
    public async Task Second_copy_waits_until_the_first_has_failed()
    {
        byte[] bytes = [.. Enumerable.Range(0, 200_000).Select(i => (byte)i)];
        RequestBody body = RequestBody.From(new MemoryStream(bytes));
        var slow = new HeldStream();
        Task first = body.CopyToAsync(slow, Token).AsTask();
        await slow.Written;
        var second = new MemoryStream();
        Task copy = body.CopyToAsync(second, Token).AsTask();
        Assert.False(copy.IsCompleted);
        slow.Fail(new IOException("The attempt has failed."));
        await Assert.ThrowsAsync<IOException>(() => first);
        await copy;
        Assert.Equal(bytes, second.ToArray());
    }

    [Fact]
    public async Task File_is_opened_and_closed_by_each_attempt()
    {
        using var folder = new TemporaryFolder();
        string path = folder.Write("body.bin", [.. Enumerable.Range(0, 150_000).Select(i => (byte)i)]);
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        RequestBody body = RequestBody.FromFile(path);
        Assert.Equal((150_000L, true), (body.Length, body.CanReplay));
        await client.EchoAsync(new() { Body = body }, Token);
        Assert.Equal(2, handler.Sent.Count);
        Assert.All(handler.Sent, sent => Assert.Equal(File.ReadAllBytes(path), sent.Body));
        Assert.Equal("150000", handler.Sent[0]["Content-Length"]);
        // No attempt has the file open, so it can be deleted.
        File.Delete(path);
    }

    [Theory]
    [InlineData(9, "ended after 9 bytes, but its declared length is 10 bytes")]
    [InlineData(11, "has grown from 10 to 11 bytes")]
    public async Task File_whose_length_has_changed_throws_TernRequestException(int length, string message)
    {
        using var folder = new TemporaryFolder();
        string path = folder.Write("body.bin", new byte[10]);
        RequestBody body = RequestBody.FromFile(path);
        folder.Write("body.bin", new byte[length]);
        var error = await Assert.ThrowsAsync<TernRequestException>(async () => await body.CopyToAsync(Stream.Null, Token));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void FromFile_of_a_missing_file_throws_FileNotFoundException()
    {
        Assert.Throws<FileNotFoundException>(() => RequestBody.FromFile(Path.Join(Path.GetTempPath(), Guid.NewGuid().ToString())));
        Assert.Throws<ArgumentException>(() => RequestBody.FromFile(""));
    }

    [Theory]
    [InlineData(null)]
    [InlineData(7L)]
    public async Task Sequence_of_parts_is_sent_once_and_not_retried(long? length)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, """{"__type":"InternalError"}"""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        RequestBody body = RequestBody.From(Parts("one ", "two"), length);
        Assert.Equal((length, true), (body.Length, body.CanReplay));
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(new() { Body = body }, Token));
        Assert.Contains("not retried because its body cannot be sent again", error.Message, StringComparison.Ordinal);
        Assert.Equal(("one two", length is null ? null : "7"), (handler.Sent.Single().Text, handler.Sent[0]["Content-Length"]));
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await body.CopyToAsync(Stream.Null, Token));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Body_of_a_callback_is_retried_only_if_it_is_replayable(bool canReplay)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, """{"__type":"InternalError"}"""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        RequestBody body = RequestBody.From(async (stream, token) =>
        {
            await stream.WriteAsync("one "u8.ToArray(), token);
            await stream.WriteAsync("two"u8.ToArray(), token);
        }, length: 7, canReplay);
        Task call = client.EchoAsync(new() { Body = body }, Token);
        if (canReplay)
        {
            await call;
            Assert.Equal(["one two", "one two"], handler.Sent.Select(sent => sent.Text));
            return;
        }
        await Assert.ThrowsAsync<TernServiceException>(() => call);
        Assert.Single(handler.Sent);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await body.CopyToAsync(Stream.Null, Token));
    }

    [Fact]
    public async Task Exception_of_a_callback_is_the_inner_exception_of_TernRequestException()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var cause = new FormatException("mine");
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(new() { Body = RequestBody.From((_, _) => throw cause) }, Token));
        Assert.Same(cause, error.InnerException);
    }

    [Fact]
    public void Body_of_a_ResponseBody_has_its_content_length()
    {
        Assert.Equal(5, RequestBody.From(new ResponseBody(new UnseekableStream(new byte[5]), 5)).Length);
        Assert.Null(RequestBody.From(new ResponseBody(new UnseekableStream(new byte[5]))).Length);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Operation_that_requires_a_length_throws_for_a_body_without_one(bool hasLength)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await using var stream = new UnseekableStream("0123456789"u8.ToArray());
        Task call = client.CallAsync(TestClient.Store, new() { Body = RequestBody.From(stream, hasLength ? 10 : null) }, Token);
        if (hasLength)
        {
            await call;
            Assert.Equal("10", handler.Sent.Single()["Content-Length"]);
            return;
        }
        var error = await Assert.ThrowsAsync<TernRequestException>(() => call);
        Assert.StartsWith("The service requires the length of the body before it is sent.", error.Message, StringComparison.Ordinal);
        Assert.Empty(handler.Sent);
    }

    private static async IAsyncEnumerable<ReadOnlyMemory<byte>> Parts(params string[] parts)
    {
        foreach (string part in parts)
        {
            await Task.Yield();
            yield return Encoding.UTF8.GetBytes(part);
        }
    }

    /// <summary>Fails before it reads the body, as a connection that cannot be established does.</summary>
    private sealed class RefusingHandler(Func<HttpRequestMessage, bool> refuses) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            if (refuses(request))
                throw new HttpRequestException(HttpRequestError.ConnectionError);
            return ScriptedHandler.Ok(await request.Content!.ReadAsStringAsync(cancellationToken));
        }
    }

    /// <summary>Does not complete a write until <see cref="Fail" /> is called.</summary>
    private sealed class HeldStream : MemoryStream
    {
        private readonly TaskCompletionSource _written = new();
        private readonly TaskCompletionSource _failure = new();

        public Task Written => _written.Task;

        public void Fail(Exception exception) => _failure.SetException(exception);

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            _written.TrySetResult();
            await _failure.Task;
        }
    }
}
