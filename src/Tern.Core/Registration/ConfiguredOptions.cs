namespace Tern.Runtime;

/// <summary>The options of a client before code changed those of its configuration sections, and the keys that set them.</summary>
/// <param name="options">The options.</param>
/// <param name="keys">The path of the key by the name of the setting.</param>
internal sealed class ConfiguredOptions(ClientOptions options, IReadOnlyDictionary<string, string> keys)
{
    public ClientOptions Options => options;

    /// <summary>Returns the path of the key that set a setting; null for none.</summary>
    public string? FindKey(string setting) => keys.GetValueOrDefault(setting);
}
