using System.Diagnostics;
using System.Globalization;
using Microsoft.Extensions.Logging;

namespace Tern.Runtime;

/// <summary>The configuration of a client with values from the environment and the profile, and the objects that are derived from it once.</summary>
internal sealed class ClientRuntime
{
    private const int MaxCachedAttemptTexts = 8;

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
        Settings = new SettingReader(options.Environment, CredentialSources.AreAllSupported ? SelectedProfile.Select(options) : null);
        Options = client.ApplySettings(OptionDefaults.Apply(options, service, Settings), Settings);
        HeaderRules.CheckOptionHeaders(Options.Headers);
        Credentials = Options.Credentials ?? options.Environment.SharedCredentials.Get(options.Environment, options.Profile);
        resources.Transport.CaBundle = Settings.ExpandPath(options.Configured?.CaBundle) ?? Settings.GetPath(Runtime.Settings.CaBundle);
        RetryPolicy = resources.GetRetryPolicy(service, Options.Retry!);
        UserAgent = Runtime.UserAgent.Build(service, Options.AppId);
        // Rare features are in methods of their own: LINQ and the logging library are loaded with the method that names them.
        Interceptors = Options.Interceptors.Count == 0 ? [] : CopyInterceptors();
        if (Options.LoggerFactory is not null)
            Logger = CreateLogger();
        _isOnLambda = LambdaTrace.IsOnLambda(Options.Environment);
        _attemptTexts = new string?[Math.Min(RetryPolicy.MaxAttempts, MaxCachedAttemptTexts)];
    }

    public ServiceClient Client { get; }

    public ServiceDescriptor Service { get; }

    public ClientResources Resources { get; }

    /// <summary>The settings of the environment and of the profile.</summary>
    public SettingReader Settings { get; }

    /// <summary>The options with values from the environment and from the profile.</summary>
    public ClientOptions Options { get; }

    public ICredentialsProvider Credentials { get; }

    /// <summary>The settings of schemes other than SigV4, created at the first use; most services need none.</summary>
    public AuthSettings Auth => _auth ??= new AuthSettings(Options, Service, Settings);

    public RetryPolicy RetryPolicy { get; }

    /// <summary>Whether no source but the EC2 instance can provide the region.</summary>
    public bool NeedsRegion => CredentialSources.AreAllSupported && Options.Region is null && Options.Environment.HasInstanceMetadata;

    /// <summary>Returns the time limits of an operation's calls.</summary>
    public CallTimeouts GetTimeouts(OperationDescriptor operation)
    {
        if (operation.IsLongRunning)
            return _longRunningTimeouts ??= Options.Timeouts.ForLongRunning();
        return operation.IsLongPolling ? _longPollingTimeouts ??= Options.Timeouts.ForLongPolling() : Options.Timeouts;
    }

    /// <summary>The policy for sending bodies, created at the first use.</summary>
    public BodyPolicy BodyPolicy => _bodyPolicy ??= Client.CreateBodyPolicy(Options);

    /// <summary>Returns the framing of chunks. The last one is cached, because most bodies of a client use the same.</summary>
    public ChunkFraming GetChunkFraming(string? signing, string? checksum, int chunkSize)
    {
        ChunkFraming? known = _chunkFraming;
        return known is not null && known.Matches(signing, checksum, chunkSize) ? known : _chunkFraming = new ChunkFraming(signing, checksum, chunkSize);
    }

    public string UserAgent { get; }

    public ICallInterceptor[] Interceptors { get; }

    /// <summary>Null without a logger factory; then the logging library is not loaded.</summary>
    public ILogger? Logger { get; }

    /// <summary>The value of <c>amz-sdk-request</c>.</summary>
    public string GetAttemptText(int attempt) =>
        attempt <= _attemptTexts.Length ? _attemptTexts[attempt - 1] ??= CreateAttemptText(attempt) : CreateAttemptText(attempt);

    /// <summary>Returns the trace header of a request: of the Lambda invocation, else of the current activity if the options enable it; null for none.</summary>
    public string? GetTraceHeader() =>
        (_isOnLambda ? LambdaTrace.Read(Options.Environment) : null)
        ?? (Options.TracePropagation == TracePropagation.XRay && Activity.Current is { } activity ? XRayTraceHeader.Format(activity.Context) : null);

    /// <summary>Returns the context of the endpoint rules. The last one is cached, because the account rarely changes.</summary>
    public EndpointContext GetEndpointContext(string? accountId)
    {
        EndpointContext? known = _endpointContext;
        if (known is not null && known.AccountId == accountId)
            return known;
        EndpointContext created = CreateEndpointContext(accountId, Options.Region);
        _endpointContext = created;
        return created;
    }

    /// <summary>Creates the context for a region that may differ from the client's.</summary>
    public EndpointContext CreateEndpointContext(string? accountId, string? region)
    {
        // The rules of a service can put an invalid endpoint into their message, with its password.
        if (!string.IsNullOrEmpty(Options.Endpoint))
            EndpointUrl.Parse(Options.Endpoint);
        return new()
        {
            Options = Options,
            Region = region,
            Endpoint = Options.Endpoint,
            AccountId = accountId,
            Partitions = PartitionTable.Aws,
            Cache = _endpointCache,
        };
    }

    /// <summary>
    /// Returns the target of a request. The last one is cached: RPC protocols have a single path, and other protocols at least the same host.
    /// </summary>
    public RequestTarget GetTarget(Endpoint endpoint, RequestMessage request)
    {
        RequestTarget? known = _target;
        if (known is not null && known.Matches(endpoint, request))
            return known;
        RequestTarget? sibling = known is not null && known.Matches(endpoint, request.HostPrefix) ? known : null;
        return _target = new RequestTarget(endpoint, request.Path, request.Query, request.HostPrefix, sibling);
    }

    /// <summary>Returns the host of a presigned request. The last one is cached, because many objects of one bucket are presigned.</summary>
    public RequestTarget GetPresigningTarget(Endpoint endpoint, string? hostPrefix)
    {
        RequestTarget? known = _presigningTarget;
        if (known is not null && known.Matches(endpoint, hostPrefix))
            return known;
        return _presigningTarget = new RequestTarget(endpoint, "/", null, hostPrefix);
    }

    /// <summary>Returns the time of a signature. Its text changes once a second.</summary>
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
