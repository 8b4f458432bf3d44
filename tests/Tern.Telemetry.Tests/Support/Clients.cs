using Tern.Core.Tests.Support;

namespace Tern.Telemetry.Tests.Support;

internal static class Clients
{
    /// <summary>Returns options for a client that receives the responses of a test in order.</summary>
    public static ClientOptions Options(params HttpResponseMessage[] responses) => Options(new ScriptedHandler(responses));

    public static ClientOptions Options(HttpMessageHandler handler) => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Environment = AwsEnvironment.None,
        // Retries follow at once.
        Retry = new() { MaxDelay = TimeSpan.Zero },
        Handler = handler,
    };
}
