using System.Collections.Immutable;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator;

/// <summary>Names of generated files.</summary>
internal static class FileNames
{
    /// <summary>Makes names unique without regard to case, as the compiler requires. A second mapping of the same type is dropped.</summary>
    public static ImmutableArray<ItemMapping> MakeUnique(ImmutableArray<ItemMapping> mappings)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var containers = new HashSet<string>(StringComparer.Ordinal);
        ImmutableArray<ItemMapping>.Builder unique = ImmutableArray.CreateBuilder<ItemMapping>(mappings.Length);
        foreach (ItemMapping mapping in mappings)
        {
            if (!containers.Add(mapping.Container))
                continue;
            string name = mapping.FileName;
            for (int i = 2; !names.Add(name); i++)
                name = $"{mapping.FileName.Substring(0, mapping.FileName.Length - ".g.cs".Length)}.{i}.g.cs";
            unique.Add(name == mapping.FileName ? mapping : mapping with { FileName = name });
        }
        return unique.ToImmutable();
    }
}
