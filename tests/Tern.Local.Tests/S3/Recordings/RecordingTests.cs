using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Repeats the recorded cases of S3. The recordings have only responses; the requests follow from their names and labels.</summary>
public class RecordingTests
{
    private static readonly Dictionary<string, Func<RecordedS3Case, Task>> Cases = CreateCases();

    public static TheoryData<string> Names => [.. Cases.Keys.Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Response_is_the_recorded_one(string test)
    {
        JsonObject[] recorded = [.. Find(test)];
        Assert.NotEmpty(recorded);
        foreach (JsonObject responses in recorded)
        {
            await using RecordedS3Case recording = await RecordedS3Case.StartAsync(test, responses, KnownDifferences.Responses);
            await Cases[test](recording);
            recording.Complete();
        }
    }

    /// <summary>Each recorded case is repeated, or has a reason why it is not.</summary>
    [Fact]
    public void Cases_without_a_repetition_have_a_reason()
    {
        string[] names = [.. All().Select(Name).Distinct()];
        Assert.DoesNotContain(names, name => !Cases.ContainsKey(name) && SkippedCases.FindReason(name) is null);
    }

    // The class and the name of the test, with its parameters in brackets.
    private static string Name(JsonElement entry) => string.Join('.', entry.GetProperty("test").GetString()!.Split("::")[1..]);

    private static IEnumerable<JsonElement> All() =>
        Support.Recordings.Require("s3.json").EnumerateArray().Concat(Support.Recordings.Require("s3-notifications.json").EnumerateArray());

    private static IEnumerable<JsonObject> Find(string test) =>
        All().Where(entry => Name(entry) == test).Select(entry => JsonObject.Create(entry.GetProperty("answers"))!);

    private static Dictionary<string, Func<RecordedS3Case, Task>> CreateCases()
    {
        var cases = new Dictionary<string, Func<RecordedS3Case, Task>>(StringComparer.Ordinal);
        AclCases.AddTo(cases);
        BucketCases.AddTo(cases);
        ChecksumCases.AddTo(cases);
        ConfigurationCases.AddTo(cases);
        CopyCases.AddTo(cases);
        CorsCases.AddTo(cases);
        CustomerKeyCases.AddTo(cases);
        FormCases.AddTo(cases);
        KeyCases.AddTo(cases);
        LifecycleCases.AddTo(cases);
        ListingCases.AddTo(cases);
        LockCases.AddTo(cases);
        MultipartCases.AddTo(cases);
        MetadataCases.AddTo(cases);
        NotificationCases.AddTo(cases);
        ObjectCases.AddTo(cases);
        PageCases.AddTo(cases);
        PolicyCases.AddTo(cases);
        PresignedCases.AddTo(cases);
        RegionCases.AddTo(cases);
        TaggingCases.AddTo(cases);
        WebsiteCases.AddTo(cases);
        return cases;
    }
}
