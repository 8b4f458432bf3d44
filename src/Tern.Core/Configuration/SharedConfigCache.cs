namespace Tern.Runtime;

/// <summary>The configuration files of an environment. They are read on demand, and again only if they have changed. Thread-safe.</summary>
internal sealed class SharedConfigCache(AwsEnvironment environment)
{
    /// <summary>The maximum length of a file in bytes: 4 MiB.</summary>
    private const int MaxLength = 4 * 1024 * 1024;

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

    private AwsFileState? GetState(string? path)
    {
        if (path is null)
            return null;
        try
        {
            return environment.GetFileState(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw CreateException(path, e);
        }
    }

    private void Read(SharedConfig config, ConfigFileKind kind, string? path, AwsFileState? state)
    {
        if (path is null || state is null)
            return;
        byte[]? content;
        try
        {
            content = environment.ReadFile(path, MaxLength);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw CreateException(path, e);
        }
        if (content is null)
            throw new TernConfigurationException($"The file '{path}' is larger than 4 MiB. Check the path of the shared configuration files.");
        ConfigFileParser.Read(config, kind, path, content);
    }

    private static TernConfigurationException CreateException(string path, Exception cause) =>
        new($"The file '{path}' cannot be read ({cause.GetType().Name}). Check the path and its permissions.", innerException: cause);
}
