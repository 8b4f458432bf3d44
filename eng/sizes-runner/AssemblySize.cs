using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Tern.Sizes;

/// <summary>The amount of code in the assembly of a service.</summary>
internal sealed record AssemblySize(int Operations, int Methods, long IlBytes)
{
    /// <summary>
    /// Reads an assembly of Tern completely, and of AWSSDK only the client and the model, without libraries in other namespaces
    /// (the document model of DynamoDB, the transfer utility of S3).
    /// </summary>
    public static AssemblySize Read(string path)
    {
        using FileStream file = File.OpenRead(path);
        using var assembly = new PEReader(file);
        MetadataReader metadata = assembly.GetMetadataReader();
        int operations = 0;
        int methods = 0;
        long bytes = 0;
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            if (!IsCounted(metadata, type))
                continue;
            operations += IsOperation(metadata, type) ? 1 : 0;
            foreach (MethodDefinitionHandle method in type.GetMethods())
            {
                int address = metadata.GetMethodDefinition(method).RelativeVirtualAddress;
                if (address == 0)
                    continue;
                methods++;
                bytes += assembly.GetMethodBody(address).Size;
            }
        }
        return new(operations, methods, bytes);
    }

    // In Tern an operation is a public class that derives from Operation<,>, in AWSSDK a request with a marshaller.
    private static bool IsOperation(MetadataReader metadata, TypeDefinition type)
    {
        string name = metadata.GetString(type.Name);
        return (type.Attributes.HasFlag(TypeAttributes.Public) && name.EndsWith("Operation", StringComparison.Ordinal) && type.BaseType.Kind == HandleKind.TypeSpecification)
            || name.EndsWith("RequestMarshaller", StringComparison.Ordinal);
    }

    private static bool IsCounted(MetadataReader metadata, TypeDefinition type)
    {
        while (type.GetDeclaringType() is { IsNil: false } outer)
            type = metadata.GetTypeDefinition(outer);
        string[] names = metadata.GetString(type.Namespace).Split('.');
        return names[0] != "Amazon" || names is [_, _] or [_, _, "Model" or "Internal", ..];
    }
}
