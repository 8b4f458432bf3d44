namespace Tern.Runtime;

/// <summary>The profile of a client, and the files that it is part of.</summary>
internal sealed class SelectedProfile(SharedConfig config, ConfigSection section)
{
    public SharedConfig Config => config;

    public ConfigSection Section => section;

    /// <summary>
    /// Reads the profile of a client; null if no file contains the profile <c>default</c>, or if the files are not needed.
    /// </summary>
    /// <remarks>
    /// The files are not read if region and credentials are set in code or by variables and no profile is named. So programs in containers and
    /// functions, whose settings are variables, do not access the disk.
    /// </remarks>
    /// <exception cref="TernConfigurationException">The named profile does not exist, or a file is not valid.</exception>
    public static SelectedProfile? Select(ClientOptions options) => IsNeeded(options) ? Find(options.Environment, NullIfEmpty(options.Profile)) : null;

    /// <summary>Whether the files are read.</summary>
    public static bool IsNeeded(ClientOptions options) =>
        !string.IsNullOrEmpty(options.Profile) || options.Environment.FindVariable("AWS_PROFILE") is not null || !HasRegion(options) || !HasCredentials(options);

    /// <summary>Reads a profile; null if no file contains the profile <c>default</c>.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="name">The name of the profile. Null means <c>AWS_PROFILE</c>, else <c>default</c>.</param>
    /// <exception cref="TernConfigurationException">The named profile does not exist, or a file is not valid.</exception>
    public static SelectedProfile? Find(AwsEnvironment environment, string? name)
    {
        SharedConfig config = environment.SharedConfig.Get();
        string? variable = name is null ? environment.FindVariable("AWS_PROFILE") : null;
        string selected = name ?? variable ?? DefaultName;
        if (config.FindProfile(selected) is { } section)
            return new SelectedProfile(config, section);
        if (name is null && variable is null)
            return null;
        throw new TernConfigurationException(
            $"The profile '{selected}' does not exist in {Describe(config)}. Check {(variable is null ? "the name" : "AWS_PROFILE")}, or create the profile.");
    }

    /// <summary>The name of the profile that is read if none is named.</summary>
    public const string DefaultName = "default";

    /// <summary>Finds a value; null if it is missing or empty.</summary>
    public FoundSetting? Find(string key) => section.Find(key) is { } text ? new(text, null, key, section.Name) : null;

    /// <summary>Finds the endpoint of a service in the <c>services</c> section of the profile; null for none.</summary>
    public FoundSetting? FindServiceEndpoint(ServiceDescriptor service)
    {
        const string Key = "endpoint_url";
        if (section.Find("services") is not { } name || !config.ServicesByName.TryGetValue(name, out ConfigSection? services))
            return null;
        string id = SettingReader.ReplaceSeparators(service.ServiceId).ToLowerInvariant();
        return services.FindNested(id, Key) is { } text ? new(text, null, $"{Key} of {id} in services {name}", section.Name) : null;
    }

    /// <summary>The files, for messages.</summary>
    public static string Describe(SharedConfig config) => (config.ConfigFile, config.CredentialsFile) switch
    {
        (null, null) => "the shared configuration files (the home folder is unknown: HOME is not set)",
        ({ } file, null) => file,
        (null, { } file) => file,
        var (first, second) => $"{first} or {second}",
    };

    private static bool HasRegion(ClientOptions options) =>
        !string.IsNullOrEmpty(options.Region) || (options.Environment.FindVariable("AWS_REGION") ?? options.Environment.FindVariable("AWS_DEFAULT_REGION")) is not null;

    private static bool HasCredentials(ClientOptions options) =>
        options.Credentials is not null || (options.Environment.FindVariable("AWS_ACCESS_KEY_ID") is not null && options.Environment.FindVariable("AWS_SECRET_ACCESS_KEY") is not null);

    private static string? NullIfEmpty(string? text) => string.IsNullOrEmpty(text) ? null : text;
}
