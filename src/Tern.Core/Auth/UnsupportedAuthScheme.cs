namespace Tern.Runtime;

/// <summary>A scheme that a model names and that this version does not support.</summary>
internal sealed class UnsupportedAuthScheme(string id) : AuthScheme(id)
{
    internal override string Requirement => "a scheme that this version does not support";

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => false;

    internal override ValueTask ResolveIdentityAsync(Call call) => throw CreateNeverUsedException();

    internal override void Authenticate(Call call, HttpRequestMessage request) => throw CreateNeverUsedException();

    private InvalidOperationException CreateNeverUsedException() => new($"{Name} is never chosen.");
}
