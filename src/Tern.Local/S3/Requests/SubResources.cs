using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>The query parameters that select a subresource of a bucket or an object, for example <c>?acl</c>.</summary>
internal static class SubResources
{
    // The unsupported subresources, each with an operation whose error is returned.
    private static readonly Dictionary<string, string> s_unsupported = new(StringComparer.Ordinal)
    {
        ["abac"] = "GetBucketAbac",
        ["analytics"] = "GetBucketAnalyticsConfiguration",
        ["annotation"] = "GetObjectAnnotation",
        ["metadataAnnotationTable"] = "UpdateBucketMetadataAnnotationTableConfiguration",
        ["metadataConfiguration"] = "GetBucketMetadataConfiguration",
        ["metadataInventoryTable"] = "UpdateBucketMetadataInventoryTableConfiguration",
        ["metadataJournalTable"] = "UpdateBucketMetadataJournalTableConfiguration",
        ["metadataTable"] = "GetBucketMetadataTableConfiguration",
        ["policyStatus"] = "GetBucketPolicyStatus",
        ["renameObject"] = "RenameObject",
        ["restore"] = "RestoreObject",
        ["select"] = "SelectObjectContent",
        ["session"] = "CreateSession",
        ["torrent"] = "GetObjectTorrent",
    };

    private static readonly string[] s_supported =
    [
        "accelerate", "acl", "attributes", "cors", "delete", "encryption", "intelligent-tiering", "inventory", "legal-hold", "lifecycle", "location", "logging",
        "metrics", "notification", "object-lock", "ownershipControls", "policy", "publicAccessBlock", "replication", "requestPayment", "retention", "tagging",
        "uploads", "versioning", "versions", "website",
    ];

    /// <summary>The error of a request for an unsupported subresource, or with a method that is not allowed; null for a valid request.</summary>
    /// <param name="request">The request.</param>
    /// <param name="route">The operation that matches the request; null for none.</param>
    public static S3ServiceException? FindError(RestRequest request, RestRoute? route)
    {
        foreach ((string name, _) in request.Parameters)
        {
            if (s_unsupported.TryGetValue(name, out string? operation))
                return UnsupportedOperations.FindError(operation);
            if (s_supported.Contains(name) && route?.FixedParameters.Contains(name) != true)
                return MethodNotAllowed(request.Method);
        }
        return route is null ? MethodNotAllowed(request.Method) : null;
    }

    private static S3ServiceException MethodNotAllowed(string method) =>
        new(405, "MethodNotAllowed", "The specified method is not allowed against this resource.") { Details = [new("Method", method)] };
}
