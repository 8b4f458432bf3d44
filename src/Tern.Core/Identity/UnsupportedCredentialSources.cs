namespace Tern.Runtime;

/// <summary>Detects credential sources in the environment that are not supported.</summary>
internal static class UnsupportedCredentialSources
{
    private static readonly string[] s_names =
    [
        "AWS_PROFILE",
        "AWS_WEB_IDENTITY_TOKEN_FILE",
        "AWS_ROLE_ARN",
        "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
        "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    ];

    /// <summary>A sentence with the names of the variables that are set, without their values; null if none is set.</summary>
    public static string? Describe(Func<string, string?> getVariable)
    {
        string[] found = Array.FindAll(s_names, name => !string.IsNullOrEmpty(getVariable(name)));
        return found.Length == 0 ? null
            : $"The environment contains {string.Join(", ", found)}, but this version does not support profiles, web identities or container credentials.";
    }
}
