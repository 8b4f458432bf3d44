namespace Tern.Functions.Build.Sizes;

/// <summary>The parts of a native executable.</summary>
internal static class NativeSizes
{
    /// <summary>The assembly of types that are part of the language, for example arrays of <see cref="int"/>.</summary>
    public const string CoreLibrary = "System.Private.CoreLib";

    /// <summary>The part of the executable that belongs to no assembly: garbage collector, native libraries, metadata, strings and tables.</summary>
    public const string Rest = "(native runtime and data)";

    /// <summary>Adds the parts of an executable, whose sum is its size.</summary>
    /// <param name="parts">The parts.</param>
    /// <param name="executableLength">The size of the executable in bytes.</param>
    /// <param name="assemblies">The bytes of each assembly.</param>
    public static void Add(SortedDictionary<string, long> parts, long executableLength, Dictionary<string, long> assemblies)
    {
        foreach ((string name, long bytes) in assemblies)
        {
            parts[name] = bytes;
            executableLength -= bytes;
        }
        parts[Rest] = executableLength;
    }
}
