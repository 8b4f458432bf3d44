using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.EventBridge;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Lambda.Urls;
using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Protocols.Query;
using Tern.Local.Protocols.RestJson;
using Tern.Local.Routing;
using Tern.Local.S3;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Requests;
using Tern.Local.Scheduler;
using Tern.Local.SecretsManager;
using Tern.Local.SecretsManager.Durability;
using Tern.Local.SecretsManager.Rotation;
using Tern.Local.Sns;
using Tern.Local.Sns.Links;
using Tern.Local.Sqs;
using Tern.Local.Sqs.EventSources;
using Tern.Local.Ssm;
using Tern.Local.Ssm.Durability;
using Tern.Local.Sts;
using Tern.Local.Sts.Sessions;

namespace Tern.Local.Services;

/// <summary>The services of a <see cref="LocalAws"/>. This is the only list of them.</summary>
internal sealed class LocalServices : IDisposable
{
    private readonly S3Engine _objects;
    private readonly DocumentStore _documents;
    private bool _isDisposed;
    private readonly ScopedStates<ParameterStore> _parameters;
    private readonly ScopedStates<SecretStore> _secrets;
    private readonly EventBridgeEngine _buses;
    private readonly SchedulerEngine _schedules;

    private LocalServices(
        LocalAwsOptions options, LocalClock clock, LocalEvents events, FaultRules faults, MessageTargets targets, ScopedStates<Database> databases, SqsEngine queues, S3Engine objects,
        DocumentStore documents, NotificationSender notifications)
    {
        Targets = targets;
        Databases = databases;
        _documents = documents;
        _objects = objects;
        Queues = queues;
        var sessions = new SessionStore(clock, documents);
        var keys = new AccessKeys(options, sessions);
        var dynamoDB = new DynamoDBEngine(databases.Get);
        Lambda = new LambdaEngine(options, clock.Effects, targets, events, faults, databases, documents);
        Lambda.Pollers.Queues = new SqsQueueSources(queues);
        Lambda.Objects = new CodeObjects(objects);
        ISecretRotation rotation = options.SecretRotation ?? new FunctionRotation(Lambda);
        _secrets = new ScopedStates<SecretStore>(scope => new SecretStore(scope, clock.Effects, rotation, documents));
        var secretReferences = new SecretReferences(_secrets);
        _parameters = new ScopedStates<ParameterStore>(scope => new ParameterStore(scope, clock.Effects, documents, secretReferences));
        var queueOperations = new SqsOperations(queues);
        targets.Register("sqs", new SqsTarget(queues));
        targets.Register("s3", new S3Target(objects, clock.Effects));
        Sns = new SnsEngine(options, clock.Effects, targets, events, documents, queues.FlushAsync);
        targets.Register("sns", new SnsTarget(Sns));
        _buses = new EventBridgeEngine(options, clock.Effects, targets, events, documents);
        _schedules = new SchedulerEngine(clock.Effects, targets, events, documents);
        JsonService[] json = [dynamoDB, new DynamoDBStreamsEngine(databases.Get), new EventBridgeService(_buses), new SecretsManagerService(_secrets), new SqsJsonService(queueOperations), new SsmService(_parameters)];
        QueryService[] query = [new SnsService(Sns), new SqsQueryService(queueOperations), new StsService(new StsEngine(sessions, keys, clock))];
        RestJsonService[] rest = [new LambdaService(Lambda), new SchedulerService(_schedules)];
        var s3 = new S3RequestHandler(options, keys, objects, events);
        All = [.. new List<ILocalService>([.. json, .. query, .. rest, s3]).DistinctBy(service => service.Name)];
        Faults = new FaultPlan(faults, All);
        s3.Faults = Faults;
        var unsupported = new UnsupportedServiceHandler(options.TimeProvider, All);
        var pipeline = new RequestPipeline(options, keys, Faults, events);
        Router = new ServiceRouter(
            new AwsJsonRequestHandler(pipeline, json),
            new QueryRequestHandler(pipeline, query, unsupported),
            new RestJsonRequestHandler(pipeline, rest),
            s3,
            new DynamoDBRootHandler(pipeline, dynamoDB, options.Region),
            new RuntimeApiHandler(Lambda),
            new SnsLinkHandler(pipeline, new SnsLinkService(Sns), Sns.Signer),
            new UrlRequestHandler(Lambda, options, keys, sessions, events),
            unsupported);
        Lambda.Restore();
        Sns.Restore();
        Restore(notifications);
        _buses.Open();
        _schedules.Open();
    }

