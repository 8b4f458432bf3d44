namespace Tern.Local.Services;

/// <summary>The partitions in ARNs.</summary>
internal static class Partitions
{
    /// <summary>Returns the partition of a region, for example <c>aws</c>.</summary>
    public static string Find(string region) =>
        region.StartsWith("cn-", StringComparison.Ordinal) ? "aws-cn"
        : region.StartsWith("us-gov-", StringComparison.Ordinal) ? "aws-us-gov"
        : "aws";
}
