using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Infrastructure;

/// <summary>The CloudFormation template of a program with every trigger meets the resource specification of CloudFormation.</summary>
public class CloudFormationTests
{
    [Theory]
    [InlineData("dotnet10")]
    [InlineData("provided.al2023")]
    public async Task Template_meets_the_resource_specification(string runtime)
    {
        JsonNode result = await InfrastructureFiles.RunScriptAsync("infrastructure.js", InfrastructureFiles.Write("cloudformation", runtime));
        Assert.Empty(result["problems"]!.AsArray().Select(problem => problem!.GetValue<string>()));
        // The specification finds each of the wrong templates.
        Assert.All(result["damaged"]!.AsArray(), count => Assert.True(count!.GetValue<int>() > 0, result.ToJsonString()));
    }
}
