using Tern.Runtime;

namespace Tern.Extensions.Registration;

/// <summary>A registered client.</summary>
/// <param name="type">The type of the client.</param>
/// <param name="definition">The name, the default options and the configuration keys of the client.</param>
/// <param name="name">The key of the client; null for none.</param>
internal sealed class ClientRegistration(Type type, ClientDefinition definition, string? name)
{
    public Type Type => type;

    public ClientDefinition Definition => definition;

    public string? Name => name;

    /// <summary>The changes in code, in the order of the registrations.</summary>
    public List<Func<ClientOptions, ClientOptions>> Changes { get; } = [];
}
