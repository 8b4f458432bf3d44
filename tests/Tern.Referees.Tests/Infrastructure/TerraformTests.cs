using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Infrastructure;

/// <summary>The parser of HashiCorp reads the module of Terraform, whose values are those of the CloudFormation template.</summary>
public class TerraformTests
{
    private static readonly (string CloudFormation, string Terraform)[] s_functionProperties = [("Description", "description"), ("Handler", "handler"), ("MemorySize", "memory_size"), ("Runtime", "runtime"), ("Timeout", "timeout"), ("ReservedConcurrentExecutions", "reserved_concurrent_executions"), ("Architectures", "architectures")];
    private static readonly (string CloudFormation, string Terraform)[] s_sourceProperties = [("BatchSize", "batch_size"), ("BisectBatchOnFunctionError", "bisect_batch_on_function_error"), ("FunctionResponseTypes", "function_response_types"), ("MaximumBatchingWindowInSeconds", "maximum_batching_window_in_seconds"), ("MaximumRecordAgeInSeconds", "maximum_record_age_in_seconds"), ("MaximumRetryAttempts", "maximum_retry_attempts"), ("ParallelizationFactor", "parallelization_factor"), ("StartingPosition", "starting_position"), ("TumblingWindowInSeconds", "tumbling_window_in_seconds")];

    [Fact]
    public async Task Module_has_the_functions_of_CloudFormation()
    {
        (JsonNode terraform, JsonObject cloudFormation) = await ReadAsync();
        JsonObject functions = terraform["resource"]!["aws_lambda_function"]!.AsObject();
        Assert.Equal(["api", "clean_up", "export", "orders_count", "project_orders"], functions.Select(function => function.Key).Order(StringComparer.Ordinal));
        foreach ((string name, JsonNode? blocks) in functions)
            AssertEqual(cloudFormation[Pascal(name) + "Function"]!["Properties"]!, blocks![0]!, s_functionProperties);
        Assert.Equal("Stores orders: \"all\" of ${them}", functions["project_orders"]![0]!["description"]!.GetValue<string>().Replace("$${", "${", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Module_has_the_event_sources_of_CloudFormation()
    {
        (JsonNode terraform, JsonObject cloudFormation) = await ReadAsync();
        JsonObject mappings = terraform["resource"]!["aws_lambda_event_source_mapping"]!.AsObject();
        Assert.Equal(4, mappings.Count);
        foreach ((string name, JsonNode? blocks) in mappings)
        {
            JsonNode expected = cloudFormation[Pascal(name)]!["Properties"]!, actual = blocks![0]!;
            AssertEqual(expected, actual, s_sourceProperties);
            Assert.Equal(expected["FilterCriteria"]?["Filters"]![0]!["Pattern"]!.GetValue<string>(), actual["filter_criteria"]?[0]!["filter"]![0]!["pattern"]!.GetValue<string>());
            Assert.Equal(expected["ScalingConfig"]?["MaximumConcurrency"]!.GetValue<int>(), actual["scaling_config"]?[0]!["maximum_concurrency"]!.GetValue<int>());
        }
    }

    [Fact]
    public async Task Module_has_the_permissions_of_CloudFormation()
    {
        (JsonNode terraform, JsonObject cloudFormation) = await ReadAsync();
        JsonObject policies = terraform["data"]!["aws_iam_policy_document"]!.AsObject();
        Assert.Equal(5, policies.Count);
        foreach ((string name, JsonNode? blocks) in policies)
        {
            IEnumerable<string> expected = cloudFormation[Pascal(name) + "Role"]!["Properties"]!["Policies"]![0]!["PolicyDocument"]!["Statement"]!.AsArray().Select(statement => statement!["Action"]!.ToJsonString());
            Assert.Equal(expected, blocks![0]!["statement"]!.AsArray().Select(statement => statement!["actions"]!.ToJsonString()));
        }
    }

    private static async Task<(JsonNode Terraform, JsonObject CloudFormation)> ReadAsync() => (
        await InfrastructureFiles.RunScriptAsync("terraform.js", InfrastructureFiles.Write("terraform")),
        JsonNode.Parse(await File.ReadAllTextAsync(InfrastructureFiles.Write("cloudformation"), TestContext.Current.CancellationToken))!["Resources"]!.AsObject());

    private static void AssertEqual(JsonNode expected, JsonNode actual, (string CloudFormation, string Terraform)[] properties)
    {
        foreach ((string cloudFormation, string terraform) in properties)
        {
            string? value = expected[cloudFormation]?.ToJsonString(), found = actual[terraform]?.ToJsonString().Replace("$${", "${", StringComparison.Ordinal);
            Assert.Equal($"{terraform}: {value}", $"{terraform}: {found}");
        }
    }

    private static string Pascal(string snake) => string.Concat(snake.Split('_').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));
}
