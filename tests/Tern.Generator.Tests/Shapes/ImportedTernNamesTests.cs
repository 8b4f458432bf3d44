using System.ComponentModel;
using System.Reflection;
using Tern.Generator.Shapes;

namespace Tern.Generator.Tests.Shapes;

public class ImportedTernNamesTests
{
    private static readonly Type[] s_types = [.. typeof(ServiceClient).Assembly.GetExportedTypes().Where(type => !type.IsNested)];

    /// <summary>A user imports the namespace Tern beside that of a service, so no generated type may have the name of one of its types.</summary>
    [Fact]
    public void Table_contains_every_public_type_of_the_namespace_Tern() =>
        Assert.Equal([], s_types.Where(type => type.Namespace == "Tern").Select(SimpleName).Distinct().Except(ImportedNames.All).Order());

    [Fact]
    public void Public_types_of_the_core_are_in_the_namespaces_Tern_and_Tern_Runtime() =>
        Assert.Equal(["Tern", "Tern.Runtime"], s_types.Select(type => type.Namespace).Distinct().Order());

    [Fact]
    public void Editors_do_not_list_the_types_for_generated_code() =>
        Assert.Equal([], s_types
            .Where(type => type.Namespace == "Tern.Runtime" && type.GetCustomAttribute<EditorBrowsableAttribute>()?.State != EditorBrowsableState.Never)
            .Select(SimpleName));

    private static string SimpleName(Type type) => type.Name.Split('`')[0];
}
