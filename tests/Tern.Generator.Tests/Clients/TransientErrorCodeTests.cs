using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

public sealed class TransientErrorCodeTests
{
    [Theory]
    [InlineData("STS", true)]
    [InlineData("SSM", false)]
    public void Error_code_that_only_STS_has_is_in_its_descriptor(string sdkId, bool expected)
    {
        string model = $$$$"""
            {"smithy": "2.0", "shapes": {
              "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}],
                "traits": {"aws.protocols#awsJson1_0": {}, "aws.api#service": {"sdkId": "{{{{sdkId}}}}"}, "aws.auth#sigv4": {"name": "s"}}},
              "example#Do": {"type": "operation"}
            }}
            """;
        string text = TestModel.Generate(model, Outputs.Types | Outputs.Client).Single(file => file.Path.EndsWith("Service.cs", StringComparison.Ordinal)).Text;
        Assert.Equal(expected, text.Contains("TransientErrorCodes = [\"IDPCommunicationError\"],", StringComparison.Ordinal));
    }
}
