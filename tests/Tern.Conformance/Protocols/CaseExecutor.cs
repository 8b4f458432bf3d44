using System.Net;
using System.Reflection;
using Tern.Conformance.Protocols.Events;

namespace Tern.Conformance.Protocols;

/// <summary>Runs one compiled case.</summary>
internal static class CaseExecutor
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    /// <returns>The difference from the expectation, or null if the case passed.</returns>
    public static string? Run(ProtocolCase test, Type type)
    {
        using var handler = new CannedHandler(() => CreateResponse(test));
        using ClientSettings settings = Configure(test, handler);
        var call = type.GetMethod(CaseWriter.Call)!.CreateDelegate<Func<ClientSettings, Task<object>>>();
        object? result = null;
        Exception? thrown = null;
        try
        {
            Task<object> running = call(settings);
            result = running.Wait(s_limit) ? running.Result : throw new TimeoutException("the call did not complete within 10 minutes");
        }
        catch (Exception e)
        {
            thrown = e is AggregateException { InnerException: { } inner } ? inner : e;
        }
        if (handler.Request is not { } request)
            return $"no request was sent: {Describe(thrown)}";
        // The response of a request case is a placeholder, so the result of the call is not compared.
        if (test.Kind == CaseKind.Request)
            return Join(RequestCheck.Compare(test.Message, request));
        object expected;
        try
        {
            expected = type.GetMethod(CaseWriter.Expected)!.Invoke(null, null)!;
        }
        catch (TargetInvocationException e)
        {
            return $"the expected object cannot be created: {Describe(e.InnerException)}";
        }
        return test.Kind switch
        {
            CaseKind.Error => Join(ErrorCheck.Compare(test, (TernServiceException)expected, thrown)),
            CaseKind.EventStream => Join(CompareEvents(test, (ExpectedOutcome)expected, request, (EventOutcome?)result, thrown)),
            _ => thrown is not null ? $"the call failed: {Describe(thrown)}" : StructureComparer.Compare("result", expected, result),
        };
    }

    private static IEnumerable<string> CompareEvents(ProtocolCase test, ExpectedOutcome expected, RecordedRequest request, EventOutcome? outcome, Exception? thrown) =>
        EventCheck.CompareRequest(test, request, expected.SendsEvents).Concat(EventCheck.CompareOutcome(test, expected, outcome, thrown));

    private static ClientSettings Configure(ProtocolCase test, CannedHandler handler)
    {
        CaseMessage message = test.InitialRequest ?? test.Message;
        ScopedConfig? config = test.Config;
        return new(handler, config is null ? $"https://{message.Host ?? "example.com"}" : null, config?.Region ?? "us-east-1", config?.Environment ?? new Dictionary<string, string>());
    }

    private static HttpResponseMessage CreateResponse(ProtocolCase test)
    {
        switch (test.Kind)
        {
            case CaseKind.Request:
                return new HttpResponseMessage();
            case CaseKind.EventStream:
                CaseMessage initial = test.InitialResponse;
                HttpResponseMessage response = initial.Body is null
                    ? Respond(initial, [.. test.ResponseEvents.SelectMany(found => found.Bytes)])
                    : Respond(initial, CaseMessage.Bytes(initial.BodyMediaType, initial.Body));
                bool sendsOnly = test.RequestEvents.Count > 0 && test.ResponseEvents.Count == 0;
                if (initial.Body is null && !sendsOnly)
                    response.Content.Headers.TryAddWithoutValidation("Content-Type", "application/vnd.amazon.eventstream");
                return response;
            default:
                return Respond(test.Message, CaseMessage.Bytes(test.Message.BodyMediaType, test.Message.Body ?? ""));
        }
    }

    private static HttpResponseMessage Respond(CaseMessage message, byte[] body)
    {
        var response = new HttpResponseMessage((HttpStatusCode)message.Code) { Content = new ByteArrayContent(body) };
        foreach ((string name, string value) in message.Headers)
        {
            if (!response.Headers.TryAddWithoutValidation(name, value))
                response.Content.Headers.TryAddWithoutValidation(name, value);
        }
        return response;
    }

    private static string Describe(Exception? exception) => exception is null ? "the call succeeded" : $"{exception.GetType().Name}: {exception.Message}";

    private static string? Join(IEnumerable<string> differences)
    {
        string text = string.Join("; ", differences);
        return text.Length == 0 ? null : text;
    }
}
