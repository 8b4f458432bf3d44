using System.Collections.Immutable;
using Tern.Local.S3.Acls;
using Tern.Local.S3.Configurations;
using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>The settings of a bucket. Immutable.</summary>
internal sealed record BucketSettings
{
    public required string Name { get; init; }

    public required string Region { get; init; }

    /// <summary>Whether the bucket was created with the location constraint <c>EU</c>, which is another name of the region eu-west-1.</summary>
    public bool IsEuLocation { get; init; }

    /// <summary>The account that owns the bucket and its objects: 12 digits.</summary>
    public required string AccountId { get; init; }

    public required DateTimeOffset Created { get; init; }

    public Versioning Versioning { get; init; }

    /// <summary>Whether Object Lock is enabled.</summary>
    public bool HasObjectLock { get; init; }

    /// <summary>The default retention of new versions; null for none.</summary>
    public DefaultRetention? DefaultRetention { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>> Tags { get; init; } = [];

    public IReadOnlyList<CorsRule>? Cors { get; init; }

    /// <summary>The default encryption; null for the default of the service (SSE-S3).</summary>
    public ServerSideEncryptionConfiguration? Encryption { get; init; }

    public IReadOnlyList<LifecycleRule>? Lifecycle { get; init; }

    public string? TransitionDefaultMinimumObjectSize { get; init; }

    public NotificationConfiguration? Notifications { get; init; }

    /// <summary>The access control list; null for full control of the owner.</summary>
    public IReadOnlyList<AclGrant>? Acl { get; init; }

    public string? ObjectOwnership { get; init; } = "BucketOwnerEnforced";

    public PublicAccessBlockConfiguration? PublicAccessBlock { get; init; } =
        new() { BlockPublicAcls = true, IgnorePublicAcls = true, BlockPublicPolicy = true, RestrictPublicBuckets = true };

    /// <summary>The bucket policy as it was sent, which is not evaluated; null for none.</summary>
    public string? Policy { get; init; }

    /// <summary>The status of transfer acceleration; null if it was never set.</summary>
    public string? AccelerateStatus { get; init; }

    /// <summary>The payer of requests; null for the owner of the bucket.</summary>
    public string? Payer { get; init; }

    public LoggingEnabled? Logging { get; init; }

    public WebsiteConfiguration? Website { get; init; }

    public ReplicationConfiguration? Replication { get; init; }

    public ImmutableSortedDictionary<string, MetricsConfiguration> Metrics { get; init; } = ConfigurationSet.Empty<MetricsConfiguration>();

    public ImmutableSortedDictionary<string, IntelligentTieringConfiguration> IntelligentTiering { get; init; } =
        ConfigurationSet.Empty<IntelligentTieringConfiguration>();

    public ImmutableSortedDictionary<string, InventoryConfiguration> Inventory { get; init; } = ConfigurationSet.Empty<InventoryConfiguration>();
}
