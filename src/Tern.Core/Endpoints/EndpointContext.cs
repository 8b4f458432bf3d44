namespace Tern.Endpoints;

/// <summary>What endpoint rules may ask of the client, beside what they ask of the request.</summary>
public sealed class EndpointContext
{
    /// <summary>The client's options; generated code casts to its own type for the service's client context parameters.</summary>
    public required ClientOptions Options { get; init; }

    /// <summary>The region (<c>AWS::Region</c>); null when none is configured.</summary>
    public required string? Region { get; init; }

    /// <summary>The configured endpoint (<c>SDK::Endpoint</c>); null when the rules decide.</summary>
    public required string? Endpoint { get; init; }

    /// <summary>The account of the identity (<c>AWS::Auth::AccountId</c>); null when it is not known.</summary>
    public required string? AccountId { get; init; }

    /// <summary>The partitions that the rules look regions up in.</summary>
    public required PartitionTable Partitions { get; init; }

    /// <summary>A place for the generated code to keep its recent results; one per client configuration.</summary>
    public required EndpointCache Cache { get; init; }

    /// <summary>The configured endpoint, for a service without endpoint rules.</summary>
    /// <exception cref="EndpointException">None is configured.</exception>
    public Endpoint RequireEndpoint() => new(Endpoint
        ?? throw new EndpointException("The service has no endpoint rules: set ClientOptions.Endpoint, for example to http://localhost:8000."));
}
