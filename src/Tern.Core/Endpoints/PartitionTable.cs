using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// AWS's partitions and regions for endpoint rules (<c>aws.partition</c>). The generator creates it from a <c>partitions.json</c>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PartitionTable
{
    /// <summary>The partitions of AWS as they were known when this version was built.</summary>
    public static PartitionTable Aws { get; } = new AwsPartitions();

    /// <summary>
    /// Returns the partition of a region: the one that lists it, else the first whose pattern matches its name, else the one for unknown regions.
    /// Returns null for null, and for an unknown region if the table has no partition for these.
    /// </summary>
    public Partition? Find(string? region) => region is null ? null : FindListed(region) ?? FindByPattern(region) ?? Default;

    /// <summary>Whether a partition lists the region. A region that none lists may still exist, but is newer than this version.</summary>
    public bool ContainsRegion(string region) => FindListed(region) is not null;

    /// <summary>Returns the partition that lists the region; null for none.</summary>
    protected abstract Partition? FindListed(string region);

    /// <summary>Returns the first partition whose pattern matches the region's name; null for none.</summary>
    protected abstract Partition? FindByPattern(string region);

    /// <summary>The partition of regions that match no other one; null for none.</summary>
    protected abstract Partition? Default { get; }
}
