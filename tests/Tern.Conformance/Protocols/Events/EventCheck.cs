using Tern.Conformance.Protocols.Bodies;

namespace Tern.Conformance.Protocols.Events;

/// <summary>Compares the sent and received messages of an event stream case with the expectation.</summary>
internal static class EventCheck
{
    /// <summary>Compares the request and the events in its body.</summary>
    /// <returns>The differences. Empty if there are none.</returns>
    public static IEnumerable<string> CompareRequest(ProtocolCase test, RecordedRequest request, bool sendsEvents)
    {
        if (test.InitialRequest is { } message)
        {
            foreach (string difference in RequestCheck.Compare(message, request))
                yield return difference;
        }
        if (!sendsEvents)
            yield break;
        if (request.GetHeader("Content-Type") is not "application/vnd.amazon.eventstream")
            yield return $"expected the header Content-Type: application/vnd.amazon.eventstream, got {request.GetHeader("Content-Type")}";
        List<Frame> sent = [];
        string? malformed = null;
        try
        {
            sent = SentEvents.Read(request.Body);
        }
        catch (FormatException e)
        {
            malformed = $"the body is not an event stream: {e.Message}";
        }
        if (malformed is not null)
        {
            yield return malformed;
            yield break;
        }
        IReadOnlyList<CaseEvent> expected = test.RequestEvents;
        // Protocols without HTTP bindings send an initial message. A case does not have to list it.
        if (sent.Count > 0 && sent[0].GetHeader(":event-type")?.Text == "initial-request" && !(expected.Count > 0 && expected[0].IsInitial))
            sent.RemoveAt(0);
        if (sent.Count != expected.Count)
        {
            yield return $"expected {expected.Count} events to be sent, got {sent.Count}";
            yield break;
        }
        for (int i = 0; i < sent.Count; i++)
        {
            foreach (string difference in Compare(expected[i], sent[i]))
                yield return $"event {i}: {difference}";
        }
    }

    /// <summary>Compares one frame.</summary>
    /// <returns>The differences. Empty if there are none.</returns>
    public static IEnumerable<string> Compare(CaseEvent expected, Frame sent)
    {
        foreach ((string name, FrameHeader header) in expected.Headers)
        {
            if (sent.GetHeader(name) is not { } found)
                yield return $"the header {name} is missing";
            else if (found != header)
                yield return $"expected the header {name}: {header}, got {found}";
        }
        foreach (string name in expected.GetList("forbidHeaders").Where(name => sent.GetHeader(name) is not null))
            yield return $"the header {name} is present but must be absent";
        foreach (string name in expected.GetList("requireHeaders").Where(name => sent.GetHeader(name) is null))
            yield return $"the header {name} is missing";
        string? mediaType = expected.BodyMediaType ?? sent.GetHeader(":content-type")?.Text;
        if (expected.Body is { } body && BodyComparer.Compare(mediaType, body, sent.Payload) is { } difference)
            yield return difference;
    }

    /// <summary>Compares the result, the events and the error of a stream.</summary>
    /// <param name="test">The case.</param>
    /// <param name="expected">The expected outcome.</param>
    /// <param name="outcome">The outcome of the call, or null if it threw.</param>
    /// <param name="thrown">The exception of the call, or null.</param>
    /// <returns>The differences. Empty if there are none.</returns>
    public static IEnumerable<string> CompareOutcome(ProtocolCase test, ExpectedOutcome expected, EventOutcome? outcome, Exception? thrown)
    {
        Exception? failure = thrown ?? outcome?.Failure;
        if (test.IsRequestOnly && failure is TernMalformedResponseException)
            yield break;
        if (test.ExpectsFailure)
        {
            if (CompareFailure(test, expected, failure) is { } difference)
                yield return difference;
        }
        else if (failure is not null)
        {
            yield return $"the call failed: {failure.GetType().Name}: {failure.Message}";
            yield break;
        }
        if (outcome is null)
        {
            if (expected.Events.Count > 0)
                yield return $"the call failed before its {expected.Events.Count} events: {failure?.GetType().Name}: {failure?.Message}";
            yield break;
        }
        if (expected.Result is not null && StructureComparer.Compare("result", expected.Result, outcome.Result) is { } result)
            yield return result;
        if (StructureComparer.Compare("events", expected.Events, outcome.Events) is { } events)
            yield return events;
    }

    private static string? CompareFailure(ProtocolCase test, ExpectedOutcome expected, Exception? failure)
    {
        if (failure is null)
            return "an error was expected, but the call succeeded";
        if (expected.Error is { } error)
        {
            if (failure.GetType() != error.GetType())
                return $"expected a {error.GetType().Name}, got {failure.GetType().Name}: {failure.Message}";
            var (wanted, got) = ((TernServiceException)error, (TernServiceException)failure);
            return expected.ErrorHasMembers
                ? StructureComparer.Compare("error", wanted, got) ?? (wanted.ServiceMessage == got.ServiceMessage ? null : $"expected the message '{wanted.ServiceMessage}', got '{got.ServiceMessage}'")
                : null;
        }
        // A message of the type error or exception is a service error, even if the model does not contain it.
        bool isServiceError = test.ResponseEvents.Count > 0 && test.ResponseEvents[^1].Headers.Any(header => header is { Key: ":message-type", Value.Text: "error" or "exception" });
        bool isExpected = isServiceError ? failure is TernServiceException : failure is TernException and not TernRequestException;
        return isExpected ? null : $"expected an error of the service{(isServiceError ? "" : " or of its response")}, got {failure.GetType().Name}: {failure.Message}";
    }
}
