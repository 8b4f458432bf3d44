using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Tern.Functions.Build.Sizes;

/// <summary>
/// Reads the sizes that the native compiler writes with <c>IlcGenerateMstatFile</c>. The file is an assembly: the bodies of its global methods
/// <c>Types</c> and <c>Methods</c> are lists of tokens and sizes. The metadata reader checks all offsets.
/// </summary>
internal static class NativeStatistics
{
    private const int MaxNesting = 64;

    /// <summary>The bytes of code and type data of each assembly.</summary>
    /// <exception cref="PackageException">The file is missing or has another format.</exception>
    public static Dictionary<string, long> Read(string file)
    {
        try
        {
            using PEReader image = new(new MemoryStream(File.ReadAllBytes(file)));
            MetadataReader metadata = image.GetMetadataReader();
            int version = metadata.GetAssemblyDefinition().Version.Major;
            Dictionary<string, long> sizes = new(StringComparer.Ordinal);
            // A type has its size, a method those of code, garbage collection information and exception handlers. Version 2 adds a name.
            AddSizes(image, metadata, "Types", 1, version >= 2 ? 1 : 0, sizes);
            AddSizes(image, metadata, "Methods", 3, version >= 2 ? 1 : 0, sizes);
            return sizes;
        }
        catch (Exception e) when (e is BadImageFormatException or InvalidOperationException or ArgumentException or ArithmeticException or IOException)
        {
            throw new PackageException($"The statistics '{file}' of the native compiler could not be read: {e.Message} Delete the folder obj, and publish again.", e);
        }
    }

    private static void AddSizes(PEReader image, MetadataReader metadata, string method, int sizeCount, int otherCount, Dictionary<string, long> sizes)
    {
        BlobReader il = image.GetMethodBody(FindMethod(metadata, method).RelativeVirtualAddress).GetILReader();
        while (il.RemainingBytes > 0)
        {
            EntityHandle token = ReadToken(ref il);
            long size = 0;
            for (int i = 0; i < sizeCount; i++)
                size += ReadConstant(ref il);
            for (int i = 0; i < otherCount; i++)
                ReadConstant(ref il);
            string assembly = FindAssembly(metadata, token);
            sizes[assembly] = sizes.GetValueOrDefault(assembly) + size;
        }
    }

    private static MethodDefinition FindMethod(MetadataReader metadata, string name)
    {
        foreach (MethodDefinitionHandle handle in metadata.GetTypeDefinition(MetadataTokens.TypeDefinitionHandle(1)).GetMethods())
        {
            MethodDefinition method = metadata.GetMethodDefinition(handle);
            if (metadata.StringComparer.Equals(method.Name, name))
                return method;
        }
        throw new BadImageFormatException($"The method {name} is missing.");
    }

    private static EntityHandle ReadToken(ref BlobReader il) => (ILOpCode)il.ReadByte() == ILOpCode.Ldtoken
        ? MetadataTokens.EntityHandle(il.ReadInt32())
        : throw new BadImageFormatException("A token is missing.");

    private static int ReadConstant(ref BlobReader il)
    {
        ILOpCode code = (ILOpCode)il.ReadByte();
        return code switch
        {
            ILOpCode.Ldc_i4 => il.ReadInt32(),
            ILOpCode.Ldc_i4_s => il.ReadSByte(),
            >= ILOpCode.Ldc_i4_m1 and <= ILOpCode.Ldc_i4_8 => code - ILOpCode.Ldc_i4_0,
            _ => throw new BadImageFormatException("A size is missing."),
        };
    }

    // The assembly of a type that is generic or an array is that of its definition or element.
    private static string FindAssembly(MetadataReader metadata, EntityHandle handle)
    {
        for (int i = 0; i < MaxNesting; i++)
        {
            switch (handle.Kind)
            {
                case HandleKind.MethodSpecification:
                    handle = metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method;
                    break;
                case HandleKind.MemberReference:
                    handle = metadata.GetMemberReference((MemberReferenceHandle)handle).Parent;
                    break;
                case HandleKind.TypeReference:
                    handle = metadata.GetTypeReference((TypeReferenceHandle)handle).ResolutionScope;
                    break;
                case HandleKind.TypeSpecification:
                    if (FindDefinition(metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)handle).Signature)) is not { IsNil: false } definition)
                        return NativeSizes.CoreLibrary;
                    handle = definition;
                    break;
                case HandleKind.AssemblyReference:
                    return metadata.GetString(metadata.GetAssemblyReference((AssemblyReferenceHandle)handle).Name);
                default:
                    return NativeSizes.CoreLibrary;
            }
        }
        throw new BadImageFormatException("Types are nested too deeply.");
    }

    // The default is a primitive type, a function pointer or a type parameter.
    private static EntityHandle FindDefinition(BlobReader signature)
    {
        while (true)
        {
            switch (signature.ReadSignatureTypeCode())
            {
                case SignatureTypeCode.TypeHandle:
                    return signature.ReadTypeHandle();
                case SignatureTypeCode.GenericTypeInstance or SignatureTypeCode.SZArray or SignatureTypeCode.Array or SignatureTypeCode.Pointer or SignatureTypeCode.ByReference:
                    break;
                default:
                    return default;
            }
        }
    }
}
