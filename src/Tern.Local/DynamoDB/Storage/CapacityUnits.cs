namespace Tern.Local.DynamoDB.Storage;

/// <summary>Capacity units by size.</summary>
/// <remarks><see href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/provisioned-capacity-mode.html"/></remarks>
internal static class CapacityUnits
{
    private const int ReadUnitBytes = 4096;
    private const int WriteUnitBytes = 1024;

    /// <summary>Units of a write; an item that does not exist counts as one.</summary>
    public static int WriteUnits(int bytes) => Math.Max(1, (bytes + WriteUnitBytes - 1) / WriteUnitBytes);

    /// <summary>Units of a read: half for one that may be behind, and at least the price of the smallest item.</summary>
    public static double ReadUnits(long bytes, bool isConsistent) =>
        Math.Max(1, (bytes + ReadUnitBytes - 1) / ReadUnitBytes) * (isConsistent ? 1 : 0.5);
}
