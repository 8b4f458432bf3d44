namespace Tern.Endpoints;

/// <summary>AWS's partitions and regions as endpoint rules see them (<c>aws.partition</c>).</summary>
public sealed class PartitionTable
{
}
