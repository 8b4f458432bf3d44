namespace Tern.DynamoDB.Support;

/// <summary>Answers with what a function makes of the request.</summary>
internal sealed class FuncHandler(Func<HttpRequestMessage, CancellationToken, HttpResponseMessage> answer) : HttpMessageHandler
{
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        Task.FromResult(answer(request, cancellationToken));
}
