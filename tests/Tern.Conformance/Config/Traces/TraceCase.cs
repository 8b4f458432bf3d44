using System.Text.Json;

namespace Tern.Conformance.Config.Traces;

/// <summary>A case of recursion detection: the header of a Lambda function that makes a call.</summary>
internal static class TraceCase
{
    private const string HeaderName = "X-Amzn-Trace-Id";

    public static async Task RunAsync(ConfigCase test)
    {
        using var handler = new EmptyResponses();
        using var client = new TraceClient(new()
        {
            Environment = new InMemoryAwsEnvironment(test.Data.GetTexts("env")),
            Region = "us-east-1",
            Credentials = new StaticCredentialsProvider("key", "secret"),
            Headers = [.. ReadHeaders(test.Data, "requestHeadersBefore")],
            Handler = handler,
        });
        await client.CallAsync();
        List<KeyValuePair<string, string>> expected = [.. ReadHeaders(test.Data, "requestHeadersAfter")];
        SentRequest sent = handler.Requests.Single();
        foreach ((string name, string value) in expected)
            Check.Equal(name, value, sent.Find(name));
        if (!expected.Exists(header => header.Key.Equals(HeaderName, StringComparison.OrdinalIgnoreCase)))
            Check.Equal(HeaderName, null, sent.Find(HeaderName));
    }

    private static IEnumerable<KeyValuePair<string, string>> ReadHeaders(JsonElement data, string member)
    {
        foreach (JsonElement header in data.GetItems(member))
        {
            string[] nameAndValue = header.GetString()!.Split(':', 2);
            yield return new(nameAndValue[0], nameAndValue[1].Trim());
        }
    }

    private sealed class EmptyResponses : CaseHandler
    {
        protected override HttpResponseMessage Respond(SentRequest request) => CreateResponse("", "text/plain");
    }
}
