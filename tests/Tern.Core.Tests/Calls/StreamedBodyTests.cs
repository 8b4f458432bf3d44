using System.Net;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

/// <summary>Reads of the body of a streamed response after the call has returned.</summary>
public sealed class StreamedBodyTests
{
    private readonly ManualTimeProvider _time = new();

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Synchronous_read_throws_TernStallTimeoutException_after_the_limit(bool usesSpan)
    {
        var body = new SilentStream();
        await using Stream stream = await OpenAsync(body);
        Task reading = body.NextRead();
        Task<int> read = Task.Factory.StartNew(
            () => usesSpan ? stream.Read(new byte[10].AsSpan()) : stream.Read(new byte[10], 0, 10), Token, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await reading;
        _time.Advance(TimeSpan.FromSeconds(2));
        var error = await Assert.ThrowsAsync<TernStallTimeoutException>(() => read);
        Assert.Equal("Download", error.Call!.Operation);
    }

    [Fact]
    public async Task Reads_after_a_stall_throw_TernStallTimeoutException_again()
    {
        var body = new SilentStream();
        await using Stream stream = await OpenAsync(body);
        Task reading = body.NextRead();
        ValueTask<int> read = stream.ReadAsync(new byte[10], Token);
        await reading;
        _time.Advance(TimeSpan.FromSeconds(2));
        await Assert.ThrowsAsync<TernStallTimeoutException>(async () => await read);
        await Assert.ThrowsAsync<TernStallTimeoutException>(async () => await stream.ReadExactlyAsync(new byte[10], Token));
        Assert.Throws<TernStallTimeoutException>(() => stream.Read(new byte[10], 0, 10));
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => stream.CopyToAsync(Stream.Null, Token));
    }

    [Fact]
    public async Task Read_after_a_canceled_read_throws_TernTransportException()
    {
        var body = new SilentStream();
        await using Stream stream = await OpenAsync(body);
        Task reading = body.NextRead();
        using var source = new CancellationTokenSource();
        ValueTask<int> read = stream.ReadAsync(new byte[10], source.Token);
        await reading;
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await read)).CancellationToken);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await stream.ReadExactlyAsync(new byte[10], source.Token));
        var error = await Assert.ThrowsAsync<TernTransportException>(async () => await stream.ReadExactlyAsync(new byte[10], Token));
        Assert.StartsWith("The connection was lost before the response body was complete", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Canceled_read_of_a_disposed_body_does_not_cancel_a_read_of_another_body()
    {
        var first = new SilentStream();
        var second = new SilentStream();
        var handler = new ScriptedHandler(Ok(first), Ok(second));
        using TestClient client = CreateClient(handler);
        using var source = new CancellationTokenSource();

        Stream disposed = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        Task reading = first.NextRead();
        ValueTask<int> firstRead = disposed.ReadAsync(new byte[10], source.Token);
        await reading;
        await disposed.DisposeAsync();

        await using Stream stream = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        reading = second.NextRead();
        ValueTask<int> secondRead = stream.ReadAsync(new byte[10], Token);
        await reading;
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await firstRead);
        Assert.False(secondRead.IsCompleted);
        _time.Advance(TimeSpan.FromSeconds(2));
        await Assert.ThrowsAsync<TernStallTimeoutException>(async () => await secondRead);
    }

    [Fact]
    public async Task Synchronous_and_asynchronous_reads_return_the_bytes()
    {
        await using Stream stream = await OpenAsync(new MemoryStream(Encoding.UTF8.GetBytes("one two three four")));
        byte[] bytes = new byte[4];
        Assert.Equal(4, stream.Read(bytes, 0, 4));
        Assert.Equal("one ", Encoding.UTF8.GetString(bytes));
        Assert.Equal(4, await stream.ReadAsync(bytes, Token));
        Assert.Equal("two ", Encoding.UTF8.GetString(bytes));
        Assert.Equal(3, stream.Read(bytes.AsSpan(1)));
        Assert.Equal("tthr", Encoding.UTF8.GetString(bytes));
        using var reader = new StreamReader(stream);
        Assert.Equal("ee four", await reader.ReadToEndAsync(Token));
    }

    [Fact]
    public async Task Read_of_a_disposed_body_throws_ObjectDisposedException()
    {
        Stream stream = await OpenAsync(new MemoryStream([1]));
        await stream.DisposeAsync();
        await stream.DisposeAsync();
        Assert.False(stream.CanRead);
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await stream.ReadExactlyAsync(new byte[1], Token));
        Assert.Throws<ObjectDisposedException>(() => stream.Read(new byte[1], 0, 1));
    }

    [Fact]
    public async Task Malformed_result_disposes_the_response_body()
    {
        var body = new MemoryStream([1]);
        var handler = new ScriptedHandler(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.InvokeAsync(
            new TestOperation(TestClient.Download, expectsJson: true), new(), Token));
        Assert.False(body.CanRead);
    }

    [Fact]
    public async Task Disposed_result_disposes_its_stream()
    {
        var first = new MemoryStream();
        using (new Result(first))
            Assert.True(first.CanRead);
        Assert.False(first.CanRead);

        var second = new MemoryStream();
        await using (new Result(second))
            Assert.True(second.CanRead);
        Assert.False(second.CanRead);
    }

    private async Task<Stream> OpenAsync(Stream body)
    {
        using TestClient client = CreateClient(new ScriptedHandler(Ok(body)));
        return (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
    }

    private TestClient CreateClient(ScriptedHandler handler) => new(TestClient.Defaults with
    {
        Handler = handler,
        TimeProvider = _time,
        Timeouts = new CallTimeouts { Stall = TimeSpan.FromSeconds(2) },
        Retry = RetryOptions.None,
    });

    private static HttpResponseMessage Ok(Stream body) => new(HttpStatusCode.OK) { Content = new StreamContent(body) };

    private sealed class Result(object streamed) : StreamedResponse
    {
        protected override object Streamed { get; } = streamed;
    }
}
