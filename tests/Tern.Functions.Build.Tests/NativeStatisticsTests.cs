using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Tern.Functions.Build.Sizes;

namespace Tern.Functions.Build.Tests;

public class NativeStatisticsTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Read_adds_the_sizes_of_types_and_methods_by_assembly(int version)
    {
        using TemporaryFolder folder = new();
        Dictionary<string, long> sizes = NativeStatistics.Read(folder.Write("Orders.mstat", Build(version)));
        // A type of 100 bytes, an array of it of 1 byte, and a method with 7 + 8 + 300 bytes.
        Assert.Equal(new Dictionary<string, long> { ["Orders"] = 416, ["System.Private.CoreLib"] = 40 }, sizes);
    }

    [Fact]
    public void Read_of_changed_and_cut_files_returns_or_throws_PackageException()
    {
        Random random = new(21);
        byte[] valid = Build(2);
        using TemporaryFolder folder = new();
        for (int i = 0; i < 1_000; i++)
        {
            byte[] bytes = valid[..(random.Next(4) == 0 ? random.Next(valid.Length + 1) : valid.Length)];
            for (int changes = random.Next(1, 6); changes > 0 && bytes.Length > 0; changes--)
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            string file = folder.Write("Orders.mstat", bytes);
            try
            {
                NativeStatistics.Read(file);
            }
            catch (PackageException)
            {
            }
        }
    }

    [Fact]
    public void Read_of_a_missing_file_throws() =>
        Assert.Contains("could not be read", Assert.Throws<PackageException>(() => NativeStatistics.Read("/missing/Orders.mstat")).Message, StringComparison.Ordinal);

    /// <summary>The file as the native compiler writes it.</summary>
    private static byte[] Build(int version)
    {
        MetadataBuilder metadata = new();
        metadata.AddModule(0, metadata.GetOrAddString("Orders.mstat"), metadata.GetOrAddGuid(Guid.Empty), default, default);
        metadata.AddAssembly(metadata.GetOrAddString("Orders"), new Version(version, 1, 0, 0), default, default, default, default);
        AssemblyReferenceHandle orders = metadata.AddAssemblyReference(metadata.GetOrAddString("Orders"), new Version(1, 0, 0, 0), default, default, default, default);
        TypeReferenceHandle type = metadata.AddTypeReference(orders, metadata.GetOrAddString("Shop"), metadata.GetOrAddString("Order"));
        TypeReferenceHandle nested = metadata.AddTypeReference(type, default, metadata.GetOrAddString("Line"));

        BlobBuilder array = new();
        new BlobEncoder(array).TypeSpecificationSignature().SZArray().Type(type, isValueType: false);
        BlobBuilder integers = new();
        new BlobEncoder(integers).TypeSpecificationSignature().SZArray().Int32();
        BlobBuilder signature = new();
        new BlobEncoder(signature).MethodSignature().Parameters(0, out ReturnTypeEncoder returnType, out _);
        returnType.Void();
        MemberReferenceHandle method = metadata.AddMemberReference(nested, metadata.GetOrAddString("Add"), metadata.GetOrAddBlob(signature));

        BlobBuilder bodies = new();
        MethodBodyStreamEncoder encoder = new(bodies);
        int types = Body(encoder, version, (type, [100]), (metadata.AddTypeSpecification(metadata.GetOrAddBlob(array)), [1]), (metadata.AddTypeSpecification(metadata.GetOrAddBlob(integers)), [40]));
        int methods = Body(encoder, version, (method, [7, 8, 300]));
        metadata.AddTypeDefinition(default, default, metadata.GetOrAddString("<Module>"), default, MetadataTokens.FieldDefinitionHandle(1), MetadataTokens.MethodDefinitionHandle(1));
        metadata.AddMethodDefinition(MethodAttributes.Static, MethodImplAttributes.IL, metadata.GetOrAddString("Types"), metadata.GetOrAddBlob(signature), types, default);
        metadata.AddMethodDefinition(MethodAttributes.Static, MethodImplAttributes.IL, metadata.GetOrAddString("Methods"), metadata.GetOrAddBlob(signature), methods, default);

        BlobBuilder image = new();
        new ManagedPEBuilder(PEHeaderBuilder.CreateLibraryHeader(), new MetadataRootBuilder(metadata), bodies).Serialize(image);
        return image.ToArray();
    }

    private static int Body(MethodBodyStreamEncoder encoder, int version, params (EntityHandle Token, int[] Sizes)[] entries)
    {
        InstructionEncoder il = new(new BlobBuilder());
        foreach ((EntityHandle token, int[] sizes) in entries)
        {
            il.OpCode(ILOpCode.Ldtoken);
            il.Token(token);
            foreach (int size in sizes)
                il.LoadConstantI4(size);
            if (version >= 2)
                il.LoadConstantI4(12);
        }
        return encoder.AddMethodBody(il);
    }
}
