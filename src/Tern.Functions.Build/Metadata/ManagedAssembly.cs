using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Tern.Functions.Build.Metadata;

/// <summary>An assembly whose metadata and code are read. It is not loaded, and none of its code is executed.</summary>
internal sealed class ManagedAssembly : IDisposable
{
    private readonly PEReader _file;

    private ManagedAssembly(PEReader file)
    {
        _file = file;
        Reader = file.GetMetadataReader();
        Name = Reader.GetString(Reader.GetAssemblyDefinition().Name);
        References = [.. Reader.AssemblyReferences.Select(handle => Reader.GetString(Reader.GetAssemblyReference(handle).Name))];
    }

    public MetadataReader Reader { get; }

    public string Name { get; }

    /// <summary>The names of the referenced assemblies.</summary>
    public HashSet<string> References { get; }

    /// <summary>The token of the main method; 0 for a library.</summary>
    public int EntryPoint => _file.PEHeaders.CorHeader?.EntryPointTokenOrRelativeVirtualAddress ?? 0;

    /// <exception cref="PackageException">The file is not an assembly.</exception>
    public static ManagedAssembly Open(string path)
    {
        PEReader file = new(new MemoryStream(File.ReadAllBytes(path)));
        try
        {
            return new ManagedAssembly(file);
        }
        catch (Exception e) when (e is BadImageFormatException or InvalidOperationException)
        {
            file.Dispose();
            throw new PackageException($"The file '{path}' is not an assembly: {e.Message} Build the project again.", e);
        }
    }

    /// <summary>The code of a method, which is empty for abstract methods.</summary>
    public BlobReader ReadCode(MethodDefinition method) =>
        method.RelativeVirtualAddress == 0 ? default : _file.GetMethodBody(method.RelativeVirtualAddress).GetILReader();

    public void Dispose() => _file.Dispose();
}
