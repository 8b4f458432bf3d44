using Tern.Lambda;
using Tern.Local.Http;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Protocols;
using Tern.Local.Routing;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.Server.Apis;

/// <summary>Invokes functions for the requests of a listener. The function with the longest path is selected.</summary>
internal sealed class ApiRequestHandler : IRequestHandler
{
    private const int MaxBodyLength = 6 * 1024 * 1024;
    private const int MaxAlbBodyLength = 1024 * 1024;

    private static readonly TimeSpan s_maxHttpTime = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan s_maxRestTime = TimeSpan.FromSeconds(29);

    private readonly LambdaEngine _engine;
    private readonly LocalAwsOptions _options;
    private readonly ApiOption[] _routes;
    private readonly ResponseDate _date;

    /// <summary>Creates the handler of a listener.</summary>
    /// <param name="engine">The functions.</param>
    /// <param name="options">The default account and region.</param>
    /// <param name="routes">The functions of the port. Each has a name.</param>
    public ApiRequestHandler(LambdaEngine engine, LocalAwsOptions options, IEnumerable<ApiOption> routes)
    {
        _engine = engine;
        _options = options;
        _routes = [.. routes.OrderByDescending(route => route.Path.Length)];
        _date = new ResponseDate(options.TimeProvider);
    }

    /// <summary>The port, which is known when the listener has started.</summary>
    public int Port { get; set; }

    /// <summary>True: the function itself evaluates the origin, as behind a gateway.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => true;

    /// <inheritdoc/>
    public async ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        string requestId = RequestIds.Create();
        ApiOption? route = Array.Find(_routes, route => IsBelow(request.Target, route.Path));
        LocalResponse response = route is not null
            ? await HandleAsync(request, route, requestId, cancellationToken).ConfigureAwait(false)
            : ApiResponses.CreateNotFound();
        return new LocalResponse
        {
            StatusCode = response.StatusCode,
            Headers = [.. response.Headers, new(route?.Kind == ApiKind.Http ? "Apigw-Requestid" : "x-amzn-RequestId", requestId), _date.CreateHeader()],
            ContentType = response.ContentType,
            Content = response.Content,
            Stream = response.Stream,
        };
    }

    private static bool IsBelow(string target, string path)
    {
        if (!target.StartsWith(path, StringComparison.Ordinal))
            return false;
        return path.EndsWith('/') || target.Length == path.Length || target[path.Length] is '/' or '?';
    }

    private async ValueTask<LocalResponse> HandleAsync(LocalRequest request, ApiOption route, string requestId, CancellationToken cancellationToken)
    {
        using var received = new PooledBuffer();
        int maxLength = route.Kind == ApiKind.Alb ? MaxAlbBodyLength : MaxBodyLength;
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, maxLength, received, _options.TimeProvider, cancellationToken).ConfigureAwait(false))
            return ApiResponses.CreateTooLarge(route.Kind);
        var described = new ApiRequest(request, received.WrittenSpan.ToArray(), requestId, _engine.Time.GetUtcNow(), route.Function!, _options.AccountId, _options.Region, Port);
        ReadOnlyMemory<byte> payload = ApiEvents.Write(route, described);
        // Base64 is longer than the body.
        if (payload.Length > MaxBodyLength)
            return ApiResponses.CreateTooLarge(route.Kind);
        FunctionCatalog catalog = _engine.Catalogs.Get(new ResourceScope(_options.AccountId, _options.Region));
        ResolvedFunction? resolved;
        lock (catalog.Lock)
            resolved = ResolvedFunction.TryFind(catalog, FunctionReference.Parse(route.Function!, null, catalog.Scope));
        return resolved is null ? ApiResponses.CreateFunctionError(route.Kind) : await InvokeAsync(route, resolved, payload, requestId, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask<LocalResponse> InvokeAsync(ApiOption route, ResolvedFunction resolved, ReadOnlyMemory<byte> payload, string requestId, CancellationToken cancellationToken)
    {
        try
        {
            return await _engine.Http.InvokeAsync(
                resolved, payload, requestId, route.IsStreaming, GetMaxTime(route.Kind),
                result => result.IsSuccess ? ApiResponses.Create(route.Kind, result.Payload) : ApiResponses.CreateFunctionError(route.Kind), cancellationToken).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            return ApiResponses.CreateTimeout(route.Kind);
        }
        catch (TooManyRequestsException e)
        {
            return ApiResponses.CreateThrottled(route.Kind, e.ServiceMessage);
        }
    }

    private static TimeSpan GetMaxTime(ApiKind kind) => kind switch
    {
        ApiKind.Http => s_maxHttpTime,
        ApiKind.Rest => s_maxRestTime,
        _ => Timeout.InfiniteTimeSpan,
    };
}
