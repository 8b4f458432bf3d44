using System.IO.Pipelines;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Functions.Testing.Http;
using Tern.Functions.Testing.InProcess;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>The connections of runtimes, and the clock of a frozen function.</summary>
public sealed class ConnectionTests
{
    [Theory]
    [InlineData("close", "\r\nConnection: close\r\n", true)]
    [InlineData("keep-alive", "\r\nContent-Length: ", false)]
    public async Task Connection_ends_after_the_response_if_the_runtime_requests_it(string connection, string expected, bool ends)
    {
        Pipe requests = new(), responses = new();
        Task serving = new RuntimeApi(new FunctionTestHostOptions()).ServeAsync(requests.Reader, responses.Writer, Token);
        await requests.Writer.WriteAsync(Encoding.ASCII.GetBytes($"GET /unknown HTTP/1.1\r\nConnection: {connection}\r\n\r\n"), Token);

        Assert.Contains(expected, await ReadHeadAsync(responses.Reader), StringComparison.Ordinal);

        if (ends)
            await serving.WaitAsync(TimeSpan.FromSeconds(30), Token);
        Assert.Equal(ends, serving.IsCompletedSuccessfully);
        await requests.Writer.CompleteAsync();
        await serving;
    }

    // An invocation must not be sent to a runtime that has ended.
    [Fact]
    public async Task Connection_that_is_closed_while_it_waits_for_an_invocation_ends()
    {
        Pipe requests = new(), responses = new();
        var api = new RuntimeApi(new FunctionTestHostOptions());
        Task serving = api.ServeAsync(requests.Reader, responses.Writer, Token);
        await requests.Writer.WriteAsync("GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\n\r\n"u8.ToArray(), Token);
        await api.Ready.WaitAsync(Token);

        await requests.Writer.CompleteAsync();

        await serving.WaitAsync(TimeSpan.FromSeconds(30), Token);
    }

    [Theory]
    [InlineData("1;name=value\r\nx\r\nA\r\n0123456789\r\n0\r\nTrailer: 1\r\n\r\n", true)]
    [InlineData("1\r\nxy\r\n0\r\n\r\n", false)]
    [InlineData("-1\r\n", false)]
    [InlineData("80000000\r\n", false)]
    [InlineData("\r\n", false)]
    public async Task Chunks_are_read_to_their_end_or_end_the_connection(string chunks, bool isValid)
    {
        Pipe requests = new(), responses = new();
        Task serving = new RuntimeApi(new FunctionTestHostOptions()).ServeAsync(requests.Reader, responses.Writer, Token);
        await requests.Writer.WriteAsync(Encoding.ASCII.GetBytes($"POST /unknown HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n{chunks}"), Token);

        Assert.Equal(isValid, (await ReadHeadAsync(responses.Reader)).StartsWith("HTTP/1.1 404 ", StringComparison.Ordinal));

        await requests.Writer.CompleteAsync();
        await serving.WaitAsync(TimeSpan.FromSeconds(30), Token);
    }

    [Fact]
    public async Task Body_that_is_sent_too_slowly_ends_the_connection_only()
    {
        Pipe requests = new(), responses = new();
        Task serving = new HttpConnection(requests.Reader, responses.Writer, (_, _) => throw new TimeoutException()).ServeAsync(Token);
        await requests.Writer.WriteAsync("POST /response HTTP/1.1\r\nContent-Length: 1\r\n\r\n"u8.ToArray(), Token);

        await serving.WaitAsync(TimeSpan.FromSeconds(30), Token);
    }

    [Fact]
    public async Task Response_that_cannot_be_sent_ends_the_connection_only()
    {
        await using var stream = new ClosedStream("GET /unknown HTTP/1.1\r\n\r\n"u8.ToArray());
        await new RuntimeApi(new FunctionTestHostOptions()).ServeAsync(PipeReader.Create(stream), PipeWriter.Create(stream), Token);

        Assert.False(stream.CanRead);
    }

    [Fact]
    public void Timer_that_is_changed_after_it_was_due_does_not_fire_when_the_function_is_thawed()
    {
        var clock = new ManualTimeProvider();
        var time = new PausableTimeProvider(clock);
        int ticks = 0;
        using ITimer timer = time.CreateTimer(_ => ticks++, null, TimeSpan.FromSeconds(1), Timeout.InfiniteTimeSpan);
        time.Pause();
        clock.Advance(TimeSpan.FromSeconds(1));

        timer.Change(TimeSpan.FromSeconds(5), Timeout.InfiniteTimeSpan);
        time.Continue();
        Assert.Equal(0, ticks);

        clock.Advance(TimeSpan.FromSeconds(5));
        Assert.Equal(1, ticks);
    }

    /// <summary>A connection whose other side has sent a request, and was closed.</summary>
    private sealed class ClosedStream(byte[] request) : MemoryStream(request)
    {
        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
            throw (CanRead ? new IOException("The connection is closed.") : new ObjectDisposedException(nameof(ClosedStream)));
    }

    private static async Task<string> ReadHeadAsync(PipeReader reader)
    {
        while (true)
        {
            ReadResult result = await reader.ReadAsync(Token);
            string text = Encoding.ASCII.GetString(System.Buffers.BuffersExtensions.ToArray(result.Buffer));
            reader.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            if (text.Contains("\r\n\r\n", StringComparison.Ordinal) || result.IsCompleted)
                return text;
        }
    }
}
