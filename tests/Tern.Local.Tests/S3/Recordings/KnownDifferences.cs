namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Responses of Tern.Local that differ from the recorded ones, with the reasons. docs/local.md lists them.</summary>
internal static class KnownDifferences
{
    /// <summary>The reasons by case and label.</summary>
    public static IReadOnlyDictionary<string, string> Responses { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["TestS3.test_bucket_name_with_dots request-vhost-url-content"] = "The recorded request is anonymous, and its response has no owner. The repeated one is signed.",
        ["TestS3.test_bucket_name_with_dots request-path-url-content"] = "The recorded request is anonymous, and its response has no owner. The repeated one is signed.",
        ["TestS3.test_create_bucket_head_bucket head_bucket_filtered_header"] = "The response has no body, and Tern.Local sends no Content-Type without one.",
        ["TestS3.test_create_bucket_head_bucket head_bucket_2_filtered_header"] = "The response has no body, and Tern.Local sends no Content-Type without one.",
        ["TestS3.test_list_parts_empty_part_number_marker list-parts-empty-max-parts"] = "The recorded version of the service had names of owners.",
        ["TestS3.test_list_parts_empty_part_number_marker list-parts-empty-marker"] = "The recorded version of the service had names of owners.",
        ["TestS3.test_object_expiry_after_bucket_lifecycle_configuration get-bucket-lifecycle-conf"] = "The recorded version of the service had no TransitionDefaultMinimumObjectSize.",
        ["TestS3.test_s3_copy_object_in_place_with_encryption put-object-with-kms-encryption"] = "Tern.Local does not encrypt, and its ETag is the MD5 of the content.",
        ["TestS3.test_s3_copy_object_in_place_with_encryption head-object"] = "Tern.Local does not encrypt, and its ETag is the MD5 of the content.",
        ["TestS3.test_s3_copy_object_in_place_with_encryption copy-object-in-place-with-sse"] = "Tern.Local does not encrypt, and its ETag is the MD5 of the content.",
        ["TestS3.test_s3_copy_object_in_place_with_encryption head-copy-with-sse"] = "Tern.Local does not encrypt, and its ETag is the MD5 of the content.",
        ["TestS3.test_s3_multipart_upload_sse multi-sse-compete-multipart"] = "Tern.Local has a CRC64NVME for uploads with KMS keys, too.",
        ["TestS3.test_s3_sse_bucket_key_default put-obj-after-setting"] = "The service returns the ARN of a key that was set by its ID. Tern.Local returns what was set.",
        ["TestS3.test_s3_sse_bucket_key_default get-obj-after-setting"] = "The service returns the ARN of a key that was set by its ID. Tern.Local returns what was set.",
        ["TestS3BucketOwnershipControls.test_bucket_ownership_controls_exc ownership-non-value-at-creation"] = "The client does not send an empty header.",
    };
}
