using Tern.Runtime;

namespace Tern;

/// <summary>
/// Credentials of a profile in the shared configuration files: keys, a role with its source, a web identity, IAM Identity Center, a sign-in
/// session (<c>aws login</c>) or a process.
/// </summary>
/// <remarks>The files are read again before each fetch if they have changed.</remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html">Shared config and credentials files</seealso>
public sealed class ProfileCredentialsProvider : RefreshingCredentialsProvider
{
    private readonly string? _profile;
    private readonly AwsEnvironment _environment;
    private volatile ProfileSource? _source;

    /// <param name="profile">The name of the profile. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>.</param>
    /// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
    public ProfileCredentialsProvider(string? profile = null, AwsEnvironment? environment = null)
        : base((environment ?? AwsEnvironment.Process).TimeProvider)
    {
        _profile = profile;
        _environment = environment ?? AwsEnvironment.Process;
    }

    /// <summary>Returns "Profile" and its name.</summary>
    public override string ToString() => $"Profile {Name}";

    /// <inheritdoc/>
    protected override bool AllowExpiredCredentials => _source?.Provider?.AllowsExpiredCredentials is true;

    internal override string SourceKind => "profile";

    internal override string SourcePath => _source?.Provider is { } provider ? $"profile {Name} → {provider.SourcePath}" : $"profile {Name}";

    private protected override void ForgetSources() => _source = null;

    private string Name => _source?.Name ?? _profile ?? _environment.FindVariable("AWS_PROFILE") ?? SelectedProfile.DefaultName;

    /// <inheritdoc/>
    protected override ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        ProfileSource? source = _source;
        // The provider of an unchanged profile is reused, because the sources of its roles cache their credentials.
        if (source?.Config is null || !ReferenceEquals(source.Config, _environment.SharedConfig.Get()))
            _source = source = ProfileSource.Find(_environment, _profile);
        return source.Provider is { } provider
            ? provider.FetchUncachedAsync(cancellationToken)
            : throw new TernCredentialsException($"The profile '{source.Name}' has no credentials: {source.MissingReason}. Run 'aws configure', 'aws sso login' or 'aws login'.");
    }
}
