using System.Reflection;
using Shop.Security;

namespace Shop.Observability;

/// <summary>Which build this is.</summary>
internal static class BuildInfo
{
    /// <summary>The version, and behind a plus sign the commit where the build knew it.</summary>
    public static string Version { get; } =
        typeof(BuildInfo).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown";

    private static string Release { get; } = Version.Split('+')[0];

    /// <summary>The version that a caller may see: the commit is for staff.</summary>
    public static string VersionFor(Caller caller) => caller.IsStaff ? Version : Release;

    /// <summary>Another one for each program that was compiled from something else, also where the version is the same.</summary>
    public static Guid Id { get; } = typeof(BuildInfo).Module.ModuleVersionId;
}
