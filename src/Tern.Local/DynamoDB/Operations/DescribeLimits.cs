using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>DescribeLimits</c>: the default quotas of the service.</summary>
internal static class DescribeLimits
{
    private const long AccountUnits = 80_000;
    private const long TableUnits = 40_000;

    public static DescribeLimitsResponse Execute() => new()
    {
        AccountMaxReadCapacityUnits = AccountUnits,
        AccountMaxWriteCapacityUnits = AccountUnits,
        TableMaxReadCapacityUnits = TableUnits,
        TableMaxWriteCapacityUnits = TableUnits,
    };
}
