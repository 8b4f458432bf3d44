namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Repeats the recorded cases of the service. The recordings have only responses; the requests follow from their names.</summary>
public class RecordingTests
{
    private static readonly Dictionary<string, Action<RecordedCase, LocalSqs>> Cases = CreateCases();

    public static TheoryData<string> Names => [.. Cases.Keys.Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Response_is_the_recorded_one(string test)
    {
        IReadOnlyList<RecordedCase> recorded = RecordedCases.Require(test);
        Assert.NotEmpty(recorded);
        foreach (RecordedCase recording in recorded)
        {
            using var sqs = new LocalSqs();
            Cases[test](recording, sqs);
        }
    }

    private static Dictionary<string, Action<RecordedCase, LocalSqs>> CreateCases()
    {
        var cases = new Dictionary<string, Action<RecordedCase, LocalSqs>>(StringComparer.Ordinal);
        QueueCases.AddTo(cases);
        MessageCases.AddTo(cases);
        FifoCases.AddTo(cases);
        MoveTaskCases.AddTo(cases);
        return cases;
    }
}
