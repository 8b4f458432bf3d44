using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>Creates the changes of objects for notifications, and publishes them after they are on disk.</summary>
/// <param name="time">The clock of the sequencers.</param>
/// <param name="publish">Receives the changes; null if notifications are not sent.</param>
internal sealed class ObjectChanges(TimeProvider time, Action<ObjectChange>? publish)
{
    private long _lastSequence;

    /// <summary>Creates the change of a new version or a new delete marker. The caller must hold the lock of the index.</summary>
    /// <returns>Null if the bucket sends no notifications.</returns>
    public ObjectChange? Create(StoredBucket bucket, string eventName, StoredVersion version) =>
        CreateCore(bucket, eventName, version, hasContent: !version.IsDeleteMarker, hasSequence: true);

    /// <summary>Creates the change of a permanent deletion. The caller must hold the lock of the index.</summary>
    /// <inheritdoc cref="Create" path="/returns"/>
    public ObjectChange? CreateForDeletion(StoredBucket bucket, string eventName, StoredVersion version) =>
        CreateCore(bucket, eventName, version, hasContent: false, hasSequence: true);

    /// <summary>Creates the change of properties, for example tags. It has neither a size nor a sequencer.</summary>
    /// <inheritdoc cref="Create" path="/returns"/>
    public ObjectChange? CreateForProperties(StoredBucket bucket, string eventName, StoredVersion version) =>
        CreateCore(bucket, eventName, version, hasContent: false, hasSequence: false) is { } change ? change with { EntityTag = version.EntityTag } : null;

    /// <summary>Publishes a change. The caller has written it to disk.</summary>
    public void Publish(ObjectChange? change)
    {
        if (change is not null)
            publish!(change);
    }

    private ObjectChange? CreateCore(StoredBucket bucket, string eventName, StoredVersion version, bool hasContent, bool hasSequence)
    {
        if (publish is null || !HasTargets(bucket.Settings.Notifications))
            return null;
        DateTimeOffset now = time.GetUtcNow();
        return new ObjectChange
        {
            Bucket = bucket.Settings,
            EventName = eventName,
            Key = version.Key,
            VersionId = bucket.Settings.Versioning == Versioning.None ? null : version.VersionId,
            Size = hasContent ? version.Body.Length : null,
            EntityTag = hasContent ? version.EntityTag : null,
            Time = now,
            Sequence = hasSequence ? _lastSequence = Math.Max(_lastSequence + 1, now.UtcTicks) : null,
        };
    }

    private static bool HasTargets(NotificationConfiguration? configuration) => configuration is
    { EventBridgeConfiguration: not null } or { QueueConfigurations.Count: > 0 } or { TopicConfigurations.Count: > 0 } or { LambdaFunctionConfigurations.Count: > 0 };
}
