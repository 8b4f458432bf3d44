using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Runtime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>Handles the requests of services with AWS JSON.</summary>
/// <remarks>The order of the checks is that of the services: form, operation, signature, content.</remarks>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html">AWS JSON 1.0 protocol</seealso>
internal sealed class AwsJsonRequestHandler(RequestPipeline pipeline, IReadOnlyList<JsonService> services) : IRequestHandler
{
    private readonly Dictionary<string, JsonService> _services = services.ToDictionary(service => service.TargetPrefix, StringComparer.Ordinal);
    private readonly HashSet<string> _signingNames = services.Select(service => service.SigningName).ToHashSet(StringComparer.Ordinal);

    /// <summary>Whether a service has the target prefix, or the header names none.</summary>
    /// <param name="target">The value of <c>X-Amz-Target</c>.</param>
    public bool Supports(string target) => !JsonTarget.TryParse(target, out ReadOnlySpan<char> prefix, out _) || Find(prefix) is not null;

    /// <summary>Whether a service has the name in the credential scope of its signatures.</summary>
    public bool HasSigningName(string name) => _signingNames.Contains(name);

    /// <summary>False: the services of AWS JSON have no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var received = new PooledBuffer();
        string header = request.Header(JsonTarget.HeaderName) ?? "";
        if (!JsonTarget.TryParse(header, out ReadOnlySpan<char> prefix, out ReadOnlySpan<char> name) || Find(prefix) is not { } service)
            return CreateUnknownTargetResponse(header);
        string operation = service.GetOperationName(name);
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, service.MaxRequestLength, received, pipeline.Time, cancellationToken).ConfigureAwait(false))
            return pipeline.Refuse(service, 413, "RequestEntityTooLargeException", $"The request body exceeds the maximum of {service.MaxRequestLength} bytes.");
        return request.Method == "POST" && IsJson(request.Header("Content-Type"), service)
            ? await pipeline.ExecuteAsync(service, operation, request, received.WrittenMemory, cancellationToken).ConfigureAwait(false)
            : UnknownOperation.CreateResponse(pipeline, service);
    }

    private JsonService? Find(ReadOnlySpan<char> prefix) => _services.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(prefix, out JsonService? service) ? service : null;

    private static bool IsJson(string? contentType, JsonService service)
    {
        ReadOnlySpan<char> type = contentType;
        int parameters = type.IndexOf(';');
        if (parameters >= 0)
            type = type[..parameters];
        type = type.Trim();
        return type.SequenceEqual(service.MediaType) || type is "application/json";
    }

    private LocalResponse CreateUnknownTargetResponse(string target)
    {
        using var body = new PooledBuffer();
        FrameworkError.Write(body, "UnknownOperationException", $"The header {JsonTarget.HeaderName} {(target.Length == 0 ? "is missing or empty" : $"'{QuotedText.Create(target)}' is not valid")}. Expected one of {string.Join(", ", _services.Keys)}, a dot and the operation.");
        return new LocalResponse { StatusCode = 400, ContentType = "application/json", Headers = [new("x-amzn-RequestId", RequestIds.Create()), pipeline.Date.CreateHeader()], Content = body.WrittenSpan.ToArray() };
    }
}
