namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>Tern's default chain in the environment of a scenario.</summary>
internal static class TernIdentity
{
    /// <summary>Resolves the credentials.</summary>
    /// <param name="profile">The profile that is named in code; null for none.</param>
    /// <param name="context">The environment.</param>
    public static async Task<ResolvedIdentity> ResolveAsync(string? profile, ScenarioContext context)
    {
        var source = new DefaultCredentialsProvider(profile, new ScenarioEnvironment(context.Variables));
        try
        {
            return ResolvedIdentity.Of(await source.GetCredentialsAsync(TestContext.Current.CancellationToken));
        }
        catch (TernCredentialsException e)
        {
            return ResolvedIdentity.OfError(e.Message);
        }
    }
}
