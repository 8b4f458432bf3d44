namespace Tern.Runtime;

/// <summary><c>smithy.api#httpApiKeyAuth</c>, in a header or in the query.</summary>
internal abstract class ApiKeyAuthScheme() : AuthScheme("smithy.api#httpApiKeyAuth")
{
    internal sealed override string Requirement => $"{nameof(ClientOptions)}.{nameof(ClientOptions.ApiKey)}";

    internal sealed override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => runtime.Options.ApiKey is not null;

    internal sealed override ValueTask ResolveIdentityAsync(Call call)
    {
        call.Identity = call.Runtime.Options.ApiKey;
        return ValueTask.CompletedTask;
    }

    internal sealed override void Authenticate(Call call, HttpRequestMessage request)
    {
        call.RequireTls($"the secret of {Name}");
        Add(request, ((ApiKey)call.Identity!).Key);
    }

    protected abstract void Add(HttpRequestMessage request, string key);
}
