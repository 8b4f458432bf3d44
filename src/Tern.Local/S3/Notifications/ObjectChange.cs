using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Notifications;

/// <summary>A change of an object of which a bucket sends notifications.</summary>
internal sealed record ObjectChange
{
    /// <summary>The settings of the bucket at the time of the change.</summary>
    public required BucketSettings Bucket { get; init; }

    /// <summary>The event without its prefix, for example <c>ObjectCreated:Put</c>.</summary>
    public required string EventName { get; init; }

    public required string Key { get; init; }

    /// <summary>The ID of the version; null in a bucket without versioning.</summary>
    public string? VersionId { get; init; }

    /// <summary>The length of the object, in bytes; null for an event without it.</summary>
    public long? Size { get; init; }

    /// <summary>The entity tag without quotes; null for a deletion.</summary>
    public string? EntityTag { get; init; }

    public required DateTimeOffset Time { get; init; }

    /// <summary>A number that is greater for later changes; null for an event without a sequencer.</summary>
    public long? Sequence { get; init; }
}
