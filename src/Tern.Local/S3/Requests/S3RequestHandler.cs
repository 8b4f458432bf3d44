using System.Net.Sockets;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Memory;
using Tern.Local.Routing;
using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Requests.Bodies;
using Tern.Local.S3.Requests.Cors;
using Tern.Local.S3.Requests.Forms;
using Tern.Local.S3.Requests.Signatures;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Wire;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>Handles the requests of S3: REST with XML, HTML forms, and CORS preflight requests.</summary>
internal sealed class S3RequestHandler : IRequestHandler, ILocalService
{
    private const string InternalError = "InternalError";

    private readonly LocalAwsOptions _options;
    private readonly S3Engine _engine;
    private readonly LocalEvents _events;
    private readonly ScopeResolver _scopes;
    private readonly AccessKeys _keys;
    private readonly S3Operations _operations;
    private readonly S3SignatureVerifier _signatures;
    private readonly S3ResponseFactory _responses;
    private readonly FormUploads _forms;

    public S3RequestHandler(LocalAwsOptions options, AccessKeys keys, S3Engine engine, LocalEvents events)
    {
        _options = options;
        _engine = engine;
        _events = events;
        _keys = keys;
        _scopes = new ScopeResolver(options, keys);
        _operations = new S3Operations(engine);
        _signatures = new S3SignatureVerifier(options, keys);
        _responses = new S3ResponseFactory(options.TimeProvider);
        _forms = new FormUploads(options, keys, engine);
    }

    /// <summary>The faults to inject. Set before the first request.</summary>
    public FaultPlan? Faults { get; set; }

    public string Name => "S3";

    public string SigningName => "s3";

    public IReadOnlyCollection<string> Operations => _operations.Names;

