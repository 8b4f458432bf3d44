using System.Security;
using System.Text.Json;
using Tern.Core.Tests.Support;

namespace Tern.Services.Tests.Secrets;

/// <summary>Ends calls with an outcome, and reports their signatures to a recorder as secrets.</summary>
internal static class OutcomeHandler
{
    private static readonly string[] s_authentication = ["Authorization", "x-amz-security-token"];

    /// <param name="outcome">How every attempt ends.</param>
    /// <param name="recorder">Receives the signatures.</param>
    /// <param name="time">The clock of the client, which reaches the timeout during the attempt.</param>
    /// <param name="format">The format of errors.</param>
    /// <param name="success">The body of a successful response.</param>
    public static ScriptedHandler Create(Outcome outcome, OutputRecorder recorder, ManualTimeProvider time, ErrorFormat format, string success) => new(async (request, token) =>
    {
        string authentication = string.Join("; ", s_authentication.Where(request.Headers.NonValidated.Contains).Select(name => $"{name}: {request.Headers.NonValidated[name]}"));
        int signature = authentication.IndexOf("Signature=", StringComparison.Ordinal);
        if (signature >= 0)
            recorder.AddSecret(authentication[(signature + "Signature=".Length)..].Split(';', ',')[0]);
        // Only a request that the key has signed depends on it.
        string key = authentication.Contains("AWS4-", StringComparison.Ordinal) ? Planted.SecretAccessKey : "";
        return outcome switch
        {
            Outcome.Success => ScriptedHandler.Ok(success, ("x-amzn-RequestId", "R1")),
            Outcome.ServiceError => Error(format, "The request is not valid."),
            Outcome.RepeatedRequest => Error(
                format, $"You sent {authentication}, signed with {key}, encoded {Uri.EscapeDataString(key)}, to {request.RequestUri}.", key.Length == 0 ? "R1" : Planted.SessionToken),
            Outcome.TransportFailure => throw new HttpRequestException(HttpRequestError.ConnectionError, $"The request {request.Method} {request.RequestUri} failed."),
            Outcome.RepeatedInTransportFailure => throw new HttpRequestException(
                HttpRequestError.InvalidResponse, $"The request {request.Method} {request.RequestUri} with {authentication} failed.", new IOException(authentication)),
            Outcome.Timeout => await HangAsync(time, token),
            _ => ScriptedHandler.Ok(format != ErrorFormat.Json ? "<Malformed><" : """{"Malformed":nonsense"""),
        };
    });

    /// <summary>The exception of the outcome; null if the call can succeed.</summary>
    public static Type? ExpectedError(Outcome outcome) => outcome switch
    {
        Outcome.ServiceError or Outcome.RepeatedRequest => typeof(TernServiceException),
        Outcome.TransportFailure or Outcome.RepeatedInTransportFailure => typeof(TernTransportException),
        Outcome.Timeout => typeof(TernTimeoutException),
        _ => null,
    };

    // A retried status, so that the log contains the retry with its reason.
    private static HttpResponseMessage Error(ErrorFormat format, string message, string requestId = "R1") => ScriptedHandler.Error(
        503,
        format switch
        {
            ErrorFormat.Json => $$"""{"__type":"Unavailable","message":"{{JsonEncodedText.Encode(message)}}"}""",
            ErrorFormat.Xml => $"<ErrorResponse><Error><Code>Unavailable</Code><Message>{SecurityElement.Escape(message)}</Message></Error></ErrorResponse>",
            _ => $"<Error><Code>Unavailable</Code><Message>{SecurityElement.Escape(message)}</Message></Error>",
        },
        ("x-amzn-RequestId", requestId),
        ("x-amz-id-2", requestId));

    private static async Task<HttpResponseMessage> HangAsync(ManualTimeProvider time, CancellationToken token)
    {
        var never = new TaskCompletionSource<HttpResponseMessage>();
        await using (token.Register(() => never.TrySetCanceled(token)))
        {
            time.Advance(TimeSpan.FromMinutes(2));
            return await never.Task;
        }
    }
}