    /// <summary>The services. A service with several protocols occurs once.</summary>
    public IReadOnlyList<ILocalService> All { get; }

    public FaultPlan Faults { get; }

    public ScopedStates<Database> Databases { get; }

    public SqsEngine Queues { get; }

    public LambdaEngine Lambda { get; }

    public SnsEngine Sns { get; }

    /// <summary>The resources of all services that receive messages.</summary>
    public MessageTargets Targets { get; }

    public IRequestHandler Router { get; }

    /// <summary>Opens the data of all services.</summary>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public static LocalServices Open(LocalAwsOptions options, LocalClock clock, LocalEvents events)
    {
        var faults = new FaultRules(options.FaultSeed);
        var targets = new MessageTargets(clock.Effects, faults, events);
        var databases = new ScopedStates<Database>(scope => OpenDatabase(options, clock, scope));
        SqsEngine? queues = null;
        DocumentStore? documents = null;
        S3Engine? objects = null;
        try
        {
            // A folder that cannot be used fails here, and not at the first request.
            databases.Get(new ResourceScope(options.AccountId, options.Region));
            queues = new SqsEngine(
                new() { Folder = DataFolders.Find(options, DataFolders.Sqs), RefusesRecentlyDeletedNames = options.RefusesRecentlyDeletedQueueNames, Faults = faults, Events = events }, clock.Effects);
            documents = new DocumentStore(DataFolders.Find(options, DataFolders.Documents), new LogOptions());
            var notifications = new NotificationSender(clock.Effects, targets, events, documents);
            objects = S3Engine.Open(new()
            {
                Time = clock,
                AccountId = options.AccountId,
                Folder = DataFolders.Find(options, DataFolders.S3),
                Targets = targets,
                Notifications = notifications,
                Effects = clock.Effects,
            });
            return new LocalServices(options, clock, events, faults, targets, databases, queues, objects, documents, notifications);
        }
        catch
        {
            objects?.Dispose();
            documents?.Dispose();
            queues?.Dispose();
            databases.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, true))
            return;
        Sns.Dispose();
        Lambda.Dispose();
        _parameters.Dispose();
        _secrets.Dispose();
        _buses.Dispose();
        _schedules.Dispose();
        Databases.Dispose();
        Queues.Dispose();
        _objects.Dispose();
        _documents.Dispose();
    }

    // Opens the states with schedules, expirations and deliveries, which continue without a request. The targets are registered before.
    private void Restore(NotificationSender notifications)
    {
        foreach (ResourceScope scope in _documents.GetScopes(ParameterDocument.Collection))
            _parameters.Get(scope);
        foreach (ResourceScope scope in _documents.GetScopes(SecretDocument.Collection))
            _secrets.Get(scope);
        notifications.Restore();
        _objects.StartLifecycle();
    }

    private static Database OpenDatabase(LocalAwsOptions options, LocalClock clock, ResourceScope scope)
    {
        var database = new DatabaseOptions
        {
            Time = clock,
            Effects = clock.Effects,
            Region = scope.Region,
            AccountId = scope.AccountId,
            CreateTableDelay = options.CreateTableDelay,
            UpdateTableDelay = options.UpdateTableDelay,
            DeleteTableDelay = options.DeleteTableDelay,
        };
        return DataFolders.Find(options, scope) is { } folder ? Database.Open(folder, database) : Database.InMemory(database);
    }
}
