namespace Tern.DynamoDB.Support;

/// <summary>Receives a request and returns no response until it is canceled.</summary>
internal sealed class HangingHandler(TaskCompletionSource received) : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        received.TrySetResult();
        await Task.Delay(Timeout.Infinite, cancellationToken);
        throw new OperationCanceledException(cancellationToken);
    }
}
