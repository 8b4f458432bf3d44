using System.Text;
using Tern.Local.Sqs.Queues;
using Tern.Local.Tests.Engine;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Sqs;

public class CrashTests
{
    private const int Writers = 4;

    [Theory]
    [InlineData(50)]
    [InlineData(800)]
    public async Task Kill_of_the_process_loses_no_acknowledged_message_and_restores_no_deleted_one(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await CrashWriterProcess.WriteUntilKilledAsync(data, "sqs", killAfter);
        HashSet<string> sent = [.. acknowledged.Where(line => line[0] == '+').Select(line => line[1..])];
        HashSet<string> deleted = [.. acknowledged.Where(line => line[0] == '-').Select(line => line[1..])];

        using var sqs = new LocalSqs(data);
        var region = sqs.Engine.Region(new("000000000000", "us-east-1"));
        HashSet<string> stored = [];
        foreach (SqsQueue queue in region.Queues)
            stored.UnionWith(queue.Peek().Select(message => Encoding.UTF8.GetString(message.Body)));
        Assert.Empty(stored.Intersect(deleted));
        // Calls in flight may be executed as well: at most one of each writer.
        Assert.InRange(sent.Except(deleted).Except(stored).Count(), 0, Writers);
        Assert.InRange(stored.Except(sent).Count(), 0, Writers);
    }
}
