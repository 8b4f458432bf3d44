namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Repeats the recorded cases of the service. The recordings have only responses; the requests follow from their names.</summary>
public sealed class RecordingTests
{
    private const string NoSmsSettings = "Settings of text messages and phone numbers that opted out are not supported.";

    private static readonly Dictionary<string, Func<SnsRecording, LocalSns, Task>> s_cases = CreateCases();

    private static readonly Dictionary<string, string> s_excluded = new(StringComparer.Ordinal)
    {
        ["test_delivery_lambda"] = "CloudWatch Logs, which contains the logs of deliveries, is not supported.",
        ["test_subscribe_external_http_endpoint_lambda_url_sig_validation"] = "The endpoint is code on the Internet. HttpDeliveryTests and SignatureTests have the requests.",
        ["test_subscribe_external_http_endpoint"] = "HttpDeliveryTests has the requests.",
        ["test_list_opted_out"] = NoSmsSettings,
        ["test_set_get_sms_attributes"] = NoSmsSettings,
        ["test_set_invalid_sms_attributes"] = NoSmsSettings,
        ["test_get_sms_attributes_from_unmodified_region"] = NoSmsSettings,
        ["test_is_phone_number_opted_out"] = NoSmsSettings,
        ["test_list_phone_numbers_opted_out"] = NoSmsSettings,
        ["test_opt_in_phone_number"] = NoSmsSettings,
        ["test_opt_in_non_existing_phone_number"] = NoSmsSettings,
    };

    public static TheoryData<string> Names => [.. s_cases.Keys.Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Response_is_the_recorded_one(string test)
    {
        IReadOnlyList<SnsRecording> recorded = SnsRecording.Require(test);
        Assert.NotEmpty(recorded);
        foreach (SnsRecording recording in recorded)
        {
            await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = new EndpointHandler(), VerifiesSignatures = false });
            await s_cases[test](recording, local);
            Assert.Equal([], recording.NotCompared);
        }
    }

    [Fact]
    public void Every_recorded_case_is_repeated_or_excluded()
    {
        string[] recorded = [.. Support.Recordings.Require("sns.json").EnumerateArray().Select(entry => entry.GetProperty("test").GetString()!)];
        // Platform applications and endpoints are not supported.
        string[] names = [.. recorded.Where(name => !name.Contains("::TestSNSPlatform", StringComparison.Ordinal)).Select(name => name.Split("::")[^1].Split('[')[0]).Distinct()];
        Assert.Equal(names.Order(StringComparer.Ordinal), s_cases.Keys.Concat(s_excluded.Keys).Order(StringComparer.Ordinal));
    }

    private static Dictionary<string, Func<SnsRecording, LocalSns, Task>> CreateCases()
    {
        var cases = new Dictionary<string, Func<SnsRecording, LocalSns, Task>>(StringComparer.Ordinal);
        TopicCases.AddTo(cases);
        SubscriptionCases.AddTo(cases);
        PublishCases.AddTo(cases);
        FifoCases.AddTo(cases);
        FilterCases.AddTo(cases);
        FilterValidationCases.AddTo(cases);
        FunctionCases.AddTo(cases);
        return cases;
    }
}
