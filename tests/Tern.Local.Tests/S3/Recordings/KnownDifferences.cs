namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Responses of Tern.Local that differ from the recorded ones, with the reasons. docs/local.md lists them.</summary>
internal static class KnownDifferences
{
    /// <summary>The reasons by case and label.</summary>
    public static IReadOnlyDictionary<string, string> Responses { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["TestS3ListBuckets.test_list_buckets_region_validation bad-region"] = "Tern.Local has no list of regions.",
    };
}
