using Tern.DynamoDB;
using Tern.Local;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Support;

/// <summary>Tern.Local over HTTP.</summary>
public sealed class OverHttp : IReferee
{
    private LocalServer? _server;
    private DynamoDBClient? _client;

    public Uri Endpoint => _server!.Endpoint;

    public AwsCredentials Credentials => _server!.Aws.Credentials;

    public DynamoDBClient Client => _client!;

    public bool HasTransactions => true;

    /// <summary>The local AWS that the server serves.</summary>
    internal LocalAws Aws => _server!.Aws;

    public Task RequireAsync() => Task.CompletedTask;

    public async ValueTask InitializeAsync()
    {
        _server = await LocalServer.StartAsync((LocalAwsOptions?)null);
        _client = new DynamoDBClient(new() { Region = "us-east-1", Endpoint = Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(Credentials) });
    }

    public async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_server is not null)
            await _server.DisposeAsync();
    }
}
