using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>A result in an <see cref="EndpointCache"/>. Generated code adds the parameters of the result.</summary>
/// <param name="endpoint">The result.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class CachedEndpoint(Endpoint endpoint)
{
    /// <summary>The result.</summary>
    public Endpoint Endpoint { get; } = endpoint;
}
