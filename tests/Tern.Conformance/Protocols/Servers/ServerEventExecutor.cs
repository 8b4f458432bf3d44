using Tern.Conformance.Protocols.Events;
using Tern.ServerRuntime;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>Runs one compiled event stream case.</summary>
internal static class ServerEventExecutor
{
    private const string MediaType = "application/vnd.amazon.eventstream";

    /// <returns>The difference from the expectation, or null if the case passed.</returns>
    public static string? Run(ProtocolCase test, Type type)
    {
        IEnumerable<string> differences = ServerEventWriter.IsRequest(test) ? Read(test, type) : Write(test, type);
        string text = string.Join("; ", differences);
        return text.Length == 0 ? null : text;
    }

    private static IEnumerable<string> Read(ProtocolCase test, Type type)
    {
        using var body = new MemoryStream([.. test.RequestEvents.SelectMany(found => found.Bytes)]);
        var request = new RestRequest
        {
            Method = test.InitialRequest?.Method ?? "POST",
            Path = test.InitialRequest?.Uri ?? "/",
            Headers = [KeyValuePair.Create("Content-Type", MediaType), .. test.InitialRequest?.Headers ?? []],
            EventBody = body,
        };
        EventOutcome? outcome = null;
        Exception? thrown = null;
        try
        {
            outcome = type.GetMethod(ServerCaseWriter.ReadEvents)!.CreateDelegate<Func<RestRequest, Task<EventOutcome>>>()(request).GetAwaiter().GetResult();
        }
        catch (Exception e)
        {
            thrown = e;
        }
        ExpectedOutcome expected = type.GetMethod(ServerCaseWriter.Expected)!.CreateDelegate<Func<ExpectedOutcome>>()();
        return EventCheck.CompareOutcome(test, expected, outcome, thrown);
    }

    private static IEnumerable<string> Write(ProtocolCase test, Type type)
    {
        using var response = new RestResponse();
        type.GetMethod(ServerCaseWriter.WriteResponse)!.CreateDelegate<Action<RestResponse>>()(response);
        if (ServerCaseExecutor.CompareHead(test.InitialResponse, response) is { } difference)
            yield return difference;
        if (response.ContentType != MediaType)
            yield return $"expected the header Content-Type: {MediaType}, got {response.ContentType ?? "none"}";
        using var body = new MemoryStream();
        response.Events!.CopyToAsync(body, CancellationToken.None).GetAwaiter().GetResult();
        List<Frame> sent = SentEvents.Read(body.ToArray());
        if (sent.Count != test.ResponseEvents.Count)
        {
            yield return $"expected {test.ResponseEvents.Count} events to be sent, got {sent.Count}";
            yield break;
        }
        for (int i = 0; i < sent.Count; i++)
        {
            foreach (string found in EventCheck.Compare(test.ResponseEvents[i], sent[i]))
                yield return $"event {i}: {found}";
        }
    }
}
