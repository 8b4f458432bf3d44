namespace Tern.Local.S3.Errors;

/// <summary>Errors about buckets, with the messages of the service.</summary>
internal static class BucketErrors
{
    public static S3ServiceException NotFound(string bucket) =>
        Of(404, "NoSuchBucket", "The specified bucket does not exist", bucket);

    public static S3ServiceException InvalidName(string bucket) =>
        Of(400, "InvalidBucketName", "The specified bucket is not valid.", bucket);

    public static S3ServiceException AlreadyOwned(string bucket) =>
        Of(409, "BucketAlreadyOwnedByYou", "Your previous request to create the named bucket succeeded and you already own it.", bucket);

    /// <summary>The bucket belongs to another account.</summary>
    public static S3ServiceException AlreadyExists(string bucket) => Of(
        409,
        "BucketAlreadyExists",
        "The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.",
        bucket);

    public static S3ServiceException NotEmpty(string bucket, bool hasVersions) => Of(
        409,
        "BucketNotEmpty",
        hasVersions
            ? "The bucket you tried to delete is not empty. You must delete all versions in the bucket."
            : "The bucket you tried to delete is not empty",
        bucket);

    public static S3ServiceException UnspecifiedLocation() => new(
        400,
        "IllegalLocationConstraintException",
        "The unspecified location constraint is incompatible for the region specific endpoint this request was sent to.");

    public static S3ServiceException IncompatibleLocation(string location) => new(
        400,
        "IllegalLocationConstraintException",
        $"The {location} location constraint is incompatible for the region specific endpoint this request was sent to.");

    public static S3ServiceException InvalidLocation(string location) =>
        new(400, "InvalidLocationConstraint", "The specified location-constraint is not valid") { Details = [new("LocationConstraint", location)] };

    /// <summary>The value of <c>x-amz-expected-bucket-owner</c> is not an account ID.</summary>
    public static S3ServiceException InvalidOwner(string owner) =>
        new(400, "InvalidBucketOwnerAWSAccountID", $"The value of the expected bucket owner parameter must be an AWS Account ID... [{owner}]");

    public static S3ServiceException MalformedAcl() =>
        new(400, "MalformedACLError", "The XML you provided was not well-formed or did not validate against our published schema");

    public static S3ServiceException AclNotSupported() => new(400, "AccessControlListNotSupported", "The bucket does not allow ACLs");

    /// <summary>The requested configuration does not exist, for example <c>NoSuchCORSConfiguration</c>.</summary>
    public static S3ServiceException NotConfigured(string code, string message, string bucket) => Of(404, code, message, bucket);

    public static S3ServiceException InvalidState(string message) => new(409, "InvalidBucketState", message);

    private static S3ServiceException Of(int status, string code, string message, string bucket) =>
        new(status, code, message) { Details = [new("BucketName", bucket)] };
}
