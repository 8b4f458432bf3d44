namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Repeats the recorded cases of the service. The recordings have only responses; the requests follow from their names.</summary>
/// <remarks>
/// Not repeated: platform applications and endpoints, settings of text messages and phone numbers that opted out (not supported), delivery logs in CloudWatch Logs, cases
/// whose request is not known. FilterPolicyTests has the messages of invalid filter policies.
/// </remarks>
public sealed class RecordingTests
{
    private static readonly Dictionary<string, Func<SnsRecording, LocalSns, Task>> s_cases = CreateCases();

    public static TheoryData<string> Names => [.. s_cases.Keys.Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Response_is_the_recorded_one(string test)
    {
        IReadOnlyList<SnsRecording> recorded = SnsRecording.Require(test);
        Assert.NotEmpty(recorded);
        foreach (SnsRecording recording in recorded)
        {
            await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = new EndpointHandler() });
            await s_cases[test](recording, local);
        }
    }

    private static Dictionary<string, Func<SnsRecording, LocalSns, Task>> CreateCases()
    {
        var cases = new Dictionary<string, Func<SnsRecording, LocalSns, Task>>(StringComparer.Ordinal);
        TopicCases.AddTo(cases);
        SubscriptionCases.AddTo(cases);
        PublishCases.AddTo(cases);
        FifoCases.AddTo(cases);
        FilterCases.AddTo(cases);
        return cases;
    }
}
