namespace Tern.Conformance.Config.Recorded;

/// <summary>Compares each request with the next recorded one, and returns the recorded response.</summary>
/// <param name="exchanges">The exchanges in the order in which they must be requested.</param>
/// <param name="variables">The environment variables.</param>
/// <param name="files">The files.</param>
internal sealed class ReplayHandler(IReadOnlyList<RecordedExchange> exchanges, IReadOnlyDictionary<string, string> variables, IReadOnlyDictionary<string, string> files) : CaseHandler
{
    private readonly RequestComparer _comparer = new(variables, files);

    /// <summary>Adds a text from which requests can have values, such as the output of a process.</summary>
    public void AddKnownText(string text) => _comparer.AddKnownText(text);

    /// <exception cref="CaseFailedException">A request differs from the recording, or a recorded request was not sent.</exception>
    public void ThrowIfIncomplete()
    {
        ThrowIfFailed();
        Check.That(Requests.Count >= exchanges.Count, $"{Requests.Count} requests were sent, but {exchanges.Count} are recorded; the next is {exchanges.ElementAtOrDefault(Requests.Count)}");
    }

    protected override HttpResponseMessage Respond(SentRequest request)
    {
        Check.That(exchanges.Count > 0, $"the request {request} was not expected");
        // A recording can end with an error that another SDK does not retry. A retry is the same request and has the same response.
        RecordedExchange exchange = exchanges[Math.Min(Requests.Count, exchanges.Count) - 1];
        _comparer.Compare(exchange, request);
        HttpResponseMessage response = exchange.CreateResponse();
        Check.That(Requests.Count <= exchanges.Count || !response.IsSuccessStatusCode, $"the request {request} was not expected after the last response");
        _comparer.AddKnownText(exchange.ResponseBody);
        return response;
    }
}
