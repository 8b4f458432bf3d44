using Tern.Runtime;

namespace Tern.Local.Services;

/// <summary>The regions that requests may be signed for.</summary>
internal static class AllowedRegions
{
    /// <summary>Whether a region is one of the options, or any valid name if the options have none.</summary>
    /// <remarks>The name of the region can become the name of a folder.</remarks>
    public static bool Contain(LocalAwsOptions options, string region) =>
        HostLabel.IsValid(region) && (options.Regions.Count == 0 || options.Regions.Contains(region));
}
