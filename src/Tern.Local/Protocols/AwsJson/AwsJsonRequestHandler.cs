using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Local.Services;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>Handles the requests of services with AWS JSON.</summary>
/// <remarks>The order of the checks is that of the services: form, operation, signature, content.</remarks>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html">AWS JSON 1.0 protocol</seealso>
internal sealed class AwsJsonRequestHandler : IRequestHandler
{
    private readonly LocalAwsOptions _options;
    private readonly FaultPlan _faults;
    private readonly Dictionary<string, JsonService> _services;
    private readonly Dictionary<string, RequestSignatureVerifier> _signatures;

    public AwsJsonRequestHandler(LocalAwsOptions options, IReadOnlyList<JsonService> services, FaultPlan faults)
    {
        _options = options;
        _faults = faults;
        _services = services.ToDictionary(service => service.TargetPrefix, StringComparer.Ordinal);
        _signatures = services.Select(service => service.SigningName).Distinct()
            .ToDictionary(name => name, name => new RequestSignatureVerifier(options, name), StringComparer.Ordinal);
    }

    private TimeProvider Time => _options.TimeProvider;

    /// <summary>Whether a service has the target prefix, or the header names none.</summary>
    /// <param name="target">The value of <c>X-Amz-Target</c>.</param>
    public bool Supports(string target) => JsonTarget.Parse(target) is not { } parsed || _services.ContainsKey(parsed.Prefix);

    /// <summary>Whether a service has the name in the credential scope of its signatures.</summary>
    public bool HasSigningName(string name) => _signatures.ContainsKey(name);

    /// <summary>False: the services of AWS JSON have no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var received = new PooledBuffer();
        using var body = new PooledBuffer();
        string header = request.Header(JsonTarget.HeaderName) ?? "";
        if (JsonTarget.Parse(header) is not { } target || !_services.TryGetValue(target.Prefix, out JsonService? service))
            return CreateUnknownTargetResponse(body, header);
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, service.MaxRequestLength, received, Time, cancellationToken).ConfigureAwait(false))
            return CreateErrorResponse(service, body, 413, "RequestEntityTooLargeException", $"The request body exceeds the maximum of {service.MaxRequestLength} bytes.");
        if (request.Method != "POST" || !IsJson(request.Header("Content-Type"), service))
            return UnknownOperation.CreateResponse(service, Time);

        (Fault? fault, TimeSpan clockSkew) = _faults.Take(service.Name, target.Operation);
        if (_options.VerifiesSignatures)
        {
            SignatureVerification signature = _signatures[service.SigningName].Verify(request, received.WrittenSpan, clockSkew);
            if (!signature.IsValid)
                return CreateErrorResponse(service, body, 400, signature.ErrorCode, signature.Message, clockSkew);
        }
        if (fault is not null)
            await fault.InjectBeforeExecutionAsync(Time, cancellationToken).ConfigureAwait(false);
        int status = fault is null || fault.ExecutesRequest
            ? await ExecuteAsync(service, target.Operation, request, received.WrittenMemory, body, cancellationToken).ConfigureAwait(false)
            : WriteFault(fault, service, target.Operation, body);
        fault?.InjectBeforeResponse();
        return CreateResponse(service, status, body, clockSkew, fault);
    }

    private static bool IsJson(string? contentType, JsonService service)
    {
        ReadOnlySpan<char> type = contentType;
        int parameters = type.IndexOf(';');
        if (parameters >= 0)
            type = type[..parameters];
        type = type.Trim();
        return type.SequenceEqual(service.MediaType) || type is "application/json";
    }

    private static async ValueTask<int> ExecuteAsync(
        JsonService service, string operation, LocalRequest request, ReadOnlyMemory<byte> content, PooledBuffer body, CancellationToken cancellationToken)
    {
        try
        {
            await service.ExecuteAsync(operation, content, request.Header("Host") ?? "", body, cancellationToken).ConfigureAwait(false);
            return 200;
        }
        catch (LocalServiceException error)
        {
            body.Clear();
            return service.WriteError(body, error);
        }
    }

    private static int WriteFault(Fault fault, JsonService service, string operation, PooledBuffer body)
    {
        if (fault.Kind == FaultKind.Throttle)
            return service.WriteError(body, service.CreateThrottlingError(operation));
        string code = fault.ErrorCode ?? fault.StatusCode switch
        {
            500 => "InternalServerError",
            503 => "ServiceUnavailable",
            _ => "InternalFailure",
        };
        service.WriteError(body, service.CreateError(code, "The request failed because of a fault of LocalAws.Faults."));
        return fault.StatusCode;
    }

    private LocalResponse CreateUnknownTargetResponse(PooledBuffer body, string target)
    {
        FrameworkError.Write(body, "UnknownOperationException", $"The header {JsonTarget.HeaderName} {(target.Length == 0 ? "is missing or empty" : $"'{QuotedText.Create(target)}' is not valid")}. Expected one of {string.Join(", ", _services.Keys)}, a dot and the operation.");
        return new LocalResponse { StatusCode = 400, ContentType = "application/json", Headers = [new("x-amzn-RequestId", RequestIds.Create()), ResponseDate.CreateHeader(Time)], Content = body.WrittenSpan.ToArray() };
    }

    private LocalResponse CreateErrorResponse(JsonService service, PooledBuffer body, int status, string code, string message, TimeSpan clockSkew = default)
    {
        FrameworkError.Write(body, code, message);
        return CreateResponse(service, status, body, clockSkew, fault: null);
    }

    private LocalResponse CreateResponse(JsonService service, int status, PooledBuffer content, TimeSpan clockSkew, Fault? fault)
    {
        byte[] body = content.WrittenSpan.ToArray();
        return new LocalResponse
        {
            StatusCode = status,
            ContentType = service.MediaType,
            Headers = [.. service.CreateHeaders(body, isChecksumWrong: fault is { Kind: FaultKind.WrongChecksum }), ResponseDate.CreateHeader(Time, clockSkew)],
            Content = body,
            ResetAfter = fault is { Kind: FaultKind.Reset } ? body.Length / 2 : null,
            BytesPerSecond = fault is { Kind: FaultKind.SlowBody } ? fault.BytesPerSecond : null,
        };
    }
}
