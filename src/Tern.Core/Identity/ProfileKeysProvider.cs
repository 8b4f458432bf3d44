namespace Tern.Runtime;

/// <summary>The keys of a profile.</summary>
internal sealed class ProfileKeysProvider(string profile, AwsCredentials credentials, AwsEnvironment environment) : RefreshingCredentialsProvider(environment.TimeProvider)
{
    internal override string SourceKind => "profile";

    internal override string SourcePath => $"keys of profile {profile}";

    public override string ToString() => credentials.ToString();

    protected override ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken) => new(credentials);
}
