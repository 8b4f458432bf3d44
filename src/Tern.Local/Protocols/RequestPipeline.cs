using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>Handles a request of which the service and the operation are known: signature, fault, execution, event and response, in this order.</summary>
internal sealed class RequestPipeline
{
    private readonly LocalAwsOptions _options;
    private readonly ScopeResolver _scopes;
    private readonly FaultPlan _faults;
    private readonly LocalEvents _events;
    private readonly RequestSignatureVerifiers _signatures;

    public RequestPipeline(LocalAwsOptions options, AccessKeys keys, FaultPlan faults, LocalEvents events)
    {
        _options = options;
        _scopes = new ScopeResolver(options, keys);
        _faults = faults;
        _events = events;
        _signatures = new RequestSignatureVerifiers(options, keys);
        Date = new ResponseDate(options.TimeProvider);
    }

    /// <summary>The clock of signatures and of the headers of responses.</summary>
    public TimeProvider Time => _options.TimeProvider;

    /// <summary>The <c>Date</c> of responses.</summary>
    public ResponseDate Date { get; }

    /// <summary>Handles a request.</summary>
    /// <param name="service">The service.</param>
    /// <param name="operation">The operation. It may be an unsupported one.</param>
    /// <param name="request">The request.</param>
    /// <param name="content">The body of the request.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="IOException">The connection is reset by a fault.</exception>
    public ValueTask<LocalResponse> ExecuteAsync(
        ProtocolService service, string operation, LocalRequest request, ReadOnlyMemory<byte> content, CancellationToken cancellationToken) =>
        ExecuteAsync(service, operation, request, content, content, cancellationToken);

    /// <summary>Handles a request whose members are not only in its body.</summary>
    /// <param name="service">The service.</param>
    /// <param name="operation">The operation. It may be an unsupported one.</param>
    /// <param name="request">The request.</param>
    /// <param name="body">The body of the request, which is signed.</param>
    /// <param name="content">The members of the request, in the form of a body.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="IOException">The connection is reset by a fault.</exception>
    public async ValueTask<LocalResponse> ExecuteAsync(
        ProtocolService service, string operation, LocalRequest request, ReadOnlyMemory<byte> body, ReadOnlyMemory<byte> content, CancellationToken cancellationToken)
    {
        using var response = new RestResponse();
        string requestId = service.CreateRequestId();
        (Fault? fault, TimeSpan clockSkew) = _faults.Take(service.Name, operation);
        RequestContext? context = Authenticate(service, operation, request, body.Span, clockSkew, requestId, response);
        if (context is null)
            return CreateResponse(service, response, requestId, clockSkew, fault: null);
        if (fault is not null)
            await fault.InjectBeforeExecutionAsync(Time, cancellationToken).ConfigureAwait(false);
        string? error = fault is null || fault.ExecutesRequest
            ? await service.ExecuteAsync(operation, content, context, response, cancellationToken).ConfigureAwait(false)
            : service.WriteFault(response, fault, operation, requestId);
        if (_events.IsEnabled)
            _events.Add(new CallEvent { Time = _events.Now, Service = service.Name, Operation = operation, AccountId = context.Scope.AccountId, Region = context.Scope.Region, RequestId = requestId, StatusCode = response.StatusCode, ErrorCode = error });
        fault?.InjectBeforeResponse();
        return CreateResponse(service, response, requestId, clockSkew, fault);
    }

    /// <summary>Creates the response to a request that is refused before its operation is known.</summary>
    public LocalResponse Refuse(ProtocolService service, int statusCode, string code, string message)
    {
        using var response = new RestResponse();
        string requestId = service.CreateRequestId();
        service.WriteRefusal(response, isSignature: false, code, message, requestId);
        response.StatusCode = statusCode;
        return CreateResponse(service, response, requestId, TimeSpan.Zero, fault: null);
    }

    /// <summary>Creates a response from what a service has written.</summary>
    public LocalResponse CreateResponse(ProtocolService service, RestResponse response, string requestId, TimeSpan clockSkew, Fault? fault)
    {
        service.AddHeaders(response, requestId, isChecksumWrong: fault is { Kind: FaultKind.WrongChecksum });
        response.Headers.Add(Date.CreateHeader(clockSkew));
        byte[] body = response.Buffer.WrittenSpan.ToArray();
        return new LocalResponse
        {
            StatusCode = response.StatusCode,
            ContentType = response.ContentType,
            Headers = response.Headers,
            Content = body,
            Stream = response.Events is { } events ? EventStreamContent.Open(events) : response.Body,
            ResetAfter = fault is { Kind: FaultKind.Reset } ? body.Length / 2 : null,
            BytesPerSecond = fault is { Kind: FaultKind.SlowBody } ? fault.BytesPerSecond : null,
        };
    }

    private RequestContext? Authenticate(
        ProtocolService service, string operation, LocalRequest request, ReadOnlySpan<byte> content, TimeSpan clockSkew, string requestId, RestResponse response)
    {
        if (!_options.VerifiesSignatures || service.IsAnonymous(operation))
        {
            return new()
            {
                Scope = _scopes.ResolveUnverified(request),
                AccessKeyId = request.Scope?.AccessKeyId ?? "",
                RequestId = requestId,
                Request = request,
            };
        }
        SignatureVerification signature = _signatures.Get(service.SigningName).Verify(request, content, clockSkew);
        if (!signature.IsValid)
        {
            service.WriteRefusal(response, isSignature: true, signature.ErrorCode, signature.Message, requestId);
            return null;
        }
        if (!AllowedRegions.Contain(_options, signature.Region!))
        {
            service.WriteRefusal(
                response, isSignature: true, "InvalidSignatureException", $"Credential should be scoped to a valid region, not '{QuotedText.Create(signature.Region!)}'.", requestId);
            return null;
        }
        string accessKeyId = signature.Credentials!.AccessKeyId;
        return new() { Scope = _scopes.Resolve(accessKeyId, signature.Region!), AccessKeyId = accessKeyId, RequestId = requestId, Request = request };
    }
}
