using System.Reflection;

namespace Tern.Local.Server;

/// <summary>The version of the program.</summary>
internal static class ServerVersion
{
    /// <summary>For example <c>0.1.0</c>, with the commit behind a plus sign where the build knows it.</summary>
    public static string Text { get; } = typeof(ServerVersion).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
}
