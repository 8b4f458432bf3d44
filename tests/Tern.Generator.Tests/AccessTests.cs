using System.Text.RegularExpressions;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests;

/// <summary>Generated code with internal types.</summary>
public sealed partial class AccessTests
{
    private const Outputs Client = Outputs.Types | Outputs.Client;

    public static TheoryData<string, Outputs> Models() => new()
    {
        { "approved", Client | Outputs.Server }, { "documented", Client }, { "events", Client }, { "everything", Client | Outputs.Server }, { "odd", Client }, { "rest", Client }, { "traits", Client },
    };

    [Theory]
    [MemberData(nameof(Models))]
    public void Internal_code_differs_from_public_code_only_in_types_that_are_not_nested(string model, Outputs outputs)
    {
        foreach ((GeneratedFile expected, GeneratedFile actual) in Generate(model, outputs, isInternal: false).Zip(Generate(model, outputs, isInternal: true)))
        {
            Assert.Equal(expected.Path, actual.Path);
            Assert.Equal(PublicType().Replace(expected.Text, "internal "), actual.Text);
        }
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void Internal_code_compiles_without_warnings_and_has_no_public_types(string model, Outputs outputs)
    {
        GeneratedCode code = GeneratedCode.CompileDocumented("Internal", Generate(model, outputs, isInternal: true).Select(file => (file.Path, file.Text)));
        Assert.NotEmpty(code.Assembly.GetTypes());
        Assert.Empty(code.Assembly.GetExportedTypes());
    }

    private static IReadOnlyList<GeneratedFile> Generate(string model, Outputs outputs, bool isInternal) => TestModel.Generate(
        model == "approved" ? File.ReadAllText(ApprovedCodeTests.ModelFile("Approved")) : TestModel.Text(model), outputs, new ServiceOptions { IsInternal = isInternal });

    [GeneratedRegex("^public ", RegexOptions.Multiline)]
    private static partial Regex PublicType();
}
