namespace Tern.Local.DynamoDB.Storage;

/// <summary>Computes capacity units from sizes.</summary>
/// <remarks><see href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/provisioned-capacity-mode.html"/></remarks>
internal static class CapacityUnits
{
    private const int ReadUnitBytes = 4096;
    private const int WriteUnitBytes = 1024;

    /// <summary>Returns the units of a write. The minimum is 1, also for an item that does not exist.</summary>
    public static int WriteUnits(int bytes) => Math.Max(1, (bytes + WriteUnitBytes - 1) / WriteUnitBytes);

    /// <summary>Returns the units of a read: half for an eventually consistent read. The minimum is the price of the smallest item.</summary>
    public static double ReadUnits(long bytes, bool isConsistent) =>
        Math.Max(1, (bytes + ReadUnitBytes - 1) / ReadUnitBytes) * (isConsistent ? 1 : 0.5);
}
