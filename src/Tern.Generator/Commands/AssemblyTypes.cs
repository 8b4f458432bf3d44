using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Tern.Generator.Commands;

/// <summary>Reads the types of an assembly from its metadata, without loading it.</summary>
internal static class AssemblyTypes
{
    /// <summary>The first of several types that is a public type of an assembly. Null if none is.</summary>
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
            throw new GeneratorException($"The referenced file '{path}' is not a .NET assembly. Build its project again.");
        }
    }

    private static bool IsPublic(MetadataReader reader, TypeDefinition definition, (string Namespace, string Name) type) =>
        (definition.Attributes & TypeAttributes.VisibilityMask) == TypeAttributes.Public
        && reader.StringComparer.Equals(definition.Name, type.Name)
        && reader.StringComparer.Equals(definition.Namespace, type.Namespace);
}
