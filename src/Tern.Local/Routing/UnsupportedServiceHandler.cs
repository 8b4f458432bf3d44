using Tern.Local.Http;
using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.Routing;

/// <summary>Handles the requests of services that Tern.Local does not support. The error names the service and the operation.</summary>
internal sealed class UnsupportedServiceHandler(TimeProvider time, IReadOnlyList<ILocalService> services) : IRequestHandler
{
    private const int StatusCode = 501;

    // The forms of the services with the query protocol are shorter.
    private const int MaxFormLength = 1024 * 1024;

    /// <summary>False: the service is not supported.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var body = new PooledBuffer();
        string operation = await DescribeOperationAsync(request, body, cancellationToken).ConfigureAwait(false);
        string message = $"Tern.Local does not support {operation} of the service '{QuotedText.Create(FindService(request))}'. Supported services: {string.Join(", ", services.Select(service => service.Name))}.";
        body.Clear();
        string contentType = UnsupportedServiceError.Write(request, body, message);
        return new LocalResponse
        {
            StatusCode = StatusCode,
            ContentType = contentType,
            Headers = [new("x-amzn-RequestId", RequestIds.Create()), new("x-amzn-ErrorType", UnsupportedServiceError.Code), ResponseDate.CreateHeader(time)],
            Content = body.WrittenSpan.ToArray(),
        };
    }

    private static string FindService(LocalRequest request) =>
        CredentialScope.Find(request)?.Service
        ?? ParseTarget(request)?.Prefix
        ?? RequestForms.ParseRpcV2(request)?.Service
        ?? RequestServiceName.FindInHost(request);

    private static JsonTarget? ParseTarget(LocalRequest request) => JsonTarget.Parse(request.Header(JsonTarget.HeaderName) ?? "");

    private async ValueTask<string> DescribeOperationAsync(LocalRequest request, PooledBuffer body, CancellationToken cancellationToken)
    {
        string? name = ParseTarget(request)?.Operation ?? RequestForms.ParseRpcV2(request)?.Operation;
        if (name is null
            && RequestForms.IsQuery(request)
            && await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxFormLength, body, time, cancellationToken).ConfigureAwait(false))
        {
            name = FormAction.Find(body.WrittenSpan);
        }
        return name is null
            ? $"the request '{request.Method} {QuotedText.Create(request.Target.Split('?')[0])}'"
            : $"the operation '{QuotedText.Create(name)}'";
    }
}
