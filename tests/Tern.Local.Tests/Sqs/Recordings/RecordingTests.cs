namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Repeats the recorded cases of the service, with the protocol of each case. The recordings have only responses; the requests follow from their names.</summary>
public class RecordingTests
{
    private static readonly Dictionary<string, Action<RecordedCase, WireSqs>> Cases = CreateCases();

    public static TheoryData<string> Names => [.. Cases.Keys.Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Response_is_the_recorded_one(string test)
    {
        IReadOnlyList<RecordedCase> recorded = RecordedCases.Require(test);
        Assert.NotEmpty(recorded);
        foreach (RecordedCase recording in recorded)
        {
            await using WireSqs sqs = await WireSqs.StartAsync(recording.IsQuery);
            Cases[test](recording, sqs);
            Assert.Equal([], recording.NotCompared);
        }
    }

    [Fact]
    public void Every_recorded_case_is_repeated() => Assert.Equal(RecordedCases.RequireNames().Order(StringComparer.Ordinal), Cases.Keys.Order(StringComparer.Ordinal));

    private static Dictionary<string, Action<RecordedCase, WireSqs>> CreateCases()
    {
        var cases = new Dictionary<string, Action<RecordedCase, WireSqs>>(StringComparer.Ordinal);
        QueueCases.AddTo(cases);
        MessageCases.AddTo(cases);
        FifoCases.AddTo(cases);
        MoveTaskCases.AddTo(cases);
        return cases;
    }
}
