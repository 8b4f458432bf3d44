using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Tern.Generator.Commands;

/// <summary>The types of an assembly, which is not loaded for that.</summary>
internal static class AssemblyTypes
{
    /// <summary>The first of some types that is public in an assembly; null when none is.</summary>
    /// <param name="path">The assembly.</param>
    /// <param name="types">The types.</param>
    /// <exception cref="GeneratorException">The file is not an assembly.</exception>
    public static (string Namespace, string Name)? FindFirst(string path, IEnumerable<(string Namespace, string Name)> types)
    {
        try
        {
            using var file = new PEReader(File.OpenRead(path));
            MetadataReader reader = file.GetMetadataReader();
            foreach ((string Namespace, string Name) type in types)
            {
                if (reader.TypeDefinitions.Any(handle => IsPublic(reader, reader.GetTypeDefinition(handle), type)))
                    return type;
            }
            return null;
        }
        catch (Exception e) when (e is BadImageFormatException or InvalidOperationException)
        {
            throw new GeneratorException($"The referenced file '{path}' is not a .NET assembly. Build the project that it is of again.");
        }
    }

    private static bool IsPublic(MetadataReader reader, TypeDefinition definition, (string Namespace, string Name) type) =>
        (definition.Attributes & TypeAttributes.VisibilityMask) == TypeAttributes.Public
        && reader.StringComparer.Equals(definition.Name, type.Name)
        && reader.StringComparer.Equals(definition.Namespace, type.Namespace);
}
