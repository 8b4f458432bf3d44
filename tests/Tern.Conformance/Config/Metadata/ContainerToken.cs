namespace Tern.Conformance.Config.Metadata;

/// <summary>The token that a request for container credentials must have.</summary>
internal static class ContainerToken
{
    private const string RelativeUri = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI";
    private const string FullUri = "AWS_CONTAINER_CREDENTIALS_FULL_URI";

    /// <summary>Whether a request is for container credentials.</summary>
    public static bool IsRequired(SentRequest request, IReadOnlyDictionary<string, string> variables) =>
        request.Method == "GET" && (variables.TryGetValue(RelativeUri, out string? path)
            ? request.Uri.PathAndQuery == path
            : variables.GetValueOrDefault(FullUri) == request.Uri.OriginalString);

    /// <summary>Compares the header with the token of the environment, which recordings do not contain.</summary>
    /// <exception cref="CaseFailedException">The token differs.</exception>
    public static void Compare(SentRequest request, IReadOnlyDictionary<string, string> variables, IReadOnlyDictionary<string, string> files)
    {
        string? token = variables.TryGetValue("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", out string? path)
            ? files.GetValueOrDefault(path)
            : variables.GetValueOrDefault("AWS_CONTAINER_AUTHORIZATION_TOKEN");
        Check.Equal("the header Authorization", string.IsNullOrWhiteSpace(token) ? null : token.Trim(), request.Find("Authorization"));
    }
}
