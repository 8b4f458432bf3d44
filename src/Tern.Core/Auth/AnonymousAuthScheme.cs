namespace Tern.Runtime;

/// <summary><c>smithy.api#noAuth</c>.</summary>
internal sealed class AnonymousAuthScheme() : AuthScheme("smithy.api#noAuth")
{
    public static readonly AnonymousAuthScheme Instance = new();

    internal override string EndpointName => "none";

    internal override string Requirement => "nothing";

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => true;

    internal override ValueTask ResolveIdentityAsync(Call call)
    {
        call.Identity = null;
        return ValueTask.CompletedTask;
    }

    internal override void Authenticate(Call call, HttpRequestMessage request)
    {
    }
}
