namespace Tern.Runtime;

/// <summary><c>smithy.api#httpBasicAuth</c>.</summary>
internal sealed class BasicAuthScheme() : AuthScheme("smithy.api#httpBasicAuth")
{
    public static readonly BasicAuthScheme Instance = new();

    internal override string Requirement => $"{nameof(ClientOptions)}.{nameof(ClientOptions.UserPassword)}";

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => runtime.Options.UserPassword is not null;

    internal override ValueTask ResolveIdentityAsync(Call call)
    {
        call.Identity = call.Runtime.Options.UserPassword;
        return ValueTask.CompletedTask;
    }

    internal override void Authenticate(Call call, HttpRequestMessage request)
    {
        call.RequireTls($"the secret of {Name}");
        request.Headers.TryAddWithoutValidation("Authorization", $"Basic {((UserPassword)call.Identity!).Encoded}");
    }
}
