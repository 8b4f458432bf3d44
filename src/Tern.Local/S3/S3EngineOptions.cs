using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.S3.Notifications;

namespace Tern.Local.S3;

/// <summary>The options of an <see cref="S3Engine"/>.</summary>
internal sealed record S3EngineOptions
{
    /// <summary>The clock for modification times, preconditions and retention. The default is the system clock.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The owner of buckets that were stored without an owner: 12 digits. The default is 12 zeros.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>The folder for index and bodies; null (the default) for memory, and a temporary folder for large bodies.</summary>
    public string? Folder { get; init; }

    /// <summary>The targets of notifications; null (the default) to skip the validation of their ARNs.</summary>
    public IMessageTargets? Targets { get; init; }

    /// <summary>Sends the notifications of changes; null (the default) to send none.</summary>
    public NotificationSender? Notifications { get; init; }

    /// <summary>The queue for lifecycle rules; null (the default) if rules have no effect.</summary>
    public DeliveryEngine? Effects { get; init; }

    /// <summary>The options of the log of a folder.</summary>
    public LogOptions Log { get; init; } = new();
}
