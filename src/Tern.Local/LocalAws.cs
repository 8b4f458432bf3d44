using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Lambda;
using Tern.Local.Routing;
using Tern.Local.Services;

namespace Tern.Local;

/// <summary>An in-process AWS for development and tests. Clients send requests to it without sockets. Thread-safe.</summary>
/// <remarks>
/// It supports DynamoDB with its streams, EventBridge and its Scheduler, Lambda, S3, Secrets Manager, SNS, SQS, STS and the Parameter Store of Systems Manager, with
/// the errors and limits of the services; docs/local.md lists the operations. Another operation fails with an error that names it. Functions are code in this process:
/// <see cref="Functions"/>. Signatures, digests and checksums are verified as the services do.
/// Requests without a valid signature are refused, unless <see cref="LocalAwsOptions.VerifiesSignatures"/> is false.
/// <code>
/// await using var aws = await LocalAws.StartAsync();
/// var dynamo = aws.CreateClient&lt;DynamoDBClient&gt;();
/// </code>
/// </remarks>
public sealed class LocalAws : IAsyncDisposable
{
    private readonly DeliveryEngine _effects;
    private volatile LocalServices _services;

    private LocalAws(LocalAwsOptions options)
    {
        Options = options;
        Clock = new LocalClock(options.TimeProvider);
        Events = new LocalEvents(Clock, options.MaxEvents);
        _effects = new DeliveryEngine(Clock, Events.AddDefect);
        try
        {
            _services = LocalServices.Open(options, Clock, Events);
        }
        catch
        {
            _effects.Dispose();
            throw;
        }
        Router = new ReplaceableHandler(_services.Router);
        Handler = new LocalHandler(Router, options.TimeProvider);
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

    /// <summary>The clock of the services: real, shifted or frozen. The default is the real time.</summary>
    public LocalClock Clock { get; }

    /// <summary>What has happened: calls, deliveries, invocations of handlers, and messages that were dropped.</summary>
    public LocalEvents Events { get; }

    /// <summary>The queues, for the inspection of their messages.</summary>
    public LocalQueues Queues => new(Services.Queues, new ResourceScope(Options.AccountId, Options.Region));

    /// <summary>The e-mails that topics have sent. They are not delivered.</summary>
    public LocalEmails Emails => Services.Sns.Emails;

    /// <summary>The text messages (SMS) that were sent. They are not delivered.</summary>
    public LocalTextMessages TextMessages => Services.Sns.TextMessages;

    /// <summary>The Lambda functions whose code is in this process. The default is none.</summary>
    public LocalFunctions Functions => Services.Lambda.Functions;

    internal LocalServices Services => _services;

    /// <summary>Receives the requests of all services, also after a reset.</summary>
    internal ReplaceableHandler Router { get; }

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
        ArgumentOutOfRangeException.ThrowIfNegative(options.MaxEvents, nameof(options));
        return Task.FromResult(new LocalAws(options));
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
        TClient client = TClient.Create(Connect(options));
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
    /// The options. The handler is always <see cref="Handler"/>. The defaults of region, credentials and clock are those of this object. The environment of the
    /// process and a profile in it have no effect; an <see cref="InMemoryAwsEnvironment"/> has.
    /// </param>
    public ClientOptions Connect(ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        RetryOptions retry = options.Retry ?? RetryOptions.Default;
        bool isOwnEnvironment = options.Environment != AwsEnvironment.Process;
        return options with
        {
            Retry = HasDefaultDelays(retry) ? retry with { MaxDelay = TimeSpan.Zero } : retry,
            Region = options.Region ?? Options.Region,
            Credentials = options.Credentials ?? (isOwnEnvironment && options.Profile is not null ? null : new StaticCredentialsProvider(Credentials, Options.TimeProvider)),
            TimeProvider = options.TimeProvider == TimeProvider.System ? Options.TimeProvider : options.TimeProvider,
            Handler = Handler,
            DisposeHandler = false,
            Profile = isOwnEnvironment ? options.Profile : null,
            Environment = isOwnEnvironment ? options.Environment : AwsEnvironment.None,
        };
    }

    /// <summary>
    /// Waits until everything that is due is executed: deliveries, retries, polls, schedules and expirations, and what they cause. When the task completes, nothing
    /// is in flight. The clock is not moved; <see cref="LocalClock.AdvanceAsync"/> moves it.
    /// </summary>
    /// <param name="cancellationToken">Cancels the operation, which does not end while a function that allows recursive loops invokes itself.</param>
    public Task SettleAsync(CancellationToken cancellationToken = default) => _effects.SettleAsync(cancellationToken);

    /// <summary>
    /// Deletes everything, so that tests can share one AWS: the resources of all services with their data, the functions, the faults and the events. The clock shows
    /// the real time again. Clients remain usable.
    /// </summary>
    /// <param name="cancellationToken">Cancels the operation before it has started.</param>
    /// <remarks>
    /// Requests in flight may fail, and the tokens of invocations in flight are cancelled. The data folder is emptied, if there is one. Get <see cref="Faults"/>,
    /// <see cref="Functions"/> and <see cref="Queues"/> again from this object.
    /// </remarks>
    /// <exception cref="LocalStorageException">The folder cannot be emptied. This AWS is then not usable any more.</exception>
    public Task ResetAsync(CancellationToken cancellationToken = default) => _effects.RestartAsync(() => _services.Dispose(), Restart, cancellationToken);

    /// <summary>Stops this AWS, and closes its folder if there is one. Requests in flight may fail.</summary>
    public ValueTask DisposeAsync()
    {
        Handler.Dispose();
        _effects.Dispose();
        Services.Dispose();
        return ValueTask.CompletedTask;
    }

    private void Restart()
    {
        if (Options.Folder is { } folder)
            DataFolders.Delete(folder);
        Clock.Shift(TimeSpan.Zero);
        Events.Clear();
        _services = LocalServices.Open(Options, Clock, Events);
        Router.Replace(_services.Router);
    }

    private static bool HasDefaultDelays(RetryOptions retry) =>
        retry is { BaseDelay: null, MaxDelay: null } && retry.ThrottlingBaseDelay == RetryOptions.Default.ThrottlingBaseDelay;

    // The name of a client is the id of its service without spaces and, for acronyms, in another case.
    private bool IsSupported(string serviceId) =>
        Services.All.Any(service => service.Name.Equals(serviceId.Replace(" ", "", StringComparison.Ordinal), StringComparison.OrdinalIgnoreCase));
}
