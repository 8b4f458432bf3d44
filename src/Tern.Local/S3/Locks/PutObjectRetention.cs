using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Locks;

/// <summary><c>PutObjectRetention</c>. An active retention can be extended, and weakened only with bypassed governance mode.</summary>
internal static class PutObjectRetention
{
    public static async ValueTask<PutObjectRetentionResponse> ExecuteAsync(S3Store store, PutObjectRetentionRequest request, CancellationToken cancellationToken)
    {
        await PropertyChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            request.Key,
            request.VersionId,
            eventName: null,
            (bucket, properties) => bucket.Settings.HasObjectLock
                ? properties with { Retention = GetChangedRetention(properties.Retention, request, store) }
                : throw LockRules.MissingConfiguration(),
            cancellationToken).ConfigureAwait(false);
        return new PutObjectRetentionResponse();
    }

    private static ObjectRetention? GetChangedRetention(ObjectRetention? present, PutObjectRetentionRequest request, S3Store store)
    {
        DateTimeOffset now = store.Options.Time.GetUtcNow();
        if (request.Retention?.EventHold is not null || request.Retention?.EventHoldDuration is not null)
            throw RequestErrors.NotImplementedHeader("EventHold", "Tern.Local does not support event holds.");
        string? mode = request.Retention?.Mode?.Value;
        DateTimeOffset? until = request.Retention?.RetainUntilDate;
        if (mode is null != until is null || mode is not (null or LockRules.Governance or LockRules.Compliance))
            throw RequestErrors.MalformedXml();
        ObjectRetention? wanted = mode is null ? null : LockRules.CreateRetention(mode, until!.Value, now);
        bool isWeaker = wanted is null
            || (present is not null && (wanted.Until < present.Until || (present.Mode == LockRules.Compliance && wanted.Mode == LockRules.Governance)));
        if (isWeaker && LockRules.IsRetained(present, now, request.BypassGovernanceRetention is true))
            throw LockRules.Protected();
        return wanted;
    }
}
