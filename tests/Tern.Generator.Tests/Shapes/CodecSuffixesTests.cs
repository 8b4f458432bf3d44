using System.Reflection;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Shapes;

public class CodecSuffixesTests
{
    [Fact]
    public void List_contains_every_constant() =>
        Assert.Equal(
            typeof(CodecSuffixes).GetFields(BindingFlags.Public | BindingFlags.Static).Where(field => field.IsLiteral).Select(constant => (string)constant.GetRawConstantValue()!).Order(),
            CodecSuffixes.All.Order());

    [Fact]
    public void Each_suffix_ends_the_name_of_a_generated_class()
    {
        List<GeneratedFile> files =
        [
            .. TestModel.Generate(File.ReadAllText(ApprovedCodeTests.ModelFile("Approved")), Outputs.Types | Outputs.Client | Outputs.Server),
            .. TestModel.Generate(File.ReadAllText(ApprovedCodeTests.ModelFile("ApprovedRestJson")), Outputs.Server),
            .. TestModel.Generate(TestModel.Text("events"), Outputs.Types | Outputs.Client, new ServiceOptions { Protocol = "smithy.protocols#rpcv2Cbor" }),
            .. TestModel.Generate(System.Text.Encoding.UTF8.GetString(Archive.Model("sts")), Outputs.Types | Outputs.Client, new ServiceOptions { Operations = ["AssumeRole"] }),
        ];
        Assert.All(CodecSuffixes.All, suffix => Assert.Contains(files, file => Path.GetFileNameWithoutExtension(file.Path) is { } name && name != suffix && name.EndsWith(suffix, StringComparison.Ordinal)));
    }
}
