using Tern.Local.DynamoDB;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Engine;

public class CrashTests
{
    [Theory]
    [InlineData(50)]
    [InlineData(500)]
    [InlineData(900)]
    public async Task Kill_of_the_process_loses_no_acknowledged_write(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await CrashWriterProcess.WriteUntilKilledAsync(data, "dynamodb", killAfter);
        Assert.True(acknowledged.Count >= killAfter, $"Only {acknowledged.Count} writes.");

        using Database database = Database.Open(data, new DatabaseOptions());
        HashSet<string> stored = [.. Tables.Keys(database.FindTable("tbl")!)];
        Assert.All(acknowledged, key => Assert.Contains(key, stored));
        // Writes in flight may be stored as well: at most one of each of the four writers.
        Assert.InRange(stored.Count, acknowledged.Count, acknowledged.Count + 4);
    }
}
