using System.Reflection;

namespace Tern.Local.Server;

/// <summary>The version of the program.</summary>
internal static class ServerVersion
{
    /// <summary>The informational version, for example <c>0.1.0</c>, followed by <c>+</c> and the commit if the build has it.</summary>
    public static string Text { get; } = typeof(ServerVersion).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
}
