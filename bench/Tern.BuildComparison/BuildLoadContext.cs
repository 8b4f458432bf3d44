using System.Reflection;
using System.Runtime.Loader;

namespace Tern.BuildComparison;

/// <summary>The assemblies of one build. Both builds have assemblies of the same names.</summary>
internal sealed class BuildLoadContext(string folder) : AssemblyLoadContext
{
    private const string Calls = "Tern.BuildComparison.Calls";

    public Action GetCall(string name) =>
        LoadFromAssemblyPath(Path.Combine(folder, Calls + ".dll")).GetType("Tern.BuildComparison.Calls", throwOnError: true)!.GetMethod(name)!.CreateDelegate<Action>();

    protected override Assembly? Load(AssemblyName assemblyName) =>
        Path.Combine(folder, assemblyName.Name + ".dll") is var path && File.Exists(path) ? LoadFromAssemblyPath(path) : null;
}
