using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The parameters of endpoint rules that the client provides, in addition to those of the request.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EndpointContext
{
    /// <summary>The client's options; generated code casts to its own type for the service's client context parameters.</summary>
    public required ClientOptions Options { get; init; }

    /// <summary>The region (<c>AWS::Region</c>); null if none is configured.</summary>
    public required string? Region { get; init; }

    /// <summary>The configured endpoint (<c>SDK::Endpoint</c>); null if none is configured.</summary>
    public required string? Endpoint { get; init; }

    /// <summary>The account of the identity (<c>AWS::Auth::AccountId</c>); null if it is not known.</summary>
    public required string? AccountId { get; init; }

    /// <summary>The mode of account ids as endpoint rules expect it (<c>AWS::Auth::AccountIdEndpointMode</c>): <c>preferred</c>, <c>required</c> or <c>disabled</c>.</summary>
    public string AccountIdEndpointMode => Options.AccountIdEndpointMode switch
    {
        Tern.AccountIdEndpointMode.Preferred => "preferred",
        Tern.AccountIdEndpointMode.Required => "required",
        Tern.AccountIdEndpointMode.Disabled => "disabled",
        _ => throw new TernConfigurationException($"The value {Options.AccountIdEndpointMode} of {nameof(ClientOptions)}.{nameof(ClientOptions.AccountIdEndpointMode)} is not valid. Use a value of {nameof(Tern.AccountIdEndpointMode)}."),
    };

    /// <summary>The partitions in which the rules find regions.</summary>
    public required PartitionTable Partitions { get; init; }

    /// <summary>The cache for the recent results of the generated code. One per client configuration.</summary>
    public required EndpointCache Cache { get; init; }

    /// <summary>Returns the configured endpoint, for a service without endpoint rules.</summary>
    /// <exception cref="TernEndpointException">No endpoint is configured.</exception>
    public Endpoint RequireEndpoint() => new(Endpoint
        ?? throw new TernEndpointException("The service has no endpoint rules. Set ClientOptions.Endpoint, for example to http://localhost:8000."));
}
