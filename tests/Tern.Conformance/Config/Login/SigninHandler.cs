using System.Text.Json;

namespace Tern.Conformance.Config.Login;

/// <summary>A sign-in service that compares each request with the next exchange of the case.</summary>
/// <param name="calls">The exchanges.</param>
/// <param name="files">The content of the files, of which one contains the key of the session.</param>
/// <param name="clock">The clock that the proofs are compared with.</param>
internal sealed class SigninHandler(IReadOnlyList<JsonElement> calls, IReadOnlyList<string> files, TimeProvider clock) : CaseHandler
{
    private readonly DPoPVerifier _proofs = new(files, clock);

    /// <exception cref="CaseFailedException">A request was not expected, or an exchange was not requested.</exception>
    public void ThrowIfIncomplete()
    {
        ThrowIfFailed();
        Check.That(Requests.Count >= calls.Count, $"{Requests.Count} of {calls.Count} requests were sent");
    }

    protected override HttpResponseMessage Respond(SentRequest request)
    {
        int index = Requests.Count - 1;
        Check.That(calls.Count > 0, $"the request {request} was not expected");
        // An error of the service is retried: the last exchange is then repeated.
        JsonElement call = calls[Math.Min(index, calls.Count - 1)];
        int status = call.Find("responseCode")?.GetInt32() ?? 200;
        Check.That(index < calls.Count || status >= 500, $"the request {request} was not expected after the last exchange");
        Check.Equal("the method", "POST", request.Method);
        Check.Equal("the path", "/v1/token", request.Uri.AbsolutePath);
        if (call.Find("request")?.Find("tokenInput") is { } input)
        {
            using JsonDocument body = JsonDocument.Parse(request.Body);
            Check.That(JsonElement.DeepEquals(input, body.RootElement), $"expected the body {input.GetRawText()}, got {request.Text}");
        }
        _proofs.Verify(request);
        JsonElement? response = call.Find("response");
        return CreateResponse((response?.Find("tokenOutput") ?? response)?.GetRawText() ?? "{}", "application/json", status);
    }
}
