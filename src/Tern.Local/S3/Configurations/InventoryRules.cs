using System.Collections.Frozen;
using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary>Validates an inventory configuration.</summary>
internal static class InventoryRules
{
    private static readonly FrozenSet<InventoryOptionalField> s_fields = FrozenSet.Create(
        InventoryOptionalField.Size,
        InventoryOptionalField.LastModifiedDate,
        InventoryOptionalField.StorageClass,
        InventoryOptionalField.ETag,
        InventoryOptionalField.IsMultipartUploaded,
        InventoryOptionalField.ReplicationStatus,
        InventoryOptionalField.EncryptionStatus,
        InventoryOptionalField.ObjectLockRetainUntilDate,
        InventoryOptionalField.ObjectLockMode,
        InventoryOptionalField.ObjectLockLegalHoldStatus,
        InventoryOptionalField.ObjectLockEventHoldStatus,
        InventoryOptionalField.ObjectLockEventHoldDuration,
        InventoryOptionalField.IntelligentTieringAccessTier,
        InventoryOptionalField.BucketKeyStatus,
        InventoryOptionalField.ChecksumAlgorithm,
        InventoryOptionalField.ObjectAccessControlList,
        InventoryOptionalField.ObjectOwner,
        InventoryOptionalField.LifecycleExpirationDate,
        InventoryOptionalField.IntelligentTieringReferenceDate);

    /// <exception cref="S3ServiceException">The configuration is not valid.</exception>
    public static void Check(InventoryConfiguration configuration)
    {
        InventoryS3BucketDestination destination = configuration.Destination.S3BucketDestination;
        if (!destination.Bucket.StartsWith("arn:", StringComparison.Ordinal) || !destination.Bucket.Contains(":s3:::", StringComparison.Ordinal))
            throw new S3ServiceException(400, "InvalidS3DestinationBucket", "Invalid bucket ARN.");
        if (destination.Format.Value is not ("CSV" or "ORC" or "Parquet")
            || configuration.Schedule.Frequency.Value is not ("Daily" or "Weekly")
            || configuration.IncludedObjectVersions.Value is not ("All" or "Current"))
            throw RequestErrors.MalformedXml();
        foreach (InventoryOptionalField field in configuration.OptionalFields)
        {
            if (!s_fields.Contains(field))
                throw RequestErrors.MalformedXml();
        }
    }
}
