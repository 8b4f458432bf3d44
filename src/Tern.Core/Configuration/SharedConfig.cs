using System.Diagnostics;

namespace Tern;

/// <summary>The content of the two shared configuration files, <c>~/.aws/config</c> and <c>~/.aws/credentials</c>.</summary>
/// <remarks>Immutable. The values of profiles can be secrets; <see cref="object.ToString"/> of this class and of its sections shows none.</remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html">Shared config and credentials files</seealso>
public sealed class SharedConfig
{
    internal SharedConfig(string? configFile, string? credentialsFile)
    {
        ConfigFile = configFile;
        CredentialsFile = credentialsFile;
    }

    /// <summary>The path of the configuration file: <c>AWS_CONFIG_FILE</c>, else <c>~/.aws/config</c>; null if the home folder is unknown.</summary>
    public string? ConfigFile { get; }

    /// <summary>The path of the credentials file: <c>AWS_SHARED_CREDENTIALS_FILE</c>, else <c>~/.aws/credentials</c>; null if the home folder is unknown.</summary>
    public string? CredentialsFile { get; }

    /// <summary>The profiles of both files by name. A value of the credentials file takes precedence.</summary>
    public IReadOnlyDictionary<string, ConfigSection> Profiles => ProfilesByName;

    /// <summary>The sections <c>[sso-session NAME]</c> by name.</summary>
    public IReadOnlyDictionary<string, ConfigSection> SsoSessions => SsoSessionsByName;

    /// <summary>The sections <c>[services NAME]</c> by name.</summary>
    public IReadOnlyDictionary<string, ConfigSection> Services => ServicesByName;

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    internal Dictionary<string, ConfigSection> ProfilesByName { get; } = new(StringComparer.Ordinal);

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    internal Dictionary<string, ConfigSection> SsoSessionsByName { get; } = new(StringComparer.Ordinal);

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    internal Dictionary<string, ConfigSection> ServicesByName { get; } = new(StringComparer.Ordinal);

    /// <summary>
    /// Reads the files of an environment. The result is cached; a file is read again if its length or modification time has changed. A file that
    /// does not exist is empty.
    /// </summary>
    /// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
    /// <exception cref="TernConfigurationException">A file cannot be read, is larger than 4 MiB, or is not valid. The message contains the path and the line, and no text of the file.</exception>
    public static SharedConfig Load(AwsEnvironment? environment = null) => (environment ?? AwsEnvironment.Process).SharedConfig.Get();

    /// <summary>Returns a profile; null if no file contains it.</summary>
    internal ConfigSection? FindProfile(string name) => ProfilesByName.GetValueOrDefault(name);
}
