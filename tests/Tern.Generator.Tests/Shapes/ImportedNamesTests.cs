using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Shapes;

public class ImportedNamesTests
{
    private static readonly string[] s_implicitUsings =
        ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks"];

    [Fact]
    public void Table_contains_every_public_type_of_the_implicit_usings()
    {
        HashSet<string> names = [];
        foreach (string file in Directory.EnumerateFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll"))
        {
            // These also have public types that no reference assembly has; the other assemblies forward the documented ones to them.
            if (!Path.GetFileName(file).StartsWith("System.Private.", StringComparison.Ordinal))
                names.UnionWith(PublicTypes(file));
        }
        Assert.True(names.Count > 400, $"{names.Count} types were found.");
        // For serialization only; no reference assembly has it.
        names.Remove("TreeSet");
        Assert.Equal([], names.Except(ImportedNames.All).Order());
    }

    /// <summary>A user imports the namespace of a service beside the implicit usings: a type of the same name would be ambiguous (CS0104).</summary>
    [Fact]
    public void No_generated_type_of_any_model_has_an_imported_name()
    {
        int models = 0;
        List<string> collisions = [];
        foreach ((string name, byte[] json) in Archive.Models())
        {
            Service service;
            try
            {
                service = TestModel.Build(Encoding.UTF8.GetString(json));
            }
            catch (GeneratorException e) when (e.Message.Contains("SigV2", StringComparison.Ordinal))
            {
                continue;
            }
            models++;
            collisions.AddRange(service.Shapes.Where(shape => ImportedNames.All.Contains(shape.Name)).Select(shape => $"{name}: {shape.Name}"));
        }
        Assert.True(models > 430, $"{models} models were read.");
        Assert.Empty(collisions);
    }

    [Fact]
    public void Error_has_the_name_of_its_shape()
    {
        Service service = TestModel.Build(Encoding.UTF8.GetString(Archive.Model("cloudwatch")));
        Assert.Equal("ResourceNotFoundException", service.Shapes.Single(shape => shape.Id.Name == "ResourceNotFoundException").Name);
        Assert.Equal("CloudWatchResourceNotFoundException", service.Shapes.Single(shape => shape.Id.Name == "ResourceNotFound").Name);
    }

    private static IEnumerable<string> PublicTypes(string file)
    {
        using var reader = new PEReader(File.OpenRead(file));
        if (!reader.HasMetadata)
            yield break;
        MetadataReader metadata = reader.GetMetadataReader();
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            if ((type.Attributes & TypeAttributes.VisibilityMask) == TypeAttributes.Public && s_implicitUsings.Contains(metadata.GetString(type.Namespace)))
                yield return metadata.GetString(type.Name).Split('`')[0];
        }
        foreach (ExportedTypeHandle handle in metadata.ExportedTypes)
        {
            ExportedType type = metadata.GetExportedType(handle);
            if (s_implicitUsings.Contains(metadata.GetString(type.Namespace)))
                yield return metadata.GetString(type.Name).Split('`')[0];
        }
    }
}
