using System.Text;

namespace Tern.Functions.Tests.Events;

/// <summary>Random documents, which together have each member of each type of the model.</summary>
public sealed class RandomEventTests
{
    public static TheoryData<string> Types { get; } = [.. EventCodec.All.Select(codec => codec.Name).Where(RandomEvents.Has)];

    [Theory]
    [MemberData(nameof(Types))]
    public void Random_document_that_is_read_and_written_retains_its_meaning(string type)
    {
        EventCodec codec = EventCodec.All.Single(codec => codec.Name == type);
        for (int seed = 0; seed < 100; seed++)
        {
            byte[] document = new RandomEvents(new Random(seed)).Create(type);
            IEnumerable<string> differences = JsonMeaning.Differences(document, codec.Rewrite(document));
            Assert.True(!differences.Any(), $"Seed {seed}: {string.Join(", ", differences)} in {Encoding.UTF8.GetString(document)}");
        }
    }
}
