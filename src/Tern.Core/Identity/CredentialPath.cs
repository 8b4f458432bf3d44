namespace Tern.Runtime;

/// <summary>Describes sources of credentials in messages and reports.</summary>
internal static class CredentialPath
{
    /// <summary>The source as a path.</summary>
    public static string Of(ICredentialsProvider provider) => provider switch
    {
        RefreshingCredentialsProvider source => source.SourcePath,
        EnvironmentCredentialsProvider => CredentialSearch.EnvironmentName,
        StaticCredentialsProvider => "code",
        _ => provider.GetType().Name,
    };
}
