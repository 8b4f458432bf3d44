using Tern.Protocols.Rest.Servers;

namespace Tern.Local.S3.Front;

/// <summary>The parameters of a query that make a request one about something of a bucket or an object, and not about it itself.</summary>
internal static class SubResources
{
    // Each with an operation on it, by which it is known that it is not here.
    private static readonly Dictionary<string, string> s_leftOut = new(StringComparer.Ordinal)
    {
        ["abac"] = "GetBucketAbac",
        ["accelerate"] = "GetBucketAccelerateConfiguration",
        ["analytics"] = "GetBucketAnalyticsConfiguration",
        ["annotation"] = "GetObjectAnnotation",
        ["intelligent-tiering"] = "GetBucketIntelligentTieringConfiguration",
        ["inventory"] = "GetBucketInventoryConfiguration",
        ["logging"] = "GetBucketLogging",
        ["metadataAnnotationTable"] = "UpdateBucketMetadataAnnotationTableConfiguration",
        ["metadataConfiguration"] = "GetBucketMetadataConfiguration",
        ["metadataInventoryTable"] = "UpdateBucketMetadataInventoryTableConfiguration",
        ["metadataJournalTable"] = "UpdateBucketMetadataJournalTableConfiguration",
        ["metadataTable"] = "GetBucketMetadataTableConfiguration",
        ["metrics"] = "GetBucketMetricsConfiguration",
        ["policy"] = "GetBucketPolicy",
        ["policyStatus"] = "GetBucketPolicyStatus",
        ["renameObject"] = "RenameObject",
        ["replication"] = "GetBucketReplication",
        ["requestPayment"] = "GetBucketRequestPayment",
        ["restore"] = "RestoreObject",
        ["select"] = "SelectObjectContent",
        ["session"] = "CreateSession",
        ["torrent"] = "GetObjectTorrent",
        ["website"] = "GetBucketWebsite",
    };

    private static readonly string[] s_others =
    [
        "acl", "attributes", "cors", "delete", "encryption", "legal-hold", "lifecycle", "location", "notification", "object-lock", "ownershipControls",
        "publicAccessBlock", "retention", "tagging", "uploads", "versioning", "versions",
    ];

    /// <summary>The error of a request for something that is not here, or that there is no such method for; null when there is none.</summary>
    /// <param name="request">The request.</param>
    /// <param name="route">The operation that it would be taken for; null for none.</param>
    public static S3ServiceException? Refusal(RestRequest request, RestRoute? route)
    {
        foreach ((string name, _) in request.Parameters)
        {
            if (s_leftOut.TryGetValue(name, out string? operation))
                return LeftOutOperations.Refusal(operation);
            if (s_others.Contains(name) && route?.FixedParameters.Contains(name) != true)
                return MethodNotAllowed(request.Method);
        }
        return route is null ? MethodNotAllowed(request.Method) : null;
    }

    private static S3ServiceException MethodNotAllowed(string method) =>
        new(405, "MethodNotAllowed", "The specified method is not allowed against this resource.") { Details = [new("Method", method)] };
}
