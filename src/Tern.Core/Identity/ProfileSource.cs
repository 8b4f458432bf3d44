namespace Tern.Runtime;

/// <summary>The source of credentials that a profile selects: the provider, or the reason why there is none.</summary>
/// <param name="Name">The name of the profile.</param>
/// <param name="Config">The files that the profile was read from; null if they do not contain it.</param>
/// <param name="Provider">The provider; null if the profile has no credentials.</param>
/// <param name="MissingReason">The reason why the profile has no credentials; null if it has.</param>
internal sealed record ProfileSource(string Name, SharedConfig? Config, RefreshingCredentialsProvider? Provider, string? MissingReason)
{
    /// <summary>Reads a profile.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="profile">The name of the profile. Null means <c>AWS_PROFILE</c>, else <c>default</c>.</param>
    /// <exception cref="TernCredentialsException">The named profile does not exist, a file is not valid, or the credentials of the profile are incomplete.</exception>
    public static ProfileSource Find(AwsEnvironment environment, string? profile)
    {
        SelectedProfile? selected;
        try
        {
            selected = SelectedProfile.Find(environment, profile);
        }
        catch (TernConfigurationException e)
        {
            throw new TernCredentialsException(e.Message, innerException: e);
        }
        if (selected is null)
        {
            SharedConfig config = environment.SharedConfig.Get();
            return new(SelectedProfile.DefaultName, null, null, $"the profile does not exist in {SelectedProfile.Describe(config)}");
        }
        return new ProfileSourceBuilder(environment, selected).Build();
    }

    public override string ToString() => $"profile {Name}";
}
