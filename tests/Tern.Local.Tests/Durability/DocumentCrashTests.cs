using Tern.Core.Tests.Support;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Ssm;
using Tern.Local.Tests.Engine;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Durability;

public class DocumentCrashTests
{
    private const int Writers = 4;

    [Theory]
    [InlineData(50)]
    [InlineData(800)]
    public async Task Kill_of_the_process_loses_no_acknowledged_document_and_restores_no_deleted_one(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await CrashWriterProcess.WriteUntilKilledAsync(data, "documents", killAfter);
        HashSet<string> stored = [.. acknowledged.Where(line => line[0] == '+').Select(line => line[1..])];
        HashSet<string> deleted = [.. acknowledged.Where(line => line[0] == '-').Select(line => line[1..])];

        using var documents = new DocumentStore(data, new LogOptions());
        using var effects = new DeliveryEngine(new LocalClock(new ManualTimeProvider()), _ => { });
        using var parameters = new ParameterStore(new ResourceScope("000000000000", "us-east-1"), effects, documents);
        HashSet<string> restored = [.. parameters.All.Select(parameter => parameter.Name)];
        Assert.Empty(restored.Intersect(deleted));
        // Calls in flight may be executed as well: at most one of each writer.
        Assert.InRange(stored.Except(deleted).Except(restored).Count(), 0, Writers);
        Assert.InRange(restored.Except(stored).Count(), 0, Writers);
        Assert.All(parameters.All, parameter => Assert.Equal("v" + parameter.Name[1..], parameter.Latest.Value));
    }
}
