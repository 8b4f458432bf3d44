using System.Globalization;

namespace Tern.Runtime;

/// <summary>Reads files of the environment that exist by agreement: configuration, tokens, certificates.</summary>
internal static class EnvironmentFile
{
    /// <summary>Reads a file.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="path">The path of the file.</param>
    /// <param name="what">The file at the beginning of messages.</param>
    /// <param name="maxLength">The maximum length in bytes.</param>
    /// <exception cref="TernConfigurationException">The file cannot be read, or is too long. The message contains its path.</exception>
    public static byte[] Read(AwsEnvironment environment, string path, string what, int maxLength)
    {
        try
        {
            return environment.ReadFile(path, maxLength)
                ?? throw new TernConfigurationException(string.Create(CultureInfo.InvariantCulture, $"{what} '{path}' is larger than {maxLength / 1024} KiB. Check the path."));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw CreateException(path, what, e);
        }
    }

    /// <summary>Returns the state of a file; null if it does not exist.</summary>
    /// <exception cref="TernConfigurationException">The file cannot be accessed. The message contains its path.</exception>
    public static AwsFileState? GetState(AwsEnvironment environment, string path, string what)
    {
        try
        {
            return environment.GetFileState(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw CreateException(path, what, e);
        }
    }

    private static TernConfigurationException CreateException(string path, string what, Exception cause) =>
        new($"{what} '{path}' cannot be read ({cause.GetType().Name}). Check the path and its permissions.", innerException: cause);
}
