using System.IO.Pipelines;
using System.Text;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>Streamed responses.</summary>
public sealed class StreamTests
{
    [Fact]
    public async Task Chunks_are_available_before_the_function_ends()
    {
        var read = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(async invocation =>
        {
            PipeWriter writer = invocation.StartStreaming("text/plain");
            await writer.WriteAsync("one"u8.ToArray());
            await read.Task;
            await writer.WriteAsync("two"u8.ToArray());
        });

        await using FunctionStream stream = await host.InvokeStreamAsync("{}", cancellationToken: Token);
        List<string> chunks = [];
        await foreach (ReadOnlyMemory<byte> chunk in stream.ReadChunksAsync(Token))
        {
            chunks.Add(Encoding.UTF8.GetString(chunk.Span));
            read.TrySetResult();
        }

        Assert.Equal(["one", "two"], chunks);
    }

    [Fact]
    public async Task Failure_in_the_middle_is_thrown_after_the_last_chunk()
    {
        await using FunctionTestHost host = await StartAsync(async invocation =>
        {
            await invocation.StartStreaming("text/plain").WriteAsync("one"u8.ToArray());
            throw new InvalidOperationException("broken");
        });

        await using FunctionStream stream = await host.InvokeStreamAsync("{}", cancellationToken: Token);
        List<string> chunks = [];
        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(async () =>
        {
            await foreach (ReadOnlyMemory<byte> chunk in stream.ReadChunksAsync(Token))
                chunks.Add(Encoding.UTF8.GetString(chunk.Span));
        });

        Assert.Equal(["one"], chunks);
        Assert.Equal(("InvalidOperationException", "broken"), (error.ErrorType, error.ErrorMessage));
    }

    [Fact]
    public async Task Failure_before_the_start_is_thrown_at_once()
    {
        await using FunctionTestHost host = await StartAsync((Invocation _) => throw new InvalidOperationException("not started"));

        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(() => host.InvokeStreamAsync("{}", cancellationToken: Token));

        Assert.Equal("not started", error.ErrorMessage);
    }

    [Fact]
    public async Task Prelude_of_an_http_response_is_separated_from_the_body()
    {
        await using FunctionTestHost host = await StartAsync(async invocation =>
        {
            PipeWriter writer = invocation.StartStreaming(new HttpPrelude { StatusCode = 201, Headers = [new("Content-Type", "text/html")], Cookies = ["a=1"] });
            await writer.WriteAsync("<p>"u8.ToArray());
        });

        await using FunctionStream stream = await host.InvokeStreamAsync("{}", cancellationToken: Token);

        Assert.Equal(201, stream.Prelude!.StatusCode);
        Assert.Equal([new("Content-Type", "text/html")], stream.Prelude.Headers);
        Assert.Equal(["a=1"], stream.Prelude.Cookies);
        Assert.Equal("<p>"u8.ToArray(), await stream.ReadToEndAsync(Token));
    }

    [Theory]
    [InlineData("application/x-ndjson", "{\"id\":1}\n{\"id\":2}\n")]
    [InlineData("text/event-stream", "data: {\"id\":1}\n\ndata: {\"id\":2}\n\n")]
    public async Task Elements_are_read_as_a_type(string contentType, string text)
    {
        await using FunctionTestHost host = await StartAsync(async invocation => await invocation.StartStreaming(contentType).WriteAsync(Encoding.UTF8.GetBytes(text)));

        await using FunctionStream stream = await host.InvokeStreamAsync("{}", cancellationToken: Token);
        List<Row> rows = [];
        await foreach (Row row in stream.ReadElementsAsync<Row>(Token))
            rows.Add(row);

        Assert.Equal([new Row(1), new Row(2)], rows);
    }

    [Fact]
    public async Task Buffered_response_is_one_chunk()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload));

        await using FunctionStream stream = await host.InvokeStreamAsync("[1]", cancellationToken: Token);
        using var reader = new StreamReader(stream.OpenRead());

        Assert.Equal("[1]", await reader.ReadToEndAsync(Token));
    }

    [Fact]
    public async Task Caller_that_disconnects_does_not_end_the_function()
    {
        var written = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(async invocation =>
        {
            PipeWriter writer = invocation.StartStreaming("text/plain");
            for (int i = 0; i < 200; i++)
                await writer.WriteAsync(new byte[1000]);
            written.TrySetResult();
        });

        await using (await host.InvokeStreamAsync("{}", cancellationToken: Token))
        {
        }

        await written.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Function_with_an_invalid_prelude_does_not_wait_for_a_reader()
    {
        var written = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(async invocation =>
        {
            PipeWriter writer = invocation.StartStreaming("application/vnd.awslambda.http-integration-response");
            await writer.WriteAsync("not json\0\0\0\0\0\0\0\0"u8.ToArray());
            for (int i = 0; i < 100; i++)
                await writer.WriteAsync(new byte[100_000]);
            written.TrySetResult();
        });

        await Assert.ThrowsAsync<InvalidDataException>(() => host.InvokeStreamAsync("{}", cancellationToken: Token));

        await written.Task.WaitAsync(TimeSpan.FromSeconds(30), Token);
    }

    private sealed record Row(int Id);
}
