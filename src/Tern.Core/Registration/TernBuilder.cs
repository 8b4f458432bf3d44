namespace Tern;

/// <summary>Registers clients in a container. The package Tern.Extensions implements it for <c>IServiceCollection</c>.</summary>
/// <remarks>Every client package has an extension method for it: <c>AddDynamoDB</c>, <c>AddS3</c> and so on.</remarks>
public abstract class TernBuilder
{
    /// <summary>
    /// Registers a client, which is created when it is first resolved, and disposed with the container. A second registration with the same name adds its
    /// <paramref name="configure"/> to the first one.
    /// </summary>
    /// <typeparam name="TClient">A generated client.</typeparam>
    /// <param name="name">The key of the client, and the name of its configuration section. The default, null, registers the client without a key.</param>
    /// <param name="configure">
    /// Returns the options, for example <c>options => options with { Region = "eu-west-1" }</c>. It gets those of the configuration, and its changes take
    /// precedence. The default, null, changes nothing.
    /// </param>
    /// <returns>This builder.</returns>
    /// <exception cref="ArgumentException">The name is empty, contains a colon, or is the name of a setting.</exception>
    public abstract TernBuilder AddClient<TClient>(string? name = null, Func<ClientOptions, ClientOptions>? configure = null)
        where TClient : ServiceClient, IServiceClient<TClient>;
}
