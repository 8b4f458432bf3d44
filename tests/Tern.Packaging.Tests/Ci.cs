namespace Tern.Packaging.Tests;

/// <summary>Where tests run that pack, install or build projects of their own, which takes minutes.</summary>
public static class Ci
{
    /// <summary>Why they are skipped elsewhere.</summary>
    public const string Reason = "Packs the packages and builds projects with them, which takes minutes. Set CI=true to run it.";

    /// <summary>Whether they run.</summary>
    public static bool IsOn { get; } = Environment.GetEnvironmentVariable("CI") == "true";
}