    public bool AllowsOrigin(LocalRequest request, string origin) =>
        request.Method == "OPTIONS"
        || CorsMatch.Find(FindCorsRules(S3Address.Parse(request.Target, request.Header("Host") ?? "")), origin, request.Method, []) is not null;

    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        var call = new S3Call();
        LocalResponse response = await HandleAsync(request, call, cancellationToken).ConfigureAwait(false);
        if (_events.IsEnabled && call.Caller is { } caller)
        {
            _events.Add(new CallEvent
            {
                Time = _events.Now,
                Service = Name,
                Operation = call.Operation,
                AccountId = caller.AccountId,
                Region = caller.Region,
                RequestId = response.Headers.First(header => header.Key == S3ResponseFactory.RequestIdHeader).Value,
                StatusCode = response.StatusCode,
                ErrorCode = call.ErrorCode,
            });
        }
        return response;
    }

    private async ValueTask<LocalResponse> HandleAsync(LocalRequest request, S3Call call, CancellationToken cancellationToken)
    {
        S3Address address = S3Address.Parse(request.Target, request.Header("Host") ?? "");
        IReadOnlyList<KeyValuePair<string, string>> cors = [];
        string? region = null;
        TimeSpan clockSkew = TimeSpan.Zero;
        if (request.Header(Lineage.HeaderName) is { } trace)
            RequestTrace.Set(trace);
        try
        {
            region = address.Bucket is null ? null : _engine.FindRegion(address.Bucket);
            if (request.Method == "OPTIONS")
                return _responses.Create(Preflight.CreateResponse(FindCorsRules(address), region is not null, address.Bucket is not null && address.Path != $"/{address.Bucket}", request), request, [], TimeSpan.Zero, fault: null);
            cors = CorsHeaders.Create(FindCorsRules(address), request);
            (RestRequest head, string operation) = Route(request, address, region is not null);
            call.Operation = operation;
            (Fault? fault, clockSkew) = Faults!.Take(Name, operation);
            if (FormUploads.IsForm(request))
                return await PostAsync(request, address, region, cors, fault, clockSkew, cancellationToken).ConfigureAwait(false);
            PayloadHeader payload = S3SignatureVerifier.ParsePayloadHeader(request);
            SignatureVerification? signature = _options.VerifiesSignatures ? _signatures.Verify(request, payload, clockSkew) : null;
            RegionRules.Check(address, signature, region, _options, isPresigned: request.Header("Authorization") is null);
            ResourceScope caller = GetCaller(request, address, region, signature);
            call.Caller = caller;
            if (operation != "CreateBucket")
                BucketAccess.Check(_engine, caller.AccountId, address.Bucket, request.Header("x-amz-copy-source"));
            await InjectFaultAsync(fault, cancellationToken).ConfigureAwait(false);
            RestResponse response = await ExecuteAsync(caller, operation, head, request, payload, signature, cancellationToken).ConfigureAwait(false);
            try
            {
                fault?.InjectBeforeResponse();
                return _responses.Create(response, request, [.. cors, .. CreateListingHeaders(operation, region)], clockSkew, fault);
            }
            catch
            {
                // The body can hold references to an object's bytes, which are not deleted before it is disposed.
                response.Body?.Dispose();
                response.Dispose();
                throw;
            }
        }
        catch (S3ServiceException error)
        {
            call.ErrorCode = error.Code;
            return _responses.Create(error, request, [.. cors, .. CreateErrorHeaders(error, region)], clockSkew);
        }
        catch (Exception error) when (error is LocalStorageException or DamagedBodyException)
        {
            call.ErrorCode = InternalError;
            return _responses.Create(new S3ServiceException(500, InternalError, error.Message), request, cors, clockSkew);
        }
        catch (Exception failure) when (failure is not (ClientDisconnectedException or IOException { InnerException: SocketException } or OperationCanceledException))
        {
            // The message shows that the failure is in Tern.Local, and not in the code under test.
            call.ErrorCode = InternalError;
            return _responses.Create(new S3ServiceException(500, InternalError, $"Tern.Local failed: {failure.GetType().Name}: {failure.Message}"), request, cors, clockSkew);
        }
    }

    private IReadOnlyList<Tern.S3.CorsRule> FindCorsRules(S3Address address) =>
        address.Bucket is null ? [] : _engine.FindCorsRules(address.Bucket) ?? [];

    private static (RestRequest Head, string Operation) Route(LocalRequest request, S3Address address, bool isBucketFound)
    {
        var head = new RestRequest
        {
            Method = request.Method,
            Path = address.Path,
            Query = address.Query,
            Headers = PresignedHeaders.GetEffectiveHeaders(request.Headers, address.Query),
        };
        try
        {
            if (FormUploads.IsForm(request))
                return (head, FormUploads.Operation);
            if (request.Method == "POST" && address.Query.Length == 0 && address.Bucket is { } bucket && address.Path == $"/{bucket}")
                throw RequestErrors.PreconditionFailed("Bucket POST must be of the enclosure-type multipart/form-data");
            RestRoute? route = S3Router.Instance.Find(head);
            if (SubResources.FindError(head, route) is not { } refusal)
                return (head, route!.Operation);
            // The service checks the bucket first. Directory buckets are not supported, and cannot exist.
            if (refusal.StatusCode == 501 && !isBucketFound && address.Bucket is { } missing && !BucketNames.IsDirectory(missing))
                throw BucketErrors.NotFound(missing);
            throw refusal;
        }
        catch (TernSerializationException)
        {
            throw RequestErrors.InvalidUri();
        }
    }

    private async Task<RestResponse> ExecuteAsync(
        ResourceScope caller, string operation, RestRequest head, LocalRequest request, PayloadHeader payload, SignatureVerification? signature, CancellationToken cancellationToken)
    {
        bool isObject = operation is "PutObject" or "UploadPart";
        IncomingBody body = RequestBodies.Open(request, head.Headers, payload, signature, isObject, hasChecksum: operation != "CompleteMultipartUpload");
        await using (body.Content.ConfigureAwait(false))
        {
            using var document = new NativeBuffer();
            if (!isObject)
                await RequestBodies.ReadAsync(body, document, DocumentLimits.GetMaxLength(operation), cancellationToken).ConfigureAwait(false);
            if (operation == "DeleteObjects" && !RequestBodies.HasDigest(head.Headers))
                throw RequestErrors.InvalidRequest("Missing required header for this request: Content-MD5 OR x-amz-checksum-*");
            var whole = new RestRequest { Method = head.Method, Path = head.Path, Query = head.Query, Headers = head.Headers, Content = document.WrittenMemory };
            var response = new RestResponse();
            try
            {
                await _operations.ExecuteAsync(caller, operation, whole, isObject ? body : null, response, cancellationToken).ConfigureAwait(false);
            }
            catch
            {
                response.Dispose();
                throw;
            }
            if (response.Headers.Exists(header => header.Key == "Content-Range"))
                response.StatusCode = 206;
            // The model has the status 200.
            if (operation is "PutBucketTagging" or "PutBucketPolicy" or "PutBucketMetricsConfiguration" or "PutBucketIntelligentTieringConfiguration")
                response.StatusCode = 204;
            return response;
        }
    }

    private async ValueTask<LocalResponse> PostAsync(
        LocalRequest request, S3Address address, string? region, IReadOnlyList<KeyValuePair<string, string>> cors, Fault? fault, TimeSpan clockSkew, CancellationToken cancellationToken)
    {
        RegionRules.Check(address, signature: null, region, _options, isPresigned: false);
        await InjectFaultAsync(fault, cancellationToken).ConfigureAwait(false);
        RestResponse response = await _forms.UploadAsync(request, address, region, clockSkew, cancellationToken).ConfigureAwait(false);
        fault?.InjectBeforeResponse();
        return _responses.Create(response, request, cors, clockSkew, fault);
    }

    private ResourceScope GetCaller(LocalRequest request, S3Address address, string? bucketRegion, SignatureVerification? signature)
    {
        if (signature is null)
        {
            ResourceScope named = _scopes.ResolveUnverified(request);
            // An unsigned request has access to each bucket.
            return request.Scope is null && address.Bucket is not null ? named with { AccountId = _engine.FindOwner(address.Bucket) ?? named.AccountId } : named;
        }
        string signed = AllowedRegions.Contain(_options, signature.Region!) ? signature.Region! : address.Region ?? bucketRegion ?? _options.Region;
        return new ResourceScope(_keys.GetAccountId(signature.Credentials!.AccessKeyId), signed);
    }

    private async ValueTask InjectFaultAsync(Fault? fault, CancellationToken cancellationToken)
    {
        if (fault is null)
            return;
        await fault.InjectBeforeExecutionAsync(_options.TimeProvider, cancellationToken).ConfigureAwait(false);
        if (fault.Kind == FaultKind.Throttle)
            throw new S3ServiceException(503, "SlowDown", "Please reduce your request rate.");
        if (fault.Kind == FaultKind.Fail)
            throw new S3ServiceException(fault.StatusCode, fault.ErrorCode ?? (fault.StatusCode == 503 ? "ServiceUnavailable" : "InternalError"), "The request failed because of a fault of LocalAws.Faults.");
    }

    private static KeyValuePair<string, string>[] CreateListingHeaders(string operation, string? region) =>
        operation is "ListObjects" or "ListObjectsV2" && region is not null ? [new("x-amz-bucket-region", region)] : [];

    // Clients read the region of the bucket from this header, and send the request again.
    private static KeyValuePair<string, string>[] CreateErrorHeaders(S3ServiceException error, string? region) =>
        region is not null && error is { StatusCode: 301 } or { Code: "AuthorizationHeaderMalformed" } or { StatusCode: 403, Code: not "AccessForbidden" } && region is not null ? [new("x-amz-bucket-region", region)] : [];
}
