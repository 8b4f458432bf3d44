using System.Net;
using System.Reflection;
using System.Text;

namespace Tern.Conformance.Protocols;

/// <summary>Runs one compiled case.</summary>
internal static class CaseRun
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    /// <returns>What is not as expected; null when all is.</returns>
    public static string? Run(ProtocolCase test, Type type)
    {
        using var handler = new CannedHandler(() => test.Kind == CaseKind.Request ? new HttpResponseMessage() : Answer(test));
        var settings = new ClientSettings(handler, $"https://{test.Host ?? "example.com"}", test.Region ?? "us-east-1");
        var call = type.GetMethod(CaseWriter.Call)!.CreateDelegate<Func<ClientSettings, Task<object>>>();
        object? result = null;
        Exception? thrown = null;
        try
        {
            Task<object> running = call(settings);
            result = running.Wait(s_limit) ? running.Result : throw new TimeoutException("the call does not end");
        }
        catch (Exception e)
        {
            thrown = e is AggregateException { InnerException: { } inner } ? inner : e;
        }
        if (test.Kind == CaseKind.Request)
        {
            // What the client makes of the answer is not looked at: it is none of the service's.
            return handler.Request is { } request
                ? Join(RequestCheck.Compare(test, request))
                : $"no request was sent: {Describe(thrown)}";
        }
        object expected;
        try
        {
            expected = type.GetMethod(CaseWriter.Expected)!.Invoke(null, null)!;
        }
        catch (TargetInvocationException e)
        {
            return $"the expected object cannot be made: {Describe(e.InnerException)}";
        }
        return test.Kind == CaseKind.Error
            ? Join(ErrorCheck.Compare(test, (ServiceException)expected, thrown))
            : thrown is not null ? $"the call failed: {Describe(thrown)}" : StructureComparer.Compare("result", expected, result);
    }

    private static HttpResponseMessage Answer(ProtocolCase test)
    {
        byte[] body = test.BodyMediaType == "application/cbor" ? Convert.FromBase64String(test.Body ?? "") : Encoding.UTF8.GetBytes(test.Body ?? "");
        var response = new HttpResponseMessage((HttpStatusCode)test.Code) { Content = new ByteArrayContent(body) };
        foreach ((string name, string value) in test.Headers)
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
