namespace Tern.Aot.Functional.Protocols;

/// <summary>The common options of clients with scripted responses.</summary>
internal static class ScenarioOptions
{
    /// <param name="handler">Returns the responses. Null for responses over a socket.</param>
    public static ClientOptions Create(HttpMessageHandler? handler) => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = handler,
        DisposeHandler = true,
        Retry = RetryOptions.None,
    };
}
