namespace Tern.Endpoints;

/// <summary>AWS's partitions and regions as endpoint rules see them (<c>aws.partition</c>); made by the generator from a <c>partitions.json</c>.</summary>
public abstract class PartitionTable
{
    /// <summary>The partitions of AWS as they were known when this version was built.</summary>
    public static PartitionTable Aws { get; } = new AwsPartitions();

    /// <summary>
    /// The partition of a region: the one that lists it, else the first whose pattern its name fits, else the one that
    /// unknown regions belong to. Null for null, and for an unknown region if the table has no partition for those.
    /// </summary>
    public Partition? Find(string? region) => region is null ? null : FindListed(region) ?? FindByPattern(region) ?? Default;

    /// <summary>Whether a partition lists the region: one that none lists may still exist, but is newer than this version.</summary>
    internal bool Lists(string region) => FindListed(region) is not null;

    /// <summary>The partition that lists the region.</summary>
    protected abstract Partition? FindListed(string region);

    /// <summary>The first partition whose pattern the region's name fits.</summary>
    protected abstract Partition? FindByPattern(string region);

    /// <summary>The partition of regions that no other one claims.</summary>
    protected abstract Partition? Default { get; }
}
