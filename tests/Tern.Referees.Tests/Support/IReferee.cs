using Tern.DynamoDB;
using Tern.Identity;

namespace Tern.Referees.Tests.Support;

/// <summary>A server that the suite runs against.</summary>
public interface IReferee : IAsyncLifetime
{
    /// <summary>Where it listens, or a host that it answers for.</summary>
    Uri Endpoint { get; }

    /// <summary>An access key that it accepts.</summary>
    Credentials Credentials { get; }

    /// <summary>Tern's client of it.</summary>
    DynamoDBClient Client { get; }

    /// <summary>Whether it has transactions and time to live.</summary>
    bool HasTransactions { get; }

    /// <summary>Skips the test when the server cannot be had on this machine.</summary>
    Task RequireAsync();
}
