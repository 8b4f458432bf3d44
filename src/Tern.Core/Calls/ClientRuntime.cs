using System.Globalization;
using Microsoft.Extensions.Logging;
using Tern.Auth;
using Tern.Endpoints;
using Tern.Http;
using Tern.Identity;
using Tern.Retries;
using Tern.Signing;
using Tern.Streaming;

namespace Tern.Calls;

/// <summary>A client's configuration once the environment has been asked, and what is made from it once.</summary>
internal sealed class ClientRuntime
{
    private const int MaxKeptTexts = 8;

    private readonly EndpointCache _endpointCache = new();
    private readonly string?[] _attemptTexts;
    private readonly bool _isOnLambda;
    private EndpointContext? _endpointContext;
    private RequestTarget? _target;
    private RequestTarget? _presigningTarget;
    private SigningTime? _signingTime;
    private AuthSettings? _auth;
    private BodyPolicy? _bodyPolicy;
    private ChunkFraming? _chunkFraming;
    private CallTimeouts? _longRunningTimeouts;
    private CallTimeouts? _longPollingTimeouts;

    public ClientRuntime(ServiceClient client, ServiceDescriptor service, ClientOptions options, ClientResources resources)
    {
        Client = client;
        Service = service;
        Resources = resources;
        Options = client.ApplyEnvironment(EnvironmentDefaults.Apply(options, service), name => EnvironmentDefaults.Boolean(options.GetEnvironmentVariable, name));
        HeaderRules.CheckExtra(Options.Headers);
        Credentials = Options.Credentials ?? resources.DefaultCredentials;
        RetryPolicy = resources.GetRetryPolicy(service, Options.Retry!);
        UserAgent = Calls.UserAgent.Build(service, Options.AppId);
        // What few clients have stands in methods of its own: LINQ and the library of loggers are loaded with the method that names them.
        Interceptors = Options.Interceptors.Count == 0 ? [] : CopyInterceptors();
        if (Options.LoggerFactory is not null)
            Logger = CreateLogger();
        _isOnLambda = LambdaTrace.IsOnLambda(Options.GetEnvironmentVariable);
        _attemptTexts = new string?[Math.Min(RetryPolicy.MaxAttempts, MaxKeptTexts)];
    }

    public ServiceClient Client { get; }

    public ServiceDescriptor Service { get; }

    public ClientResources Resources { get; }

    /// <summary>The options with what the environment adds.</summary>
    public ClientOptions Options { get; }

    public ICredentialsProvider Credentials { get; }

    /// <summary>What the schemes other than SigV4 need; most services have no such.</summary>
    public AuthSettings Auth => _auth ??= new AuthSettings(Options, Service);

    public RetryPolicy RetryPolicy { get; }

    /// <summary>The limits of an operation's calls.</summary>
    public CallTimeouts GetTimeouts(OperationDescriptor operation)
    {
        if (operation.IsLongRunning)
            return _longRunningTimeouts ??= Options.Timeouts.ForLongRunning();
        return operation.IsLongPolling ? _longPollingTimeouts ??= Options.Timeouts.ForLongPolling() : Options.Timeouts;
    }

    /// <summary>How bodies are sent; made when the first one comes about which there is something to decide.</summary>
    public BodyPolicy BodyPolicy => _bodyPolicy ??= Client.CreateBodyPolicy(Options);

    /// <summary>The form of chunks; the last one is kept, since most bodies of a client have the same.</summary>
    public ChunkFraming GetChunkFraming(string? signing, string? checksum, int chunkSize)
    {
        ChunkFraming? known = _chunkFraming;
        return known is not null && known.IsFor(signing, checksum, chunkSize) ? known : _chunkFraming = new ChunkFraming(signing, checksum, chunkSize);
    }

    public string UserAgent { get; }

    public ICallInterceptor[] Interceptors { get; }

    /// <summary>Null when nobody asked for one, and then the library of loggers is not even loaded.</summary>
    public ILogger? Logger { get; }

    /// <summary>The value of <c>amz-sdk-request</c>.</summary>
    public string GetAttemptText(int attempt) =>
        attempt <= _attemptTexts.Length ? _attemptTexts[attempt - 1] ??= CreateAttemptText(attempt) : CreateAttemptText(attempt);

    /// <summary>The trace that a request belongs to; null outside Lambda.</summary>
    public string? GetLambdaTrace() => _isOnLambda ? LambdaTrace.Read(Options.GetEnvironmentVariable) : null;

    /// <summary>What endpoint rules may ask for; the last one is kept, because the account seldom changes.</summary>
    public EndpointContext GetEndpointContext(string? accountId)
    {
        EndpointContext? known = _endpointContext;
        if (known is not null && known.AccountId == accountId)
            return known;
        EndpointContext created = CreateEndpointContext(accountId, Options.Region);
        _endpointContext = created;
        return created;
    }

    /// <summary>The same for a region that is not the client's.</summary>
    public EndpointContext CreateEndpointContext(string? accountId, string? region) => new()
    {
        Options = Options,
        Region = region,
        Endpoint = Options.Endpoint,
        AccountId = accountId,
        Partitions = PartitionTable.Aws,
        Cache = _endpointCache,
    };

    /// <summary>Where a request goes; the last one is kept, since RPC protocols have a single path, and others at least the same host.</summary>
    public RequestTarget GetTarget(Endpoint endpoint, RequestMessage request)
    {
        RequestTarget? known = _target;
        if (known is not null && known.IsFor(endpoint, request))
            return known;
        RequestTarget? sibling = known is not null && known.IsFor(endpoint, request.HostPrefix) ? known : null;
        return _target = new RequestTarget(endpoint, request.Path, request.Query, request.HostPrefix, sibling);
    }

    /// <summary>The host that a presigned request goes to; the last one is kept, since the same bucket is asked for many objects.</summary>
    public RequestTarget GetPresigningTarget(Endpoint endpoint, string? hostPrefix)
    {
        RequestTarget? known = _presigningTarget;
        if (known is not null && known.IsFor(endpoint, hostPrefix))
            return known;
        return _presigningTarget = new RequestTarget(endpoint, "/", null, hostPrefix);
    }

    /// <summary>The time as a signature has it; the text changes once a second.</summary>
    public SigningTime GetSigningTime(string host) => GetSigningTime(Resources.ClockSkew.GetTime(host));

    /// <inheritdoc cref="GetSigningTime(string)"/>
    public SigningTime GetSigningTime(DateTimeOffset now)
    {
        long second = now.UtcTicks / TimeSpan.TicksPerSecond;
        SigningTime? known = _signingTime;
        if (known is not null && known.Second == second)
            return known;
        var created = new SigningTime(second, now, SigningDate.Format(now));
        _signingTime = created;
        return created;
    }

    private string CreateAttemptText(int attempt) =>
        string.Create(CultureInfo.InvariantCulture, $"attempt={attempt}; max={RetryPolicy.MaxAttempts}");

    private ICallInterceptor[] CopyInterceptors() => [.. Options.Interceptors];

    private ILogger CreateLogger() => Options.LoggerFactory!.CreateLogger($"Tern.{Service.ServiceId}");
}
