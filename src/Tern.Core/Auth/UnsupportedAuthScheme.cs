using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Auth;

/// <summary>A scheme that a model names and this version does not have.</summary>
internal sealed class UnsupportedAuthScheme(string id) : AuthScheme(id)
{
    internal override string Requirement => "what this version does not have";

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => false;

    internal override ValueTask IdentifyAsync(Call call) => throw Never();

    internal override void Authenticate(Call call, HttpRequestMessage request) => throw Never();

    private InvalidOperationException Never() => new($"{Name} is never chosen.");
}
