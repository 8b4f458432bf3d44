using System.Buffers;

namespace Tern.Local.SecretsManager;

/// <summary>The rules for names of secrets: letters, digits and <c>-/_+=.@!</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html">CreateSecret</seealso>
internal static class SecretNames
{
    private const string Characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-/_+=.@!";
    private static readonly SearchValues<char> s_name = SearchValues.Create(Characters);
    private static readonly SearchValues<char> s_arn = SearchValues.Create(Characters + ":");

    /// <summary>Checks the name of a new secret.</summary>
    /// <exception cref="TernServiceException">The name has other characters.</exception>
    public static void Check(string name) => Check(name, s_name);

    /// <summary>Checks a name or an ARN of a request.</summary>
    /// <exception cref="TernServiceException">The text has other characters.</exception>
    public static void CheckId(string id) => Check(id, SecretArn.IsArn(id) ? s_arn : s_name);

    private static void Check(string text, SearchValues<char> characters)
    {
        if (text.AsSpan().ContainsAnyExcept(characters))
            throw new TernServiceException("ValidationException", "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!");
    }
}
