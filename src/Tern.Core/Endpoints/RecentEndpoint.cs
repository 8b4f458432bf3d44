namespace Tern.Endpoints;

/// <summary>A result in an <see cref="EndpointCache"/>. Generated code adds the parameters of the result.</summary>
/// <param name="endpoint">The result.</param>
public abstract class RecentEndpoint(Endpoint endpoint)
{
    /// <summary>The result.</summary>
    public Endpoint Endpoint { get; } = endpoint;
}
