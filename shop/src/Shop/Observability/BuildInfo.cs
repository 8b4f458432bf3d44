using System.Reflection;
using Shop.Security;

namespace Shop.Observability;

/// <summary>The version and the identity of the build.</summary>
internal static class BuildInfo
{
    /// <summary>The version, with a plus sign and the commit if it was known at build time.</summary>
    public static string Version { get; } =
        typeof(BuildInfo).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown";

    private static string Release { get; } = Version.Split('+')[0];

    /// <summary>The version for a caller. Only staff get the commit.</summary>
    public static string VersionFor(Caller caller) => caller.IsStaff ? Version : Release;

    /// <summary>The id of the compiled module, which differs between builds of the same version from different sources.</summary>
    public static Guid Id { get; } = typeof(BuildInfo).Module.ModuleVersionId;
}
