using FsCheck;
using FsCheck.Fluent;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Sqs.RandomWalks;

/// <summary>Random calls have the same results as with a simple model. A list of calls that differs is reduced to its necessary calls.</summary>
public sealed class RandomWalkTests
{
    [Theory]
    [InlineData(false, false, 300)]
    [InlineData(true, false, 300)]
    [InlineData(false, true, 30)]
    [InlineData(true, true, 30)]
    public void Random_calls_have_the_results_of_the_model(bool isFifo, bool isStored, int walks)
    {
        int redriven = 0;
        Config config = Config.QuickThrowOnFailure.WithQuietOnSuccess(true).WithMaxTest(walks);
        Check.One(config, Prop.ForAll(QueueCommands.Lists(isStored), commands =>
        {
            using var folder = new TemporaryFolder();
            using var walk = new QueueWalk(isFifo, isStored ? folder.File("sqs") : null);
            foreach (QueueCommand command in commands)
                walk.Execute(command);
            redriven += walk.Redriven;
        }));
        Assert.True(redriven > 0, "No message was received too often, and moved back to its queue.");
    }
}
