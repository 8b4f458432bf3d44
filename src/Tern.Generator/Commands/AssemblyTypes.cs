using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Tern.Generator.Commands;

/// <summary>The types of an assembly, which is not loaded for that.</summary>
internal static class AssemblyTypes
{
    /// <param name="path">The assembly.</param>
    /// <param name="ns">The namespace of the type.</param>
    /// <param name="name">The name of the type.</param>
    /// <exception cref="GeneratorException">The file is not an assembly.</exception>
    public static bool Contains(string path, string ns, string name)
    {
        try
        {
            using var file = new PEReader(File.OpenRead(path));
            MetadataReader reader = file.GetMetadataReader();
            foreach (TypeDefinitionHandle handle in reader.TypeDefinitions)
            {
                TypeDefinition type = reader.GetTypeDefinition(handle);
                if (reader.StringComparer.Equals(type.Name, name) && reader.StringComparer.Equals(type.Namespace, ns))
                    return true;
            }
            return false;
        }
        catch (Exception e) when (e is BadImageFormatException or InvalidOperationException)
        {
            throw new GeneratorException($"The referenced file '{path}' is not a .NET assembly. Build the project that it is of again.");
        }
    }
}
