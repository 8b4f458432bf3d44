namespace Tern.Runtime;

/// <summary>The paths of the shared files and token caches.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/file-location.html">Location of the shared files</seealso>
internal readonly struct SharedPaths(AwsEnvironment environment)
{
    /// <summary><c>AWS_CONFIG_FILE</c>, else <c>~/.aws/config</c>; null if the home folder is unknown.</summary>
    public string? ConfigFile => Expand(environment.FindVariable("AWS_CONFIG_FILE")) ?? InHome(".aws", "config");

    /// <summary><c>AWS_SHARED_CREDENTIALS_FILE</c>, else <c>~/.aws/credentials</c>; null if the home folder is unknown.</summary>
    public string? CredentialsFile => Expand(environment.FindVariable("AWS_SHARED_CREDENTIALS_FILE")) ?? InHome(".aws", "credentials");

    /// <summary><c>~/.aws/sso/cache</c>; null if the home folder is unknown.</summary>
    public string? SsoCache => InHome(".aws", "sso", "cache");

    /// <summary><c>AWS_LOGIN_CACHE_DIRECTORY</c>, else <c>~/.aws/login/cache</c>; null if the home folder is unknown.</summary>
    public string? LoginCache => Expand(environment.FindVariable("AWS_LOGIN_CACHE_DIRECTORY")) ?? InHome(".aws", "login", "cache");

    /// <summary>The home folder of the user; null if no variable contains it.</summary>
    public string? Home
    {
        get
        {
            if (environment.FindVariable("HOME") is { } home)
                return home;
            if (!environment.IsWindows)
                return null;
            return environment.FindVariable("USERPROFILE")
                ?? (environment.FindVariable("HOMEDRIVE") is { } drive && environment.FindVariable("HOMEPATH") is { } path ? drive + path : null);
        }
    }

    private char Separator => environment.IsWindows ? '\\' : '/';

    /// <summary>Adds a name to a path.</summary>
    public string Join(string folder, string name) => folder.EndsWith(Separator) ? folder + name : $"{folder}{Separator}{name}";

    /// <summary>Replaces a tilde at the beginning of a path by the home folder.</summary>
    public string? Expand(string? path)
    {
        if (path is null || path[0] != '~' || (path.Length > 1 && path[1] != '/' && path[1] != Separator) || Home is not { } home)
            return path;
        return path.Length <= 2 ? home : Join(home, path[2..]);
    }

    private string? InHome(params ReadOnlySpan<string> names)
    {
        if (Home is not { } path)
            return null;
        foreach (string name in names)
            path = Join(path, name);
        return path;
    }
}
