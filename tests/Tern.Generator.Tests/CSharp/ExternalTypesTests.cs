using System.ComponentModel;
using System.Reflection;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.ServerRuntime;

namespace Tern.Generator.Tests.CSharp;

public class ExternalTypesTests
{
    private static readonly Assembly s_core = typeof(ServiceClient).Assembly;
    private static readonly Assembly s_serverRuntime = typeof(RestRoute).Assembly;

    public static TheoryData<string> FullNames =>
        [.. typeof(ExternalTypes).GetFields(BindingFlags.Public | BindingFlags.Static).Select(constant => (string)constant.GetRawConstantValue()!)];

    [Theory]
    [MemberData(nameof(FullNames))]
    public void Constant_names_a_public_type(string fullName)
    {
        string[] names = [fullName, $"{fullName}`1", $"{fullName}`2", $"{fullName}Attribute"];
        bool exists = AssembliesOf(fullName).Any(assembly => names.Any(name => assembly.GetType(name) is { IsPublic: true }));
        Assert.True(exists, $"No assembly has the public type {fullName}.");
    }

    [Fact]
    public void Constant_has_the_simple_name_of_its_type() =>
        Assert.All(typeof(ExternalTypes).GetFields(BindingFlags.Public | BindingFlags.Static), constant => Assert.EndsWith($".{constant.Name}", (string)constant.GetRawConstantValue()!, StringComparison.Ordinal));

    /// <summary>A user imports the namespace Tern beside that of a service, so no generated type may have the name of one of its types.</summary>
    [Fact]
    public void Table_of_imported_names_contains_every_public_type_of_the_namespace_Tern() =>
        Assert.Equal([], s_core.GetExportedTypes().Where(type => type.Namespace == "Tern" && !type.IsNested).Select(SimpleName).Distinct().Except(ImportedNames.All).Order());

    [Fact]
    public void Public_types_are_in_the_namespaces_Tern_and_Tern_Runtime() =>
        Assert.Equal(["Tern", "Tern.Runtime"], s_core.GetExportedTypes().Select(type => type.Namespace).Distinct().Order());

    [Fact]
    public void Editors_do_not_list_the_types_for_generated_code() =>
        Assert.Equal([], s_core.GetExportedTypes()
            .Where(type => type is { Namespace: "Tern.Runtime", IsNested: false } && type.GetCustomAttribute<EditorBrowsableAttribute>()?.State != EditorBrowsableState.Never)
            .Select(SimpleName));

    private static string SimpleName(Type type) => type.Name.Split('`')[0];

    private static IEnumerable<Assembly> AssembliesOf(string fullName) => fullName.StartsWith("Tern.", StringComparison.Ordinal)
        ? [s_core, s_serverRuntime]
        : [typeof(object).Assembly, typeof(Enumerable).Assembly, typeof(System.Numerics.BigInteger).Assembly];
}
