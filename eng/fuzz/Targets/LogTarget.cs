using Tern.DynamoDB;
using Tern.Local;
using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Durability;

namespace Tern.Fuzz.Targets;

/// <summary>Records of the files of Tern.Local with valid checksums and invalid content: each is refused with the typed error, or applied.</summary>
internal sealed class LogTarget : IFuzzTarget
{
    // Records create tables, so the database is replaced regularly.
    private const int RecordsPerDatabase = 200;

    private Database? _database;
    private DatabaseReplay? _replay;
    private int _records;

    public string Name => "log";

    public IReadOnlyList<byte[]> Corpus { get; } = Record();

    public void Run(byte[] input)
    {
        _ = RecordHeader.TryRead(input, out _);
        if (_records++ % RecordsPerDatabase == 0)
        {
            _database?.Dispose();
            _database = Database.InMemory(new DatabaseOptions());
            _replay = new DatabaseReplay(_database);
            foreach (byte[] good in Corpus)
                _replay.Apply(good);
        }
        try
        {
            _replay!.Apply(input);
        }
        catch (InvalidDataException)
        {
            // The reader of the file reports it with the name of the file and the offset.
        }
    }

    /// <summary>Returns the records of a folder with every kind of change.</summary>
    private static List<byte[]> Record()
    {
        string folder = Directory.CreateTempSubdirectory("tern-fuzz-").FullName;
        try
        {
            WriteAsync(folder).GetAwaiter().GetResult();
            List<byte[]> records = [];
            foreach (string file in Directory.EnumerateFiles(folder).Where(file => Path.GetExtension(file) is ".log" or ".snapshot").Order(StringComparer.Ordinal))
                LogFile.Read(file, Database.FileMagic, mayBeTorn: true, content => records.Add(content.ToArray()));
            return records;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static async Task WriteAsync(string folder)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder });
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(new()
        {
            TableName = "orders",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }, new() { AttributeName = "n", AttributeType = ScalarAttributeType.N }],
            KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            GlobalSecondaryIndexes = [new() { IndexName = "by-n", KeySchema = [new() { AttributeName = "n", KeyType = KeyType.Hash }], Projection = new() { ProjectionType = ProjectionType.All } }],
            StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.NewAndOldImages },
            Tags = [new() { Key = "team", Value = "a" }],
        });
        await dynamo.PutItemAsync(new()
        {
            TableName = "orders",
            Item = new()
            {
                ["pk"] = "a",
                ["n"] = AttributeValue.Number("-1.5"),
                ["m"] = AttributeValue.Map(new() { ["l"] = AttributeValue.List([true, AttributeValue.Null, AttributeValue.Binary(new byte[] { 0, 255 })]) }),
                ["s"] = AttributeValue.NumberSet(["1", "2"]),
            },
        });
        await dynamo.TransactWriteItemsAsync(new()
        {
            TransactItems = [new() { Put = new() { TableName = "orders", Item = new() { ["pk"] = "b" } } }, new() { Delete = new() { TableName = "orders", Key = new() { ["pk"] = "a" } } }],
            ClientRequestToken = "token",
        });
        await dynamo.CreateTableAsync(new()
        {
            TableName = "gone",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.B }],
            KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
        });
        await dynamo.DeleteTableAsync(new() { TableName = "gone" });
    }
}
