namespace Tern.Runtime;

/// <summary><c>smithy.api#httpBearerAuth</c>.</summary>
internal sealed class BearerAuthScheme() : AuthScheme("smithy.api#httpBearerAuth")
{
    public static readonly BearerAuthScheme Instance = new();

    internal override string EndpointName => "bearer";

    internal override string Requirement => $"{nameof(ClientOptions)}.{nameof(ClientOptions.BearerToken)}";

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => runtime.Auth.BearerToken is not null;

    internal override async ValueTask ResolveIdentityAsync(Call call) =>
        call.Identity = await call.Runtime.Auth.BearerToken!.GetTokenAsync(call.Token).ConfigureAwait(false)
            ?? throw new TernCredentialsException($"{call.Runtime.Auth.BearerToken.GetType().Name} returned no token. It must return a token or throw an exception.");

    internal override void Authenticate(Call call, HttpRequestMessage request)
    {
        call.RequireTls($"the secret of {Name}");
        request.Headers.TryAddWithoutValidation("Authorization", $"Bearer {((BearerToken)call.Identity!).Token}");
    }
}
