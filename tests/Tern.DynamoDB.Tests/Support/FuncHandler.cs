namespace Tern.DynamoDB.Support;

/// <summary>Returns the response that a function creates for the request.</summary>
internal sealed class FuncHandler(Func<HttpRequestMessage, CancellationToken, HttpResponseMessage> respond) : HttpMessageHandler
{
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        Task.FromResult(respond(request, cancellationToken));
}
