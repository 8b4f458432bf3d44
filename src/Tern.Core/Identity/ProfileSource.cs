namespace Tern.Runtime;

/// <summary>The source of credentials that a profile selects: the provider, or the reason why there is none.</summary>
internal sealed class ProfileSource(string name, SharedConfig? config, RefreshingCredentialsProvider? provider, string? missingReason)
{
    /// <summary>The name of the profile.</summary>
    public string Name => name;

    /// <summary>The files that the profile was read from; null if they do not contain it.</summary>
    public SharedConfig? Config => config;

    /// <summary>The provider; null if the profile has no credentials.</summary>
    public RefreshingCredentialsProvider? Provider => provider;

    /// <summary>The reason why the profile has no credentials; null if it has.</summary>
    public string? MissingReason => missingReason;

    /// <summary>Reads a profile.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="profile">The name of the profile. Null means <c>AWS_PROFILE</c>, else <c>default</c>.</param>
    /// <exception cref="TernConfigurationException">The named profile does not exist, or a file is not valid.</exception>
    /// <exception cref="TernCredentialsException">The credentials of the profile are incomplete.</exception>
    public static ProfileSource Find(AwsEnvironment environment, string? profile)
    {
        if (SelectedProfile.Find(environment, profile) is not { } selected)
        {
            string files = SelectedProfile.Describe(environment.SharedConfig.Get());
            return new(SelectedProfile.DefaultName, null, null, $"the profile does not exist in {files}");
        }
        return new ProfileSourceBuilder(environment, selected).Build();
    }
}
