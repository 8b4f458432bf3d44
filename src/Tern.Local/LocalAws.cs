using Tern.Identity;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Http.AwsJson;
using Tern.Local.S3;
using Tern.Local.S3.Front;
using Tern.Retries;

namespace Tern.Local;

/// <summary>AWS in this process, for development and tests: clients talk to it without sockets. Thread-safe.</summary>
/// <remarks>
/// It has S3 with its checks of signatures, digests and checksums, and DynamoDB and DynamoDB Streams with the service's expressions, errors and limits. PartiQL, backups, global tables, exports, imports,
/// contributor insights, Kinesis destinations, resource policies and vector indexes are left out, and a call of such an operation says so.
/// Requests are verified as AWS does, signature included, unless <see cref="LocalAwsOptions.VerifiesSignatures"/> is off.
/// <code>
/// await using var aws = await LocalAws.StartAsync();
/// var dynamo = aws.CreateClient&lt;DynamoDBClient&gt;();
/// </code>
/// </remarks>
public sealed class LocalAws : IAsyncDisposable
{
    private const string ObjectFolder = "s3";

    private readonly Database _database;
    private readonly S3Engine _objects;

    private LocalAws(LocalAwsOptions options, Database database, S3Engine objects)
    {
        Options = options;
        _database = database;
        _objects = objects;
        IJsonService[] json = [new DynamoDBEngine(database), new DynamoDBStreamsEngine(database)];
        var s3 = new S3Front(options, objects);
        ILocalService[] services = [.. json, s3];
        Faults = new FaultPlan(services);
        s3.Faults = Faults;
        Gateway = new Gateway(options.TimeProvider, services, [s3, new AwsJsonFront(options, json, Faults)]);
        Handler = new LocalHandler(Gateway);
    }

    /// <summary>How it was started.</summary>
    public LocalAwsOptions Options { get; }

    /// <summary>The credentials that <see cref="CreateClient{TClient}"/> gives to clients: the first of <see cref="LocalAwsOptions.Credentials"/>.</summary>
    public Credentials Credentials => Options.Credentials[0];

    /// <summary>
    /// What clients send through: it answers in memory whatever the host of the request. It belongs to this object and outlives the
    /// clients that use it.
    /// </summary>
    public HttpMessageHandler Handler { get; }

    /// <summary>Failures to come, per operation and by count. Default none.</summary>
    public FaultPlan Faults { get; }

    internal Gateway Gateway { get; }

    /// <summary>Starts with the given options.</summary>
    /// <param name="options">Null for the defaults: everything in memory, signatures verified.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="LocalStorageException">The folder is in use, damaged, or cannot be written.</exception>
    /// <exception cref="ArgumentException">The options have no credentials.</exception>
    public static Task<LocalAws> StartAsync(LocalAwsOptions? options = null, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        options ??= new LocalAwsOptions();
        if (options.Credentials.Count == 0)
            throw new ArgumentException("At least one access key must be accepted.", nameof(options));
        var database = new DatabaseOptions
        {
            Time = options.TimeProvider,
            Region = options.Region,
            AccountId = options.AccountId,
            CreateTableDelay = options.CreateTableDelay,
            UpdateTableDelay = options.UpdateTableDelay,
            DeleteTableDelay = options.DeleteTableDelay,
        };
        Database tables = options.Folder is { } folder ? Database.Open(folder, database) : Database.InMemory(database);
        try
        {
            S3Engine objects = S3Engine.Open(new()
            {
                Time = options.TimeProvider,
                Region = options.Region,
                AccountId = options.AccountId,
                Folder = options.Folder is null ? null : Path.Combine(options.Folder, ObjectFolder),
            });
            return Task.FromResult(new LocalAws(options, tables, objects));
        }
        catch
        {
            tables.Dispose();
            throw;
        }
    }

    /// <summary>A client of this AWS; dispose it like any other.</summary>
    /// <typeparam name="TClient">A generated client, for example <c>DynamoDBClient</c>.</typeparam>
    /// <param name="options">
    /// How the client behaves. Region, credentials and clock are this object's where the options leave them open; the handler always is,
    /// and environment variables have no effect. Retries are repeated without delay, unless <see cref="RetryOptions.BaseDelay"/>,
    /// <see cref="RetryOptions.ThrottlingBaseDelay"/> or <see cref="RetryOptions.MaxDelay"/> differs from its default.
    /// </param>
    /// <exception cref="LocalServiceNotSupportedException">Tern.Local does not have the service of the client.</exception>
    public TClient CreateClient<TClient>(ClientOptions? options = null)
        where TClient : IServiceClient<TClient>
    {
        options ??= new ClientOptions();
        RetryOptions retry = options.Retry ?? RetryOptions.Default;
        TClient client = TClient.Create(options with
        {
            Retry = HasDefaultDelays(retry) ? retry with { MaxDelay = TimeSpan.Zero } : retry,
            Region = options.Region ?? Options.Region,
            Credentials = options.Credentials ?? new StaticCredentials(Credentials, Options.TimeProvider),
            TimeProvider = options.TimeProvider == TimeProvider.System ? Options.TimeProvider : options.TimeProvider,
            Handler = Handler,
            DisposesHandler = false,
            GetEnvironmentVariable = static _ => null,
        });
        if (client is not ServiceClient { ServiceId: var service } created || IsSupported(service))
            return client;
        created.Dispose();
        throw new LocalServiceNotSupportedException(service, [.. Gateway.Services.Select(supported => supported.Name)]);
    }

    /// <summary>Closes the folder, if there is one. Calls that are under way may fail.</summary>
    public ValueTask DisposeAsync()
    {
        Handler.Dispose();
        _database.Dispose();
        _objects.Dispose();
        return ValueTask.CompletedTask;
    }

    private static bool HasDefaultDelays(RetryOptions retry) =>
        retry is { BaseDelay: null, MaxDelay: null } && retry.ThrottlingBaseDelay == RetryOptions.Default.ThrottlingBaseDelay;

    // The name of a client is the id of its service without spaces.
    private bool IsSupported(string serviceId) =>
        Gateway.Services.Any(service => service.Name == serviceId.Replace(" ", "", StringComparison.Ordinal));
}
