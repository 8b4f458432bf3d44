using System.ComponentModel;
using System.Globalization;

namespace Tern.Runtime;

/// <summary>Reads settings of one client: from the environment, then from the profile.</summary>
/// <remarks>
/// An exception of this class does not contain the value, because it may be a secret in the wrong variable. The error of an invalid region quotes
/// it.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class SettingReader
{
    private readonly SelectedProfile? _profile;

    /// <param name="environment">The environment.</param>
    /// <param name="profile">The profile; null for no profile.</param>
    internal SettingReader(AwsEnvironment environment, SelectedProfile? profile)
    {
        Environment = environment;
        _profile = profile;
    }

    internal AwsEnvironment Environment { get; }

    /// <summary>The profile; null if the files were not read, or do not contain it.</summary>
    internal SelectedProfile? Profile => CredentialSources.AreAllSupported ? _profile : null;

    /// <summary>Reads a setting that is true or false; null if it is not set.</summary>
    /// <param name="setting">The setting.</param>
    /// <exception cref="TernConfigurationException">The value is neither true nor false.</exception>
    public bool? GetBoolean(Setting setting)
    {
        ArgumentNullException.ThrowIfNull(setting);
        return Find(setting) switch
        {
            null => null,
            { } found when found.Text.Equals("true", StringComparison.OrdinalIgnoreCase) => true,
            { } found when found.Text.Equals("false", StringComparison.OrdinalIgnoreCase) => false,
            { } found => throw Invalid(found, "true or false"),
        };
    }

    /// <summary>Reads text; null if it is not set.</summary>
    internal string? GetText(Setting setting) => Find(setting)?.Text;

    /// <summary>Reads an integer; null if it is not set.</summary>
    internal int? GetInteger(Setting setting)
    {
        if (Find(setting) is not { } found)
            return null;
        if (int.TryParse(found.Text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value >= setting.Min && value <= setting.Max)
            return value;
        throw Invalid(found, string.Create(CultureInfo.InvariantCulture, $"an integer from {setting.Min} to {setting.Max}"));
    }

    /// <summary>Reads a choice; null if it is not set.</summary>
    /// <returns>The index in <see cref="Setting.Choices"/>.</returns>
    internal int? GetChoice(Setting setting)
    {
        if (Find(setting) is not { } found)
            return null;
        for (int i = 0; i < setting.Choices.Count; i++)
        {
            if (setting.Choices[i].Equals(found.Text, StringComparison.OrdinalIgnoreCase))
                return i;
        }
        string list = string.Join(", ", setting.Choices);
        int last = list.LastIndexOf(", ", StringComparison.Ordinal);
        throw Invalid(found, $"{list[..last]} or {list[(last + 2)..]}");
    }

    /// <summary>Reads a list; empty if it is not set.</summary>
    internal string[] GetList(Setting setting) =>
        GetText(setting)?.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) ?? [];

    /// <summary>Reads the path of a file or a folder; null if it is not set.</summary>
    internal string? GetPath(Setting setting) => ExpandPath(GetText(setting));

    /// <summary>Replaces a tilde at the beginning of a path by the home folder.</summary>
    internal string? ExpandPath(string? path) => new SharedPaths(Environment).Expand(path);

    /// <summary>Reads a region, which becomes part of host names and signatures; null if it is not set.</summary>
    /// <exception cref="TernEndpointException">The value is not a region.</exception>
    internal string? GetRegion(Setting setting) => Find(setting) is { } found ? CheckRegion(found.Text, found.Source) : null;

    /// <summary>Returns a region if it can be part of a host name.</summary>
    internal static string CheckRegion(string region, string setting) =>
        HostLabel.AreValidLabels(region) ? region : throw new TernEndpointException(
            $"The region '{HostLabel.Quote(region, 100)}' is not valid. Expected letters, digits and hyphens, for example us-east-1. Check {setting}.");

    /// <summary>
    /// Reads the endpoint of a service: its own variable, the common variable, the <c>services</c> section of the profile, the profile. Null if none
    /// is set, or if they are ignored.
    /// </summary>
    /// <param name="service">The service.</param>
    /// <param name="isIgnored">Whether the settings are ignored; null for the value of the environment.</param>
    internal FoundSetting? FindEndpoint(ServiceDescriptor service, bool? isIgnored)
    {
        if (isIgnored ?? GetBoolean(Settings.IgnoreConfiguredEndpoints) ?? false)
            return null;
        return FindVariable(GetServiceVariable("AWS_ENDPOINT_URL_", service.ServiceId))
            ?? FindVariable("AWS_ENDPOINT_URL")
            ?? Profile?.FindServiceEndpoint(service)
            ?? Profile?.Find("endpoint_url");
    }

    /// <summary>The name of a variable for one service: the ID in upper case, with underscores.</summary>
    internal static string GetServiceVariable(string prefix, string serviceId) => prefix + ReplaceSeparators(serviceId).ToUpperInvariant();

    /// <summary>The ID of a service in the form of variables and of keys of a profile: with underscores for spaces and hyphens.</summary>
    internal static string ReplaceSeparators(string serviceId) => serviceId.Replace(' ', '_').Replace('-', '_');

    /// <summary>Finds the value with the highest precedence; null if none is set.</summary>
    internal FoundSetting? Find(Setting setting) =>
        FindVariable(setting.Variable) ?? FindVariable(setting.FallbackVariable) ?? (setting.ProfileKey is { } key ? Profile?.Find(key) : null);

    /// <summary>Finds a variable; null if it is not set or empty.</summary>
    internal FoundSetting? FindVariable(string? name) => name is not null && Environment.FindVariable(name) is { } text ? new(text, name) : null;

    private static TernConfigurationException Invalid(FoundSetting found, string expected) =>
        new($"The value of {found.Source} is not valid. Expected {expected}.");
}
