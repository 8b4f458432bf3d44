using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Auth;

/// <summary>A scheme that a model names and that this version does not support.</summary>
internal sealed class UnsupportedAuthScheme(string id) : AuthScheme(id)
{
    internal override string Requirement => "a scheme that this version does not support";

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => false;

    internal override ValueTask IdentifyAsync(Call call) => throw Never();

    internal override void Authenticate(Call call, HttpRequestMessage request) => throw Never();

    private InvalidOperationException Never() => new($"{Name} is never chosen.");
}
