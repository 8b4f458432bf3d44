using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>Creates the changes of objects for notifications, and publishes them after they are on disk.</summary>
/// <param name="time">The clock of the sequencers.</param>
/// <param name="sender">Sends the notifications; null if none are sent.</param>
internal sealed class ObjectChanges(TimeProvider time, NotificationSender? sender)
{
    // The MD5 of no bytes: that of a delete marker.
    private const string EmptyEntityTag = "d41d8cd98f00b204e9800998ecf8427e";

    private long _lastSequence;

    /// <summary>Creates the change of a new version or a new delete marker. The caller must hold the lock of the index.</summary>
    /// <returns>Null if the bucket sends no notifications.</returns>
    public ObjectChange? Create(StoredBucket bucket, string eventName, StoredVersion version) =>
        CreateCore(bucket, eventName, version, hasContent: !version.IsDeleteMarker, hasSequence: true) is not { } change ? null
        : version.IsDeleteMarker ? change with { EntityTag = EmptyEntityTag } : change;

    /// <summary>Creates the change of a permanent deletion. The caller must hold the lock of the index.</summary>
    /// <inheritdoc cref="Create" path="/returns"/>
    public ObjectChange? CreateForDeletion(StoredBucket bucket, string eventName, StoredVersion version) =>
        CreateCore(bucket, eventName, version, hasContent: false, hasSequence: true);

    /// <summary>Creates the change of properties, for example tags. It has neither a size nor a sequencer.</summary>
    /// <inheritdoc cref="Create" path="/returns"/>
    public ObjectChange? CreateForProperties(StoredBucket bucket, string eventName, StoredVersion version) =>
        CreateCore(bucket, eventName, version, hasContent: false, hasSequence: false) is { } change ? change with { EntityTag = version.EntityTag } : null;

    /// <summary>Publishes a change. The caller has written it to disk. When the task completes, its notifications are on disk as well.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask PublishAsync(ObjectChange? change, CancellationToken cancellationToken)
    {
        if (change is null)
            return default;
        sender!.Publish(change);
        return sender.FlushAsync(cancellationToken);
    }

    /// <summary>Publishes the changes of one request.</summary>
    /// <inheritdoc cref="PublishAsync(ObjectChange?, CancellationToken)"/>
    public ValueTask PublishAsync(IReadOnlyList<ObjectChange?> changes, CancellationToken cancellationToken)
    {
        if (sender is null)
            return default;
        foreach (ObjectChange? change in changes)
        {
            if (change is not null)
                sender.Publish(change);
        }
        return sender.FlushAsync(cancellationToken);
    }

    private ObjectChange? CreateCore(StoredBucket bucket, string eventName, StoredVersion version, bool hasContent, bool hasSequence)
    {
        if (sender is null || !HasTargets(bucket.Settings.Notifications))
            return null;
        DateTimeOffset now = time.GetUtcNow();
        return new ObjectChange
        {
            Bucket = bucket.Settings,
            EventName = eventName,
            Key = version.Key,
            VersionId = version.VersionId == StoredVersion.NullId ? null : version.VersionId,
            Size = hasContent ? version.Body.Length : null,
            EntityTag = hasContent ? version.EntityTag : null,
            Time = now,
            Sequence = hasSequence ? _lastSequence = Math.Max(_lastSequence + 1, now.UtcTicks) : null,
        };
    }

    private static bool HasTargets(NotificationConfiguration? configuration) => configuration is
    { EventBridgeConfiguration: not null } or { QueueConfigurations.Count: > 0 } or { TopicConfigurations.Count: > 0 } or { LambdaFunctionConfigurations.Count: > 0 };
}
