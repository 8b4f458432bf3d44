using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

public sealed class DocumentationLinkTests
{
    [Theory]
    [InlineData("com.amazonaws.errs", "Calls <see href=\"https://docs.aws.amazon.com/goto/WebAPI/errs-1/One\">One</see>.")]
    [InlineData("com.example", "Calls <c>One</c>.")]
    public void Only_operations_of_AWS_have_a_link_to_the_AWS_reference(string space, string expected)
    {
        string model = """
            {"smithy": "2.0", "shapes": {
              "SPACE#S": {"type": "service", "version": "1", "operations": [{"target": "SPACE#One"}], "traits": {"aws.api#service": {"sdkId": "Errs"}, "aws.protocols#awsJson1_0": {}}},
              "SPACE#One": {"type": "operation"}
            }}
            """.Replace("SPACE", space, StringComparison.Ordinal);
        string text = TestModel.Generate(model, Outputs.Client).Single(file => file.Path == "Operations/OneOperation.cs").Text;
        Assert.Contains($"/// <summary>{expected}</summary>", text, StringComparison.Ordinal);
    }
}
