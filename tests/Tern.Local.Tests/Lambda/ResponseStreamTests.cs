using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.Urls;

namespace Tern.Local.Tests.Lambda;

/// <summary>A function does not wait for a reader that does not exist any more.</summary>
public sealed class ResponseStreamTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Function_continues_when_the_request_is_cancelled_before_the_response_starts()
    {
        var chunks = new ResponseChunks();
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        Task<LocalResponse> opening = UrlStream.OpenAsync(chunks, new TaskCompletionSource<InvocationResult>().Task, cancellation.Token).AsTask();
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => opening);
        Assert.True(WriteAsync(chunks).IsCompletedSuccessfully);
    }

    [Fact]
    public async Task Function_continues_when_its_prelude_is_invalid()
    {
        var chunks = new ResponseChunks();
        chunks.Start("application/vnd.awslambda.http-integration-response");
        await chunks.WriteAsync("not json\0\0\0\0\0\0\0\0"u8.ToArray(), Token);
        LocalResponse response = await UrlStream.OpenAsync(chunks, new TaskCompletionSource<InvocationResult>().Task, Token);
        Assert.Equal(502, response.StatusCode);
        Assert.True(WriteAsync(chunks).IsCompletedSuccessfully);
    }

    [Fact]
    public async Task Function_continues_when_the_caller_of_a_streamed_invocation_cancels()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        var received = new TaskCompletionSource<ResponseChunks>(TaskCreationOptions.RunContinuationsAsynchronously);
        var cancelled = new TaskCompletionSource();
        aws.Functions.Add("f", async (payload, context) =>
        {
            received.SetResult(context.Chunks!);
            await cancelled.Task;
            return payload;
        });
        using Tern.Lambda.LambdaClient lambda = aws.CreateClient<Tern.Lambda.LambdaClient>();
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        Task<Tern.Lambda.InvokeWithResponseStreamResponse> invocation = lambda.InvokeWithResponseStreamAsync(new() { FunctionName = "f" }, cancellation.Token);
        ResponseChunks chunks = await received.Task;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => invocation);
        await WriteAsync(chunks).WaitAsync(TimeSpan.FromSeconds(30), Token);
        cancelled.SetResult();
    }

    // More chunks than wait for a reader.
    private static async Task WriteAsync(ResponseChunks chunks)
    {
        for (int i = 0; i < 100; i++)
            await chunks.WriteAsync("x"u8.ToArray(), Token);
    }
}
