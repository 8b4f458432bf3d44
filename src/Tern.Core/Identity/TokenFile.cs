using System.Text;

namespace Tern.Runtime;

/// <summary>Reads a file that contains one token.</summary>
internal static class TokenFile
{
    private const int MaxLength = 64 * 1024;

    /// <summary>Returns the token without white space around it.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="path">The path of the file.</param>
    /// <param name="what">The name of the file at the beginning of messages.</param>
    /// <exception cref="TernConfigurationException">The file cannot be read.</exception>
    /// <exception cref="TernCredentialsException">The file contains no token.</exception>
    public static string Read(AwsEnvironment environment, string path, string what)
    {
        string token = Encoding.UTF8.GetString(EnvironmentFile.Read(environment, path, what, MaxLength)).Trim();
        if (token.Length == 0)
            throw new TernCredentialsException($"{what} '{path}' is empty. Check the issuer of the token.");
        return CredentialText.Check(token, $"{what} '{path}'");
    }
}
