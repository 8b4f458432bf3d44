namespace Tern;

/// <summary>A client that can be made by code which knows its type only as a type parameter; every generated client is one.</summary>
/// <typeparam name="TSelf">The client's own type.</typeparam>
public interface IServiceClient<TSelf>
    where TSelf : IServiceClient<TSelf>
{
    /// <summary>Makes a client with connections of its own.</summary>
    /// <param name="options">The client's own options, or those that all services have, to which the service's are added with their defaults.</param>
    static abstract TSelf Create(ClientOptions options);
}
