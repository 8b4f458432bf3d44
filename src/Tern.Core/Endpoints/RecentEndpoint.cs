namespace Tern.Endpoints;

/// <summary>A result in an <see cref="EndpointCache"/>; generated code adds the parameters that led to it.</summary>
/// <param name="endpoint">The result.</param>
public abstract class RecentEndpoint(Endpoint endpoint)
{
    /// <summary>The result.</summary>
    public Endpoint Endpoint { get; } = endpoint;
}
