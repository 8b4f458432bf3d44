using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>The storage classes that a bucket supports.</summary>
internal static class StorageClasses
{
    public const string Standard = "STANDARD";

    /// <exception cref="S3ServiceException">The storage class is unknown.</exception>
    public static string Check(string? storageClass) => storageClass switch
    {
        null => Standard,
        Standard or "REDUCED_REDUNDANCY" or "STANDARD_IA" or "ONEZONE_IA" or "INTELLIGENT_TIERING" or "GLACIER" or "DEEP_ARCHIVE" or "GLACIER_IR" => storageClass,
        _ => throw ObjectErrors.InvalidStorageClass(storageClass),
    };

    /// <summary>The storage class in the response to a read; null for <c>STANDARD</c>.</summary>
    public static StorageClass? GetResponseValue(StoredVersion version) =>
        version.Properties.StorageClass == Standard ? (StorageClass?)null : new StorageClass(version.Properties.StorageClass);

    /// <exception cref="S3ServiceException">The object is archived.</exception>
    public static void CheckReadable(StoredVersion version)
    {
        if (version.Properties.StorageClass is "GLACIER" or "DEEP_ARCHIVE")
        {
            throw new S3ServiceException(403, "InvalidObjectState", "The operation is not valid for the object's storage class")
            {
                Details = [new("StorageClass", version.Properties.StorageClass)],
            };
        }
    }
}
