using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda;

/// <summary>More operations on functions, compared with responses of AWS.</summary>
public sealed class ApiRecordingTests
{
    private const string Path = LocalLambda.Functions;
    private const string Urls = "/2021-10-31/functions";
    private const string Tags = "/2017-03-31/tags/";

    [Fact]
    public async Task Redundant_updates_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaFunction::test_redundant_updates");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.CreateAsync("orders", more: ",\"Description\":\"Initial description\",\"Timeout\":30,\"Environment\":{\"Variables\":{}}")).Matches(recorded, "create_response");
        const string Update = """{"Description":"1st update description"}""";
        (await lambda.SendAsync("PUT", $"{Path}/orders/configuration", Update)).Matches(recorded, "first_update_result");
        (await lambda.SendAsync("GET", $"{Path}/orders/configuration")).Matches(recorded, "get_fn_config_result");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get_fn_result");
        (await lambda.SendAsync("PUT", $"{Path}/orders/configuration", Update)).Matches(recorded, "redundant_update_result");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get_fn_result_after_redundant_update");
    }

    [Theory]
    [InlineData("get_function_configuration", Path, "/configuration")]
    [InlineData("get_function_url_config", Urls, "/url")]
    [InlineData("get_function_event_invoke_config", "/2019-09-25/functions", "/event-invoke-config")]
    [InlineData("get_function_concurrency", "/2019-09-30/functions", "/concurrency")]
    public async Task Missing_function_is_as_recorded(string operation, string path, string suffix)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.SendAsync("GET", $"{path}/missing{suffix}")).Matches(RecordedCase.Open("lambda.json", $"test_ops_on_nonexisting_fn[{operation}]"), "not_found_exception");
    }

    [Fact]
    public async Task Deletion_of_a_missing_function_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "test_delete_on_nonexisting_version");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.SendAsync("DELETE", $"{Path}/missing")).Matches(recorded, "delete_function_response_non_existent");
        (await lambda.SendAsync("DELETE", $"{Path}/missing?Qualifier=1")).Matches(recorded, "delete_function_response_non_existent_with_qualifier");
    }

    [Fact]
    public async Task Tags_of_versions_are_refused_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaTags::test_tag_versions");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders", more: ",\"Publish\":true");
        const string Json = """{"Tags":{"key":"value"}}""";
        (await lambda.SendAsync("POST", Tags + Uri.EscapeDataString(LocalLambda.Arn("orders:1")), Json)).Matches(recorded, "tag_resource_exception");
        (await lambda.SendAsync("POST", Tags + Uri.EscapeDataString(LocalLambda.Arn("orders:$LATEST")), Json)).Matches(recorded, "tag_resource_latest_exception");
    }

    [Fact]
    public async Task Images_are_as_recorded()
    {
        const string First = "111111111111.dkr.ecr.us-east-1.amazonaws.com/first", Second = "111111111111.dkr.ecr.us-east-1.amazonaws.com/second";
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaImages::test_lambda_image_crud").With("<repo_uri>", First).With("<repo_uri_2>", Second);
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.SendAsync("POST", Path, $$$"""{"FunctionName":"orders","Role":"arn:aws:iam::111111111111:role/lambda","PackageType":"Image","Code":{"ImageUri":"{{{First}}}:latest"},"Environment":{"Variables":{"CUSTOM_ENV":"test"} }}"""))
            .Matches(recorded, "create-image-response");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get-function-code-response");
        (await lambda.SendAsync("GET", $"{Path}/orders/configuration")).Matches(recorded, "get-function-config-response");
        (await lambda.SendAsync("PUT", $"{Path}/orders/code", $$"""{"ZipFile":"{{LocalLambda.CreateZip("code")}}"}""")).Matches(recorded, "image-to-zipfile-error");
        (await lambda.SendAsync("PUT", $"{Path}/orders/code", $$"""{"ImageUri":"{{Second}}:latest"}""")).Matches(recorded, "update-function-code-response");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get-function-code-response-after-update");
        (await lambda.SendAsync("GET", $"{Path}/orders/configuration")).Matches(recorded, "get-function-config-response-after-update");
    }

    [Fact]
    public async Task Update_of_a_url_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaURL::test_lambda_update_function_url_config");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        const string Url = $"{Urls}/orders/url";
        (await lambda.SendAsync("POST", Url, """{"AuthType":"NONE","InvokeMode":"BUFFERED"}""")).Matches(recorded, "create_lambda_url_config");
        (await lambda.SendAsync("GET", Url)).Matches(recorded, "get_url_config");
        (await lambda.SendAsync("PUT", Url, """{"AuthType":"NONE","InvokeMode":"RESPONSE_STREAM"}""")).Matches(recorded, "modify_lambda_url_config");
        (await lambda.SendAsync("GET", Url)).Matches(recorded, "get_url_config_2");
        (await lambda.SendAsync("PUT", Url, """{"AuthType":"NONE"}""")).Matches(recorded, "modify_lambda_url_config_none");
        (await lambda.SendAsync("GET", Url)).Matches(recorded, "get_url_config_3");
        (await lambda.SendAsync("PUT", Url, """{"AuthType":"NONE","InvokeMode":"UNKNOWN"}""")).Matches(
            RecordedCase.Open("lambda.json", "test_lambda_url_invalid_invoke_mode"), "invoke_function_invalid_invoke_type");
    }

    [Fact]
    public async Task Deletion_of_a_url_without_a_qualifier_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaUrl::test_url_config_deletion_without_qualifier").With("<resource:1>", "orders");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"test-alias","FunctionVersion":"$LATEST"}""");
        const string Url = $"{Urls}/orders/url", WithAlias = Url + "?Qualifier=test-alias";
        (await lambda.SendAsync("POST", Url, """{"AuthType":"NONE"}""")).Matches(recorded, "url_creation");
        Assert.Equal(201, (await lambda.SendAsync("POST", WithAlias, """{"AuthType":"NONE"}""")).Status);
        (await lambda.SendAsync("GET", Url)).Matches(recorded, "get_url_config");
        (await lambda.SendAsync("DELETE", Url)).Matches(recorded, "delete_function_url_config");
        (await lambda.SendAsync("GET", Url)).Matches(recorded, "get_url_config_after_deletion");
        Assert.Equal(200, (await lambda.SendAsync("GET", WithAlias)).Status);
    }

    [Theory]
    [InlineData("partial_config0", """{"LogFormat":"JSON"}""")]
    [InlineData("partial_config1", """{"LogFormat":"JSON","ApplicationLogLevel":"DEBUG"}""")]
    public async Task Partial_configurations_of_logs_are_as_recorded(string name, string json)
    {
        var recorded = RecordedCase.Open("lambda.json", $"test_function_partial_advanced_logging_configuration_update[{name}]");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders", more: ",\"MemorySize\":256,\"Timeout\":5,\"Environment\":{\"Variables\":{}}");
        LocalLambda.LambdaResponse updated = await lambda.SendAsync("PUT", $"{Path}/orders/configuration", $$"""{"LoggingConfig":{{json}}}""");
        recorded.With("<function-name:1>", "orders").CheckValue("updated_config/LoggingConfig", updated.Body.GetProperty("LoggingConfig"));
    }
}
