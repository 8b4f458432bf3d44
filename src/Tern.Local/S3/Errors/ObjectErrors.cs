using System.Globalization;

namespace Tern.Local.S3.Errors;

/// <summary>Errors about objects and their versions, with the messages of the service.</summary>
internal static class ObjectErrors
{
    public static S3ServiceException NotFound(string key) =>
        new(404, "NoSuchKey", "The specified key does not exist.") { Details = [new("Key", key)] };

    /// <summary>The error of a read without a version ID when the latest version is a delete marker.</summary>
    public static S3ServiceException Deleted(string key, string versionId) => new(404, "NoSuchKey", "The specified key does not exist.")
    {
        Details = [new("Key", key)],
        Headers = [new("x-amz-delete-marker", "true"), new("x-amz-version-id", versionId)],
    };

    public static S3ServiceException VersionNotFound(string key, string versionId) => new(404, "NoSuchVersion", "The specified version does not exist.")
    {
        Details = [new("Key", key), new("VersionId", versionId)],
    };

    public static S3ServiceException IsDeleteMarker(string method, string versionId) =>
        new(405, "MethodNotAllowed", "The specified method is not allowed against this resource.")
        {
            Details = [new("Method", method), new("ResourceType", "DeleteMarker")],
            Headers = [new("x-amz-delete-marker", "true"), new("x-amz-version-id", versionId), new("Allow", "DELETE")],
        };

    public static S3ServiceException KeyTooLong(int size) =>
        new(400, "KeyTooLongError", "Your key is too long") { Details = [new("Size", Text(size)), new("MaxSizeAllowed", Text(KeyRules.MaxLength))] };

    public static S3ServiceException MetadataTooLarge(int size, int limit) =>
        new(400, "MetadataTooLarge", "Your metadata headers exceed the maximum allowed metadata size")
        {
            Details = [new("Size", Text(size)), new("MaxSizeAllowed", Text(limit))],
        };

    public static S3ServiceException TooLarge(long size, long limit) =>
        new(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size")
        {
            Details = [new("ProposedSize", Text(size)), new("MaxSizeAllowed", Text(limit))],
        };

    public static S3ServiceException RangeNotSatisfiable(string range, long size) =>
        new(416, "InvalidRange", "The requested range is not satisfiable")
        {
            Details = [new("RangeRequested", range), new("ActualObjectSize", Text(size))],
            Headers = [new("Content-Range", $"bytes */{Text(size)}")],
        };

    public static S3ServiceException PartNotSatisfiable(int part, int count) =>
        new(416, "InvalidPartNumber", "The requested partnumber is not satisfiable")
        {
            Details = [new("PartNumberRequested", Text(part)), new("ActualPartCount", Text(count))],
        };

    public static S3ServiceException InvalidStorageClass(string storageClass) =>
        new(400, "InvalidStorageClass", "The storage class you specified is not valid") { Details = [new("StorageClassRequested", storageClass)] };

    private static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);
}
