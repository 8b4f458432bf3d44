using Tern.DynamoDB;
using Tern.Local;

namespace Tern.Referees.Tests.Support;

/// <summary>Tern.Local in this process.</summary>
public sealed class InProcess : IReferee
{
    private LocalAws? _aws;
    private DynamoDBClient? _client;

    public Uri Endpoint { get; } = new("https://dynamodb.us-east-1.amazonaws.com");

    public AwsCredentials Credentials => _aws!.Credentials;

    public DynamoDBClient Client => _client!;

    public bool HasTransactions => true;

    internal LocalAws Aws => _aws!;

    public Task RequireAsync() => Task.CompletedTask;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync();
        _client = _aws.CreateClient<DynamoDBClient>();
    }

    public async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_aws is not null)
            await _aws.DisposeAsync();
    }
}
