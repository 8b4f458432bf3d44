using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Documentation;

public sealed class ReferenceLinkTests
{
    [Theory]
    [InlineData("com.amazonaws.errs", """ "endpointPrefix": "errs" """, "https://docs.aws.amazon.com/goto/WebAPI/errs-2026-01-01/One")]
    [InlineData("com.amazonaws.errs", """ "endpointPrefix": "api.errs", "docId": "errs-2020" """, "https://docs.aws.amazon.com/goto/WebAPI/errs-2020/One")]
    [InlineData("com.amazonaws.errs", """ "docId": "a/b\"" """, "https://docs.aws.amazon.com/goto/WebAPI/a%2Fb%22/One")]
    [InlineData("com.amazonaws.errs", """ "arnNamespace": "errs" """, null)]
    [InlineData("com.example", """ "endpointPrefix": "errs" """, null)]
    public void Only_operations_of_AWS_with_a_known_id_have_a_link(string space, string trait, string? expected)
    {
        Service service = Build(space, trait, "2026-01-01");
        Assert.Equal(expected, ReferenceLink.Of(service, service.Operations[0]));
    }

    [Fact]
    public void Service_without_a_version_has_no_link()
    {
        Service service = Build("com.amazonaws.errs", """ "endpointPrefix": "errs" """, "");
        Assert.Null(ReferenceLink.Of(service, service.Operations[0]));
    }

    private static Service Build(string space, string trait, string version) => TestModel.Build("""
        {"smithy": "2.0", "shapes": {
          "SPACE#S": {"type": "service", "version": "VERSION", "operations": [{"target": "SPACE#One"}], "traits": {"aws.api#service": {"sdkId": "Errs", TRAIT}, "aws.protocols#awsJson1_0": {}}},
          "SPACE#One": {"type": "operation"}
        }}
        """.Replace("SPACE", space, StringComparison.Ordinal).Replace("VERSION", version, StringComparison.Ordinal).Replace("TRAIT", trait, StringComparison.Ordinal));
}
