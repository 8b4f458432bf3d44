namespace Tern.Packaging.Tests;

/// <summary>The condition of tests that pack, install or build projects, which takes minutes.</summary>
public static class Ci
{
    /// <summary>The skip reason without <c>CI=true</c>.</summary>
    public const string Reason = "The test packs the packages and builds projects with them, which takes minutes. Set CI=true to run it.";

    /// <summary>Whether these tests run.</summary>
    public static bool IsOn { get; } = Environment.GetEnvironmentVariable("CI") == "true";
}
