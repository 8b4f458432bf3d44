namespace Tern.Extensions.Registration;

/// <summary>A change of the options of all clients of a container.</summary>
internal sealed record OptionsChange(Func<ClientOptions, ClientOptions> Apply);
