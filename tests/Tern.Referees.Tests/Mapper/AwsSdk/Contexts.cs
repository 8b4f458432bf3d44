using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Support;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>Contexts of the AWS SDK for .NET and a client of Tern for the same table of Tern.Local, which has the key <c>Id</c>.</summary>
public sealed class Contexts : IAsyncLifetime
{
    public const string TableName = "aws-values";

    private readonly OverHttp _server = new();
    private AmazonDynamoDBClient? _dynamo;

    /// <summary>With the conversion V2.</summary>
    public DynamoDBContext V2 { get; private set; } = null!;

    /// <summary>With the conversion V1.</summary>
    public DynamoDBContext V1 { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        await _server.InitializeAsync();
        _dynamo = new(
            new BasicAWSCredentials(_server.Credentials.AccessKeyId, _server.Credentials.SecretAccessKey),
            new AmazonDynamoDBConfig { ServiceURL = _server.Endpoint.OriginalString, AuthenticationRegion = "us-east-1" });
        await _dynamo.CreateTableAsync(new AwsModel.CreateTableRequest
        {
            TableName = TableName,
            BillingMode = BillingMode.PAY_PER_REQUEST,
            AttributeDefinitions = [new("Id", ScalarAttributeType.S)],
            KeySchema = [new("Id", KeyType.HASH)],
        });
        V1 = Create(DynamoDBEntryConversion.V1);
        V2 = Create(DynamoDBEntryConversion.V2);
    }

    public async ValueTask DisposeAsync()
    {
        V1.Dispose();
        V2.Dispose();
        _dynamo!.Dispose();
        await _server.DisposeAsync();
    }

    public DynamoTable<T> Table<T>()
        where T : class, IDynamoItem<T> => _server.Client.Table<T>(new() { TableName = TableName });

    /// <summary>Returns the attributes of the stored item as JSON, without its key.</summary>
    public Task<string> ReadAsync(string id) => StoredItem.ReadAsync(_server.Client, TableName, id);

    private DynamoDBContext Create(DynamoDBEntryConversion conversion) =>
        new DynamoDBContextBuilder().WithDynamoDBClient(() => _dynamo).ConfigureContext(config => config.Conversion = conversion).Build();
}
