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

    private readonly ResponseDate _date = new(time);

    /// <summary>False: the service is not supported.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
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
            Headers = [new("x-amzn-RequestId", RequestIds.Create()), new("x-amzn-ErrorType", UnsupportedServiceError.Code), _date.CreateHeader()],
            Content = body.WrittenSpan.ToArray(),
        };
    }

    private static string FindService(LocalRequest request) =>
        request.Scope?.Service
        ?? ParseTarget(request).Prefix
        ?? RequestForms.ParseRpcV2(request)?.Service
        ?? RequestServiceName.FindInHost(request);

    private static (string? Prefix, string? Operation) ParseTarget(LocalRequest request) =>
        JsonTarget.TryParse(request.Header(JsonTarget.HeaderName), out ReadOnlySpan<char> prefix, out ReadOnlySpan<char> operation) ? (prefix.ToString(), operation.ToString()) : default;

    private async ValueTask<string> DescribeOperationAsync(LocalRequest request, PooledBuffer body, CancellationToken cancellationToken)
    {
        string? name = ParseTarget(request).Operation ?? RequestForms.ParseRpcV2(request)?.Operation;
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
