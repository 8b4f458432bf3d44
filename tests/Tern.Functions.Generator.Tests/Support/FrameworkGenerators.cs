using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;

namespace Tern.Functions.Generator.Tests.Support;

/// <summary>The source generators of the SDK.</summary>
internal static class FrameworkGenerators
{
    private static readonly Lazy<Type> s_json = new(() =>
    {
        string packs = Path.Join(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref");
        string file = Directory.GetFiles(packs, "System.Text.Json.SourceGeneration.dll", SearchOption.AllDirectories).OrderDescending(StringComparer.Ordinal).First();
        return Assembly.LoadFrom(file).GetType("System.Text.Json.SourceGeneration.JsonSourceGenerator", throwOnError: true)!;
    });

    /// <summary>Creates the source generator of <c>System.Text.Json</c>.</summary>
    public static ISourceGenerator CreateJson() => ((IIncrementalGenerator)Activator.CreateInstance(s_json.Value)!).AsSourceGenerator();
}
