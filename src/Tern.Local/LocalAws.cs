using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Services;

namespace Tern.Local;

/// <summary>An in-process AWS for development and tests. Clients send requests to it without sockets. Thread-safe.</summary>
/// <remarks>
/// It supports S3, and verifies signatures, digests and checksums as the service does. It supports DynamoDB and DynamoDB Streams with the expressions,
/// errors and limits of the service. It does not support PartiQL, backups, global tables, exports, imports, contributor insights, Kinesis destinations,
/// resource policies and vector indexes: these operations fail with an error that names the unsupported feature.
/// Requests without a valid signature are refused, unless <see cref="LocalAwsOptions.VerifiesSignatures"/> is false.
/// <code>
/// await using var aws = await LocalAws.StartAsync();
/// var dynamo = aws.CreateClient&lt;DynamoDBClient&gt;();
/// </code>
/// </remarks>
public sealed class LocalAws : IAsyncDisposable
{
    private LocalAws(LocalAwsOptions options, LocalServices services)
    {
        Options = options;
        Services = services;
        Handler = new LocalHandler(services.Router, options.TimeProvider);
    }

    /// <summary>The options that it was started with.</summary>
    public LocalAwsOptions Options { get; }

    /// <summary>The default credentials of <see cref="CreateClient{TClient}"/>: the first of <see cref="LocalAwsOptions.Credentials"/>.</summary>
    public AwsCredentials Credentials => Options.Credentials[0];

    /// <summary>
    /// The HTTP handler for clients. It handles every request in memory, for any host. This object owns the handler; disposing a client does not
    /// dispose it.
    /// </summary>
    public HttpMessageHandler Handler { get; }

    /// <summary>The faults to inject into requests, by operation and number of requests. The default is none.</summary>
    public FaultPlan Faults => Services.Faults;

    internal LocalServices Services { get; }

    /// <summary>Starts an in-process AWS.</summary>
    /// <param name="options">The options. The default is data in memory and verified signatures.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    /// <exception cref="ArgumentException">The options have no credentials.</exception>
    public static Task<LocalAws> StartAsync(LocalAwsOptions? options = null, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        options ??= new LocalAwsOptions();
        if (options.Credentials.Count == 0)
            throw new ArgumentException("LocalAwsOptions.Credentials is empty. Add at least one access key.", nameof(options));
        return Task.FromResult(new LocalAws(options, LocalServices.Open(options)));
    }

    /// <summary>Creates a client of this AWS. The caller disposes it.</summary>
    /// <typeparam name="TClient">A generated client, for example <c>DynamoDBClient</c>.</typeparam>
    /// <param name="options">
    /// The options of the client. The defaults of region, credentials and clock are those of this object. The handler is always
    /// <see cref="Handler"/>, and the environment of the process has no effect. Retries have no delay, unless <see cref="RetryOptions.BaseDelay"/>,
    /// <see cref="RetryOptions.ThrottlingBaseDelay"/> or <see cref="RetryOptions.MaxDelay"/> differs from its default.
    /// </param>
    /// <exception cref="LocalServiceNotSupportedException">Tern.Local does not support the service of the client.</exception>
    public TClient CreateClient<TClient>(ClientOptions? options = null)
        where TClient : IServiceClient<TClient>
    {
        options ??= new ClientOptions();
        TClient client = TClient.Create(Connect(options) with { Region = options.Region ?? Options.Region });
        if (client is not ServiceClient { ServiceId: var service } created || IsSupported(service))
            return client;
        created.Dispose();
        throw new LocalServiceNotSupportedException(service, [.. Services.All.Select(supported => supported.Name)]);
    }

    /// <summary>
    /// Returns a copy of the options of a client with the connection to this AWS, as <see cref="CreateClient{TClient}"/> does. For the clients of a container:
    /// <c>services.ConfigureTern(aws.Connect)</c> with the package Tern.Extensions.
    /// </summary>
    /// <param name="options">
    /// The options. The region is always that of <see cref="Options"/>, because this AWS has only one, and the handler is always <see cref="Handler"/>. The
    /// defaults of credentials and clock are those of this object. The environment of the process and a profile in it have no effect; an
    /// <see cref="InMemoryAwsEnvironment"/> has.
    /// </param>
    public ClientOptions Connect(ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        RetryOptions retry = options.Retry ?? RetryOptions.Default;
        bool isOwnEnvironment = options.Environment != AwsEnvironment.Process;
        return options with
        {
            Retry = HasDefaultDelays(retry) ? retry with { MaxDelay = TimeSpan.Zero } : retry,
            Region = Options.Region,
            Credentials = options.Credentials ?? (isOwnEnvironment && options.Profile is not null ? null : new StaticCredentialsProvider(Credentials, Options.TimeProvider)),
            TimeProvider = options.TimeProvider == TimeProvider.System ? Options.TimeProvider : options.TimeProvider,
            Handler = Handler,
            DisposeHandler = false,
            Profile = isOwnEnvironment ? options.Profile : null,
            Environment = isOwnEnvironment ? options.Environment : AwsEnvironment.None,
        };
    }

    /// <summary>Stops this AWS, and closes its folder if there is one. Requests in flight may fail.</summary>
    public ValueTask DisposeAsync()
    {
        Handler.Dispose();
        Services.Dispose();
        return ValueTask.CompletedTask;
    }

    private static bool HasDefaultDelays(RetryOptions retry) =>
        retry is { BaseDelay: null, MaxDelay: null } && retry.ThrottlingBaseDelay == RetryOptions.Default.ThrottlingBaseDelay;

    // The name of a client is the id of its service without spaces.
    private bool IsSupported(string serviceId) =>
        Services.All.Any(service => service.Name == serviceId.Replace(" ", "", StringComparison.Ordinal));
}
