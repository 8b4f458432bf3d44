using System.Buffers;

namespace Tern.Local.SecretsManager;

/// <summary>The ARNs of secrets: <c>arn:aws:secretsmanager:REGION:ACCOUNT:secret:NAME-RANDOM</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/troubleshoot.html">ARNs of secrets</seealso>
internal static class SecretArn
{
    private const int SuffixLength = 6;
    private const string Characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static readonly SearchValues<char> s_characters = SearchValues.Create(Characters);

    /// <summary>Creates the ARN of a new secret.</summary>
    public static string Create(SecretStore store, string name) =>
        $"arn:aws:secretsmanager:{store.Scope.Region}:{store.Scope.AccountId}:secret:{name}-{new string(Random.Shared.GetItems<char>(Characters, SuffixLength))}";

    /// <summary>Whether a text is an ARN.</summary>
    public static bool IsArn(string id) => id.StartsWith("arn:", StringComparison.Ordinal);

    /// <summary>Whether a text is the name, the ARN, or the ARN without the random characters of a secret.</summary>
    /// <remarks>An ARN that ends with a hyphen and 6 letters or digits is complete. It does not match a secret with this name.</remarks>
    public static bool IsIdOf(string id, StoredSecret secret)
    {
        if (!IsArn(id))
            return id == secret.Name;
        return id == secret.Arn || (!IsComplete(id) && id.Length == secret.Arn.Length - SuffixLength - 1 && secret.Arn.StartsWith(id, StringComparison.Ordinal));
    }

    private static bool IsComplete(string arn)
    {
        ReadOnlySpan<char> suffix = arn.AsSpan(Math.Max(0, arn.Length - SuffixLength));
        return arn.Length > SuffixLength && arn[^(SuffixLength + 1)] == '-' && !suffix.ContainsAnyExcept(s_characters);
    }
}
