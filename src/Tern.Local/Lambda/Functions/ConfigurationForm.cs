namespace Tern.Local.Lambda.Functions;

/// <summary>The state members of a configuration in a response.</summary>
internal enum ConfigurationForm
{
    /// <summary>The current state.</summary>
    Current,

    /// <summary>The function is being created.</summary>
    Created,

    /// <summary>The function is being updated.</summary>
    Updated,

    /// <summary>An entry of a list, without state.</summary>
    Listed,
}
