using Tern.Lambda;
using Tern.Local.Events;
using Tern.Local.Http;
using Tern.Local.Lambda.Functions;
using Tern.Local.Protocols;
using Tern.Local.Routing;
using Tern.Local.Services;
using Tern.Local.Sts.Sessions;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.Urls;

/// <summary>Serves the URLs of functions.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html">Invoking Lambda function URLs</seealso>
internal sealed class UrlRequestHandler(LambdaEngine engine, LocalAwsOptions options, AccessKeys keys, SessionStore sessions, LocalEvents events) : IRequestHandler
{
    private const int MaxBodyLength = 6 * 1024 * 1024;
    private const string SigningName = "lambda";

    private readonly RequestSignatureVerifiers _signatures = new(options, keys);
    private readonly ResponseDate _date = new(options.TimeProvider);

    /// <summary>Whether a request was sent to the URL of a function.</summary>
    public static bool IsUrl(LocalRequest request) => UrlAddress.Parse(request) is not null;

    /// <summary>Whether the configuration of the URL allows the origin. A preflight is always allowed.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) =>
        request.Method == "OPTIONS" || (Find(UrlAddress.Parse(request)!)?.Config.Cors is { } cors && UrlCors.AllowsOrigin(cors, origin));

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        string requestId = RequestIds.Create();
        UrlAddress address = UrlAddress.Parse(request)!;
        Target? target = Find(address);
        LocalResponse response = target is null
            ? UrlResponses.CreateNotFound()
            : await HandleAsync(request, address, target, requestId, cancellationToken).ConfigureAwait(false);
        if (events.IsEnabled && target is not null)
        {
            events.Add(new CallEvent
            {
                Time = events.Now,
                Service = "Lambda",
                Operation = "InvokeFunctionUrl",
                AccountId = target.Catalog.Scope.AccountId,
                Region = target.Catalog.Scope.Region,
                RequestId = requestId,
                StatusCode = response.StatusCode,
            });
        }
        return AddHeaders(response, request, target?.Config.Cors, requestId);
    }

    private async ValueTask<LocalResponse> HandleAsync(LocalRequest request, UrlAddress address, Target target, string requestId, CancellationToken cancellationToken)
    {
        if (target.Config.Cors is { } cors && request.Method == "OPTIONS" && request.Header("Origin") is { } origin && request.Header("Access-Control-Request-Method") is { } method)
            return new LocalResponse { StatusCode = 200, Headers = UrlCors.CreatePreflight(cors, origin, method) };
        using var received = new PooledBuffer();
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxBodyLength, received, options.TimeProvider, cancellationToken).ConfigureAwait(false))
            return UrlResponses.CreateTooLarge();
        ReadOnlyMemory<byte> body = received.WrittenSpan.ToArray();
        UrlCaller? caller = null;
        if (target.Config.AuthType == FunctionUrlAuthType.AwsIam)
        {
            SignatureVerification? signature = options.VerifiesSignatures && request.Scope is not null ? _signatures.Get(SigningName).Verify(request, body.Span, TimeSpan.Zero) : null;
            if (signature is { IsValid: false })
                return UrlResponses.CreateInvalidSignature(signature.ErrorCode, signature.Message);
            if (signature is { Region: { } region } && region != target.Catalog.Scope.Region)
                return UrlResponses.CreateInvalidSignature("InvalidSignatureException", $"Credential should be scoped to a valid region, not '{QuotedText.Create(region)}'.");
            caller = FindCaller(signature?.Credentials?.AccessKeyId ?? (options.VerifiesSignatures ? null : request.Scope?.AccessKeyId));
            if (caller is null)
                return UrlResponses.CreateForbidden();
        }
        ResolvedFunction resolved;
        lock (target.Catalog.Lock)
        {
            // A URL remains when its alias is deleted.
            if (ResolvedFunction.TryFind(target.Catalog, target.Reference) is not { } found
                || !UrlAuthorization.IsAllowed(found.Function, target.Reference.QualifierOrLatest, target.Config.AuthType, caller))
                return UrlResponses.CreateForbidden();
            resolved = found;
        }
        return await InvokeAsync(target, resolved, UrlEvent.Write(request, address, caller, body, requestId, engine.Time.GetUtcNow()), requestId, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask<LocalResponse> InvokeAsync(Target target, ResolvedFunction resolved, ReadOnlyMemory<byte> payload, string requestId, CancellationToken cancellationToken)
    {
        try
        {
            return await engine.Http.InvokeAsync(
                resolved, payload, requestId, target.Config.InvokeMode == InvokeMode.ResponseStream, Timeout.InfiniteTimeSpan,
                static result => result.IsSuccess ? UrlResponses.Create(result.Payload) : UrlResponses.CreateFunctionError(), cancellationToken).ConfigureAwait(false);
        }
        catch (TooManyRequestsException e)
        {
            return UrlResponses.CreateThrottled(e);
        }
    }

    private Target? Find(UrlAddress address)
    {
        if (engine.Urls.Find(address.Id) is not var (catalog, reference))
            return null;
        lock (catalog.Lock)
        {
            return catalog.TryFind(reference.Name, out StoredFunction? function) && function.Urls.TryGetValue(reference.QualifierOrLatest, out UrlConfig? config)
                ? new Target(catalog, reference, config)
                : null;
        }
    }

    private UrlCaller? FindCaller(string? accessKeyId)
    {
        if (accessKeyId is null)
            return null;
        string account = keys.GetAccountId(accessKeyId);
        return sessions.Find(accessKeyId) is { } session
            ? new UrlCaller(accessKeyId, account, session.Arn, session.UserId)
            : new UrlCaller(accessKeyId, account, $"arn:aws:iam::{account}:root", account);
    }

    private LocalResponse AddHeaders(LocalResponse response, LocalRequest request, Cors? cors, string requestId)
    {
        List<KeyValuePair<string, string>> headers = [.. response.Headers];
        if (cors is not null && request.Method != "OPTIONS" && request.Header("Origin") is { } origin && UrlCors.CreateHeaders(cors, origin) is { Count: > 0 } added)
        {
            headers.RemoveAll(header => header.Key.StartsWith("Access-Control-", StringComparison.OrdinalIgnoreCase));
            headers.AddRange(added);
        }
        headers.Add(new("x-amzn-RequestId", requestId));
        headers.Add(_date.CreateHeader());
        return new LocalResponse { StatusCode = response.StatusCode, Headers = headers, ContentType = response.ContentType, Content = response.Content, Stream = response.Stream };
    }

    private sealed record Target(FunctionCatalog Catalog, FunctionReference Reference, UrlConfig Config);
}
