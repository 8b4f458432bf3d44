using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.Faults;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Routing;
using Tern.Local.S3;
using Tern.Local.S3.Requests;

namespace Tern.Local.Services;

/// <summary>The services of a <see cref="LocalAws"/>. This is the only list of them.</summary>
internal sealed class LocalServices : IDisposable
{
    private const string S3FolderName = "s3";

    private readonly Database _database;
    private readonly S3Engine _objects;

    private LocalServices(LocalAwsOptions options, Database database, S3Engine objects)
    {
        _database = database;
        _objects = objects;
        var dynamoDB = new DynamoDBEngine(database);
        JsonService[] json = [dynamoDB, new DynamoDBStreamsEngine(database)];
        var s3 = new S3RequestHandler(options, objects);
        All = [.. json, s3];
        Faults = new FaultPlan(All);
        s3.Faults = Faults;
        Router = new ServiceRouter(
            new AwsJsonRequestHandler(options, json, Faults), s3, new DynamoDBRootHandler(options, dynamoDB), new UnsupportedServiceHandler(options.TimeProvider, All));
    }

    public IReadOnlyList<ILocalService> All { get; }

    public FaultPlan Faults { get; }

    public IRequestHandler Router { get; }

    /// <summary>Opens the data of all services.</summary>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public static LocalServices Open(LocalAwsOptions options)
    {
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
                Folder = options.Folder is null ? null : Path.Combine(options.Folder, S3FolderName),
            });
            return new LocalServices(options, tables, objects);
        }
        catch
        {
            tables.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        _database.Dispose();
        _objects.Dispose();
    }
}
