using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests.Events;

/// <summary>Each kind of expectation of an event stream case is changed once, and the case must fail.</summary>
public sealed class EventRunnerTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-events-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("SayHeaders", "\"tiny\": {\"byte\": -1}", "\"tiny\": {\"byte\": -2}", "tiny")]
    [InlineData("SayHeaders", "\"tiny\": {\"byte\": -1}", "\"tiny\": {\"short\": -1}", "tiny")]
    [InlineData("SayHeaders", "\"x-name\": \"n\"", "\"x-name\": \"m\"", "x-name")]
    [InlineData("SayHeaders", "\"uri\": \"/Say\"", "\"uri\": \"/Tell\"", "path")]
    [InlineData("SayTree", "{\\\"values\\\":[\\\"v\\\"]}", "{\\\"values\\\":[\\\"w\\\"]}", "values")]
    [InlineData("SayNothing", "\"events\": []", "\"events\": [{\"type\": \"request\", \"params\": {\"empty\": {}}, \"forbidHeaders\": [\":event-type\"]}]", ":event-type")]
    [InlineData("SayFailure", "{\"string\": \"exception\"}", "{\"string\": \"event\"}", ":message-type")]
    [InlineData("HearHeaders", "\"number\": -3,", "\"number\": -4,", "Number")]
    [InlineData("HearText", "{\"payload\": \"\\u00e9 text\"}", "{\"payload\": \"text\"}", "Payload")]
    [InlineData("HearAll", "\"count\": 7}", "\"count\": 8}", "Count")]
    [InlineData("HearNothing", "\"events\": []", "\"events\": [], \"expectation\": {\"failure\": {}}", "error was expected")]
    [InlineData("HearFailure", "{\"failure\": {\"message\": \"m\"", "{\"failure\": {\"message\": \"other\"", "message")]
    [InlineData("HearFailure", "{\"failure\": {\"message\": \"m\", \"code\": 3}", "{\"failure\": {\"message\": \"m\", \"code\": 4}", "Code")]
    [InlineData("HearEnded", "#Ended", "#Failure", "FailureException")]
    [InlineData("HearEnded", "{\"failure\": {\"errorId\": \"example.events#Ended\"}}", "{\"success\": {}}", "the call failed")]
    [InlineData("HearError", "\"large\": -4,", "\"large\": -5,", "Large")]
    public void A_changed_event_stream_case_fails_and_no_other_case_fails(string id, string text, string replacement, string named)
    {
        string file = Path.Combine(_folder.FullName, "changed.json");
        File.WriteAllText(file, SuiteText.Change(OwnSuites.Text("restJson1-events"), id, text, replacement));
        ProtocolSuiteResult result = Assert.Single(ProtocolConformance.Run(file));
        CaseResult failed = Assert.Single(result.Cases, test => test.Failure is not null);
        Assert.Equal(id, failed.Id);
        Assert.Contains(named, failed.Failure, StringComparison.Ordinal);
    }
}
