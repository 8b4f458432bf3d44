using Tern.Local.Delivery;
using Tern.Local.Durability;

namespace Tern.Local.DynamoDB;

/// <summary>The options of a <see cref="Database"/>.</summary>
internal sealed record DatabaseOptions
{
    /// <summary>The clock for time to live, streams, tokens and delays. The default is the system clock.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>
    /// The queue that deletes expired items at their time, with the clock <see cref="Time"/>. The default is null: expired items are deleted by the next request to
    /// their table.
    /// </summary>
    public DeliveryEngine? Effects { get; init; }

    /// <summary>The region of ARNs. The default is <c>us-east-1</c>.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The account ID of ARNs: 12 digits. The default is <c>000000000000</c>.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>How long a new table has the status <c>CREATING</c>. The default is zero.</summary>
    public TimeSpan CreateTableDelay { get; init; }

    /// <summary>How long a changed table has the status <c>UPDATING</c>. The default is zero.</summary>
    public TimeSpan UpdateTableDelay { get; init; }

    /// <summary>How long a deleted table has the status <c>DELETING</c>. The default is zero.</summary>
    public TimeSpan DeleteTableDelay { get; init; }

    /// <summary>The options of the log of a folder.</summary>
    public LogOptions Log { get; init; } = new();
}
