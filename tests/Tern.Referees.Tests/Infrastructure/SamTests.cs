using System.Text.Json.Nodes;
using YamlDotNet.Serialization;

namespace Tern.Referees.Tests.Infrastructure;

/// <summary>An independent reader of YAML reads the SAM template, whose functions are those of the CloudFormation template.</summary>
public class SamTests
{
    private static readonly string[] s_sharedProperties =
        ["Architectures", "Description", "Environment", "EphemeralStorage", "Handler", "MemorySize", "ReservedConcurrentExecutions", "Runtime", "SnapStart", "Timeout"];

    [Theory]
    [InlineData("dotnet10")]
    [InlineData("provided.al2023")]
    public void Template_has_the_functions_of_CloudFormation(string runtime)
    {
        JsonObject sam = Read(InfrastructureFiles.Write("sam", runtime)), cloudFormation = JsonNode.Parse(File.ReadAllText(InfrastructureFiles.Write("cloudformation", runtime)))!["Resources"]!.AsObject();
        Assert.Equal("AWS::Serverless-2016-10-31", sam["Transform"]!.GetValue<string>());
        List<KeyValuePair<string, JsonNode?>> functions = [.. sam["Resources"]!.AsObject().Where(resource => TypeOf(resource.Value!) == "AWS::Serverless::Function")];
        Assert.Equal(cloudFormation.Where(resource => TypeOf(resource.Value!) == "AWS::Lambda::Function").Select(resource => resource.Key), functions.Select(function => function.Key));
        foreach ((string id, JsonNode? function) in functions)
        {
            foreach (string name in s_sharedProperties)
                AssertEqual(cloudFormation[id]!["Properties"]![name], function!["Properties"]![name]);
        }
    }

    [Fact]
    public void Template_has_the_event_sources_of_CloudFormation()
    {
        JsonObject sam = Read(InfrastructureFiles.Write("sam")), cloudFormation = JsonNode.Parse(File.ReadAllText(InfrastructureFiles.Write("cloudformation")))!["Resources"]!.AsObject();
        int count = 0;
        foreach ((string id, JsonNode? resource) in cloudFormation.Where(resource => TypeOf(resource.Value!) == "AWS::Lambda::EventSourceMapping"))
        {
            JsonObject mapping = resource!["Properties"]!.AsObject();
            JsonObject source = sam["Resources"]![mapping["FunctionName"]!["Ref"]!.GetValue<string>()]!["Properties"]!["Events"]![id]!["Properties"]!.AsObject();
            AssertEqual(mapping["EventSourceArn"], source["Queue"] ?? source["Stream"]);
            foreach ((string name, JsonNode? value) in mapping.Where(property => property.Key is not ("EventSourceArn" or "FunctionName")))
                AssertEqual(value, source[name]);
            count++;
        }
        Assert.Equal(4, count);
    }

    private static string TypeOf(JsonNode resource) => resource["Type"]!.GetValue<string>();

    private static void AssertEqual(JsonNode? expected, JsonNode? actual) => Assert.True(JsonNode.DeepEquals(expected, actual), $"Expected {expected?.ToJsonString()}, found {actual?.ToJsonString()}.");

    private static JsonObject Read(string file)
    {
        object? document = new DeserializerBuilder().WithAttemptingUnquotedStringTypeDeserialization().Build().Deserialize<object>(File.ReadAllText(file));
        return JsonNode.Parse(new SerializerBuilder().JsonCompatible().Build().Serialize(document))!.AsObject();
    }
}
