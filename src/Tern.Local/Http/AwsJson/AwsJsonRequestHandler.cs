using Tern.Local.DynamoDB;
using Tern.Local.Faults;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Http.AwsJson;

/// <summary>Handles the requests of services with AWS JSON 1.0, and requests that name no service.</summary>
/// <remarks>The order of the checks is that of the services: form, operation, signature, content.</remarks>
internal sealed class AwsJsonRequestHandler : IRequestHandler
{
    private const string JsonType = "application/x-amz-json-1.0";

    private readonly LocalAwsOptions _options;
    private readonly FaultPlan _faults;
    private readonly Dictionary<string, IJsonService> _services;
    private readonly Dictionary<string, JsonSignatureVerifier> _signatures;

    public AwsJsonRequestHandler(LocalAwsOptions options, IReadOnlyList<IJsonService> services, FaultPlan faults)
    {
        _options = options;
        _faults = faults;
        _services = services.ToDictionary(service => service.TargetPrefix, StringComparer.Ordinal);
        _signatures = services.Select(service => service.SigningName).Distinct()
            .ToDictionary(name => name, name => new JsonSignatureVerifier(options, name), StringComparer.Ordinal);
    }

    private TimeProvider Time => _options.TimeProvider;

    /// <summary>Whether the request has the header <c>X-Amz-Target</c>, or the target <c>/</c>.</summary>
    public bool CanHandle(LocalRequest request) => request.Header("X-Amz-Target") is not null || request.Target == "/";

    /// <summary>False: the services of AWS JSON have no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var received = new PooledBuffer();
        using var body = new PooledBuffer();
        if (request.Method == "GET")
            return CreateTextResponse(200, "text/plain", $"healthy: dynamodb.{_options.Region}.amazonaws.com ");
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, received, Time, cancellationToken).ConfigureAwait(false))
            return CreateErrorResponse(body, 413, "RequestEntityTooLargeException", $"The request body exceeds the maximum of {RequestBodyReader.MaxLength} bytes.");
        if (request.Method != "POST" || !IsJson(request.Header("Content-Type")))
            return CreateTextResponse(404, "application/xml", "<UnknownOperationException/>\n");
        string target = request.Header("X-Amz-Target") ?? "";
        int dot = target.IndexOf('.', StringComparison.Ordinal);
        if (dot < 0 || !_services.TryGetValue(target[..dot], out IJsonService? service))
            return CreateErrorResponse(body, 400, "UnknownOperationException", $"The header X-Amz-Target {(target.Length == 0 ? "is missing or empty" : $"'{(target.Length > 100 ? $"{target[..100]}…" : target)}' does not name a supported service")}. Expected one of {string.Join(", ", _services.Keys)} before the dot.");

        string operation = target[(dot + 1)..];
        (Fault? fault, TimeSpan clockSkew) = _faults.Take(service.Name, operation);
        if (_options.VerifiesSignatures)
        {
            SignatureVerification signature = _signatures[service.SigningName].Verify(request, received.WrittenSpan, clockSkew);
            if (!signature.IsValid)
                return CreateErrorResponse(body, 400, signature.ErrorCode, signature.Message, clockSkew);
        }
        if (fault is not null)
            await fault.InjectBeforeExecutionAsync(Time, cancellationToken).ConfigureAwait(false);
        int status = fault is null || fault.ExecutesRequest
            ? await ExecuteAsync(service, operation, request, received.WrittenMemory, body, cancellationToken).ConfigureAwait(false)
            : WriteFault(fault, service, operation, body);
        fault?.InjectBeforeResponse();
        return CreateResponse(status, body, clockSkew, fault);
    }

    private static bool IsJson(string? contentType)
    {
        ReadOnlySpan<char> type = contentType;
        int parameters = type.IndexOf(';');
        if (parameters >= 0)
            type = type[..parameters];
        return type.Trim() is JsonType or "application/json";
    }

    private static async ValueTask<int> ExecuteAsync(
        IJsonService service, string operation, LocalRequest request, ReadOnlyMemory<byte> content, PooledBuffer body, CancellationToken cancellationToken)
    {
        try
        {
            await service.HandleAsync(operation, content, request.Header("Host") ?? "", body, cancellationToken).ConfigureAwait(false);
            return 200;
        }
        catch (LocalServiceException error)
        {
            return WriteError(error, body);
        }
        catch (Exception failure) when (failure is not OperationCanceledException)
        {
            // The message must show that Tern.Local failed, not the code under test.
            return WriteError(new("InternalServerError", $"Tern.Local failed to execute {operation}: {failure.GetType().Name}: {failure.Message}"), body);
        }
    }

    private static int WriteFault(Fault fault, IJsonService service, string operation, PooledBuffer body)
    {
        if (fault.Kind == FaultKind.Throttle)
            return WriteError(service.CreateThrottlingError(operation), body);
        string code = fault.ErrorCode ?? fault.StatusCode switch
        {
            500 => "InternalServerError",
            503 => "ServiceUnavailable",
            _ => "InternalFailure",
        };
        WriteError(new(code, "The request failed because of a fault of LocalAws.Faults."), body);
        return fault.StatusCode;
    }

    private static int WriteError(LocalServiceException error, PooledBuffer body)
    {
        body.Clear();
        ErrorBody.Write(body, error);
        return ErrorBody.GetStatusCode(error);
    }

    private LocalResponse CreateErrorResponse(PooledBuffer body, int status, string code, string message, TimeSpan clockSkew = default)
    {
        FrameworkError.Write(body, code, message);
        return CreateResponse(status, body, clockSkew, fault: null);
    }

    private LocalResponse CreateResponse(int status, PooledBuffer content, TimeSpan clockSkew, Fault? fault)
    {
        byte[] body = content.WrittenSpan.ToArray();
        uint checksum = Crc32.Compute(body);
        return new LocalResponse
        {
            StatusCode = status,
            ContentType = JsonType,
            Headers = Headers(clockSkew, fault is { Kind: FaultKind.WrongChecksum } ? ~checksum : checksum),
            Content = body,
            ResetAfter = fault is { Kind: FaultKind.Reset } ? body.Length / 2 : null,
            BytesPerSecond = fault is { Kind: FaultKind.SlowBody } ? fault.BytesPerSecond : null,
        };
    }

    private LocalResponse CreateTextResponse(int status, string type, string text)
    {
        byte[] body = System.Text.Encoding.ASCII.GetBytes(text);
        return new LocalResponse { StatusCode = status, ContentType = type, Headers = Headers(TimeSpan.Zero, Crc32.Compute(body)), Content = body };
    }

    private KeyValuePair<string, string>[] Headers(TimeSpan clockSkew, uint checksum) =>
    [
        new("x-amzn-RequestId", RequestIds.CreateForDynamoDB()),
        new("x-amz-crc32", checksum.ToString(System.Globalization.CultureInfo.InvariantCulture)),
        new("Date", (Time.GetUtcNow() + clockSkew).ToString("r", System.Globalization.CultureInfo.InvariantCulture)),
    ];
}
