using Tern.Identity;
using Tern.Retries;

namespace Tern.Aot.Functional.Protocols;

/// <summary>What the clients of prepared answers have in common.</summary>
internal static class Answers
{
    /// <param name="handler">Gives the answers; null for those that come over a socket.</param>
    public static ClientOptions Options(HttpMessageHandler? handler) => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentials("AKIDEXAMPLE", "secret"),
        Handler = handler,
        DisposesHandler = true,
        Retry = RetryOptions.None,
    };
}
