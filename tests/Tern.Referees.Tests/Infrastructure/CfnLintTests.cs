using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Infrastructure;

/// <summary>cfn-lint of AWS accepts the templates by the current resource schemas of CloudFormation. It transforms templates of SAM with the translator of AWS.</summary>
public class CfnLintTests
{
    [Theory]
    [InlineData("sam", "dotnet10")]
    [InlineData("sam", "provided.al2023")]
    [InlineData("cloudformation", "dotnet10")]
    [InlineData("cloudformation", "provided.al2023")]
    public async Task Template_has_no_findings(string format, string runtime)
    {
        await ShellProgram.RequireAsync("cfn-lint --version");
        Assert.Empty(await ShellProgram.RunAsync($"cfn-lint --regions us-east-1 --format parseable --non-zero-exit-code none '{InfrastructureFiles.Write(format, runtime)}'"));
    }
}
