using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>What a container needs to know of a client, in addition to <see cref="IServiceClient{TSelf}.Create"/>. Generated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ClientDefinition
{
    /// <summary>The name of the service, which is that of its configuration section: the name of the client's type without <c>Client</c>.</summary>
    public required string Name { get; init; }

    /// <summary>Options of the client's own type with default values.</summary>
    public required ClientOptions DefaultOptions { get; init; }

    /// <summary>The options that only this service has. The default is none.</summary>
    public IReadOnlyList<OptionSetting> Settings { get; init; } = [];
}
