using System.ComponentModel;
using Tern.Runtime;

namespace Tern;

/// <summary>A client that generic code can create from a type parameter. Every generated client implements this interface.</summary>
/// <typeparam name="TSelf">The client's own type.</typeparam>
public interface IServiceClient<TSelf>
    where TSelf : IServiceClient<TSelf>
{
    /// <summary>Creates a client with its own connections.</summary>
    /// <param name="options">
    /// The options: the client's own options type, or <see cref="ClientOptions"/>, to which the defaults of the service's own options are added.
    /// </param>
    static abstract TSelf Create(ClientOptions options);

    /// <summary>The name, the default options and the configuration keys of the client, for containers.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ClientDefinition Definition { get; }
}
