namespace Tern.Endpoints;

/// <summary>The parameters of endpoint rules that the client provides, in addition to those of the request.</summary>
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

    /// <summary>The partitions in which the rules find regions.</summary>
    public required PartitionTable Partitions { get; init; }

    /// <summary>The cache for the recent results of the generated code. One per client configuration.</summary>
    public required EndpointCache Cache { get; init; }

    /// <summary>Returns the configured endpoint, for a service without endpoint rules.</summary>
    /// <exception cref="EndpointException">No endpoint is configured.</exception>
    public Endpoint RequireEndpoint() => new(Endpoint
        ?? throw new EndpointException("The service has no endpoint rules. Set ClientOptions.Endpoint, for example to http://localhost:8000."));
}
