namespace Tern.Conformance.Config.Recorded;

/// <summary>The cases of the default credentials whose outcome differs on purpose.</summary>
internal static class KnownDifferences
{
    private static readonly KnownDifference[] s_all =
    [
        // The default credentials of the AWS SDKs for .NET and Java have this order. The case is one of the SDK for Rust, which reads the profile
        // first and then fails: the profile has credential_source = Environment, and the variables contain no keys.
        new("profile_overrides_web_identity", "Tern reads the web identity of the environment before the profile, as the AWS SDKs for .NET and Java do.", WebIdentityBeforeProfile.RunAsync),
    ];

    /// <summary>Finds the difference of a case; null for none.</summary>
    public static KnownDifference? Find(string test) => Array.Find(s_all, difference => difference.Test == test);
}
