using System.Reflection.Metadata;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Operations;

/// <summary>The types of the project and of the assemblies that use generated clients.</summary>
internal sealed class CodeIndex
{
    private const string Core = "Tern.Core";

    // Code of these starts functions and sends requests. It calls no operation on its own.
    private static readonly HashSet<string> s_excluded = [Core, "Tern.Functions", "Tern.Extensions"];

    private readonly Dictionary<string, CodeType> _types = new(StringComparer.Ordinal);
    private readonly Dictionary<MemberKey, List<CodeMethod>> _virtualMethods = [];
    private readonly HashSet<MemberKey> _declarations = [];

    /// <param name="project">The assembly of the project.</param>
    /// <param name="projectReferences">Other assemblies with code of the user.</param>
    /// <param name="references">All other assemblies.</param>
    public CodeIndex(ManagedAssembly project, IReadOnlyList<ManagedAssembly> projectReferences, IReadOnlyList<ManagedAssembly> references)
    {
        HashSet<string> withClients = FindClients([project, .. projectReferences, .. references]);
        foreach (ManagedAssembly assembly in (IEnumerable<ManagedAssembly>)[project, .. projectReferences, .. references])
        {
            if (assembly == project || (withClients.Contains(assembly.Name) && !s_excluded.Contains(assembly.Name)))
                Add(assembly, isUserCode: assembly == project || projectReferences.Contains(assembly));
        }
    }

    public CodeType? Find(string name) => _types.GetValueOrDefault(name);

    /// <summary>Virtual methods with the name and the number of parameters.</summary>
    public IReadOnlyList<CodeMethod> FindVirtual(MemberKey key) => _virtualMethods.GetValueOrDefault(key) ?? [];

    /// <summary>Whether one of the types declares the virtual method. Otherwise only code of other assemblies, for example of .NET, can call it.</summary>
    public bool Declares(MemberKey key) => _declarations.Contains(key);

    // The names of assemblies that reference the core, also through others.
    private static HashSet<string> FindClients(List<ManagedAssembly> assemblies)
    {
        HashSet<string> found = [Core];
        int count;
        do
        {
            count = found.Count;
            foreach (ManagedAssembly assembly in assemblies)
            {
                if (assembly.References.Overlaps(found))
                    found.Add(assembly.Name);
            }
        }
        while (found.Count > count);
        return found;
    }

    private void Add(ManagedAssembly assembly, bool isUserCode)
    {
        foreach (TypeDefinitionHandle handle in assembly.Reader.TypeDefinitions)
        {
            CodeType type = new(assembly, handle, isUserCode);
            // The generated entry point calls all functions.
            if (isUserCode && (type.Name == "Tern.Functions.FunctionHost" || type.Name.StartsWith("Tern.Functions.Generated.", StringComparison.Ordinal)))
                continue;
            if (!_types.TryAdd(type.Name, type))
                continue;
            foreach (CodeMethod method in type.Methods.Where(method => method.IsVirtual))
            {
                if (_virtualMethods.TryGetValue(method.Key, out List<CodeMethod>? methods))
                    methods.Add(method);
                else
                    _virtualMethods[method.Key] = [method];
                if (method.IsDeclaration)
                    _declarations.Add(method.Key);
            }
        }
    }
}
