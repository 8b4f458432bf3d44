using Tern.Core.Tests.Support;

namespace Tern.Services.Tests.Secrets;

/// <summary>Calls a client whose options, request or response contain secrets, and searches all outputs for them.</summary>
internal static class SecretCall
{
    private static readonly RetryOptions s_immediate = new() { MaxAttempts = 2, BaseDelay = TimeSpan.Zero, ThrottlingBaseDelay = TimeSpan.Zero };

    /// <summary>Calls a client with the outcome.</summary>
    /// <param name="outcome">How the call ends.</param>
    /// <param name="format">The format of errors.</param>
    /// <param name="success">The body of a successful response.</param>
    /// <param name="configure">Sets options.</param>
    /// <param name="callAsync">Calls the client, and adds requests and results to the recorder.</param>
    public static async Task RunAsync<TClient>(
        Outcome outcome, ErrorFormat format, string success, Func<ClientOptions, ClientOptions> configure, Func<TClient, OutputRecorder, Task> callAsync)
        where TClient : ServiceClient, IServiceClient<TClient>
    {
        using var recorder = new OutputRecorder();
        var time = new ManualTimeProvider(DateTimeOffset.UtcNow);
        using ScriptedHandler handler = OutcomeHandler.Create(outcome, recorder, time, format, success);
        ClientOptions options = configure(new ClientOptions
        {
            Region = "eu-west-1",
            Environment = AwsEnvironment.None,
            Credentials = Planted.Credentials,
            Handler = handler,
            Retry = s_immediate,
            LoggerFactory = recorder,
            // Long-running operations have no other timeout of their own.
            Timeouts = new CallTimeouts { Attempt = TimeSpan.FromMinutes(1) },
            TimeProvider = outcome == Outcome.Timeout ? time : TimeProvider.System,
        });
        using TClient client = TClient.Create(options);
        Exception? error = await Record.ExceptionAsync(() => callAsync(client, recorder));
        Exception? explained = await Record.ExceptionAsync(async () => recorder.Add(await client.ExplainAsync(TestContext.Current.CancellationToken)));

        Type? expected = OutcomeHandler.ExpectedError(outcome);
        if (expected is not null)
            Assert.IsAssignableFrom(expected, error);
        else if (outcome == Outcome.Success)
            Assert.Null(error);
        else
            Assert.True(error is null or TernMalformedResponseException, $"{error}");
        // Some operations are anonymous.
        if (outcome == Outcome.RepeatedRequest && handler.Sent[0]["Authorization"] is not null)
            Assert.Contains("***", error!.Message, StringComparison.Ordinal);
        Assert.Null(explained);
        Assert.NotEmpty(handler.Sent);
        recorder.Add(error, client, client.Options, options, options.Credentials, options.BearerToken, options.ApiKey, options.UserPassword, options.Environment, options.Handler);
        recorder.AssertNoSecret(error is null ? ["span", "metric", "object"] : ["log", "span", "metric", "object"]);
    }
}
