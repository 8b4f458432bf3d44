namespace Tern.DynamoDB.Support;

/// <summary>Takes a request and says nothing until it is cancelled.</summary>
internal sealed class HangingHandler(TaskCompletionSource asked) : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        asked.TrySetResult();
        await Task.Delay(Timeout.Infinite, cancellationToken);
        throw new OperationCanceledException(cancellationToken);
    }
}
