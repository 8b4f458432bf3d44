using Tern.DynamoDB;

namespace Tern.Referees.Tests.Support;

/// <summary>A server that the suite tests.</summary>
public interface IReferee : IAsyncLifetime
{
    /// <summary>The URL of the server, or a host that it serves.</summary>
    Uri Endpoint { get; }

    /// <summary>Credentials that the server accepts.</summary>
    AwsCredentials Credentials { get; }

    /// <summary>Tern's client for the server.</summary>
    DynamoDBClient Client { get; }

    /// <summary>Whether the server supports transactions.</summary>
    bool HasTransactions { get; }

    /// <summary>Skips the test if the server is not available on this machine.</summary>
    Task RequireAsync();
}
