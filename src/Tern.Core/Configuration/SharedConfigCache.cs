namespace Tern.Runtime;

/// <summary>The configuration files of an environment. They are read on demand, and again only if they have changed. Thread-safe.</summary>
internal sealed class SharedConfigCache(AwsEnvironment environment)
{
    /// <summary>The maximum length of a file in bytes: 4 MiB.</summary>
    private const int MaxLength = 4 * 1024 * 1024;

    private const string What = "The configuration file";

    private readonly Lock _lock = new();
    private SharedConfig? _config;
    private AwsFileState? _configState;
    private AwsFileState? _credentialsState;

    public SharedConfig Get()
    {
        lock (_lock)
        {
            var paths = new SharedPaths(environment);
            AwsFileState? configState = GetState(paths.ConfigFile);
            AwsFileState? credentialsState = GetState(paths.CredentialsFile);
            if (_config is { } known
                && known.ConfigFile == paths.ConfigFile && known.CredentialsFile == paths.CredentialsFile
                && _configState == configState && _credentialsState == credentialsState)
            {
                return known;
            }
            var read = new SharedConfig(paths.ConfigFile, paths.CredentialsFile);
            Read(read, ConfigFileKind.Config, paths.ConfigFile, configState);
            Read(read, ConfigFileKind.Credentials, paths.CredentialsFile, credentialsState);
            (_configState, _credentialsState) = (configState, credentialsState);
            return _config = read;
        }
    }

    private AwsFileState? GetState(string? path) => path is null ? null : EnvironmentFile.GetState(environment, path, What);

    private void Read(SharedConfig config, ConfigFileKind kind, string? path, AwsFileState? state)
    {
        if (path is not null && state is not null)
            ConfigFileParser.Read(config, kind, path, EnvironmentFile.Read(environment, path, What, MaxLength));
    }
}
