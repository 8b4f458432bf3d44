namespace Tern.Runtime;

/// <summary>What configuration sections set. Immutable.</summary>
internal sealed class ConfiguredOptions
{
    /// <summary>The options of the client before code changed them; null while the sections are being bound.</summary>
    public ClientOptions? Options { get; init; }

    /// <summary>The path of the key by the name of the setting.</summary>
    public IReadOnlyDictionary<string, string>? Keys { get; init; }

    /// <summary>The file with the certificates of trusted authorities; null for that of the environment. It is no option in code.</summary>
    public string? CaBundle { get; init; }

    /// <summary>Whether endpoints of the environment are ignored; null for the value of the environment. It is no option in code.</summary>
    public bool? IgnoreConfiguredEndpoints { get; init; }

    /// <summary>Returns the path of the key that set a setting; null for none.</summary>
    public string? FindKey(string setting) => Keys?.GetValueOrDefault(setting);
}
