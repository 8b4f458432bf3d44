using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda;

/// <summary>Aliases, policies, URLs, concurrency, tags and invoke configurations, compared with responses of AWS.</summary>
public sealed class ResourceRecordingTests
{
    private const string Path = LocalLambda.Functions;
    private const string InvokeConfigs = "/2019-09-25/functions";
    private const string Urls = "/2021-10-31/functions";

    [Fact]
    public async Task Aliases_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaAlias::test_alias_lifecycle").With("<function-name:1>", "orders");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.CreateAsync("orders", "index.handler", ",\"Environment\":{\"Variables\":{\"testenv\":\"staging\"}}")).Matches(recorded, "create_response");
        (await lambda.SendAsync("POST", $"{Path}/orders/versions", "{}")).Matches(recorded, "publish_v1");
        await lambda.SendAsync("PUT", $"{Path}/orders/configuration", """{"Environment":{"Variables":{"testenv":"prod"}}}""");
        (await lambda.SendAsync("POST", $"{Path}/orders/versions", "{}")).Matches(recorded, "publish_v2");
        (await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"aliasname1_1","FunctionVersion":"1","Description":"custom-alias","RoutingConfig":{"AdditionalVersionWeights":{"2":0.2}}}""")).Matches(recorded, "create_alias_1_1");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases/aliasname1_1")).Matches(recorded, "get_alias_1_1");
        (await lambda.SendAsync("GET", $"{Path}/orders?Qualifier=aliasdoesnotexist")).Matches(recorded, "get_function_alias_notfound_exc");
        (await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"aliasname1_2","FunctionVersion":"1","Description":"custom-alias"}""")).Matches(recorded, "create_alias_1_2");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases/aliasname1_2")).Matches(recorded, "get_alias_1_2");
        (await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"aliasname1_3","FunctionVersion":"1"}""")).Matches(recorded, "create_alias_1_3");
        (await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"aliasname2","FunctionVersion":"2","Description":"custom-alias"}""")).Matches(recorded, "create_alias_2");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases")).Matches(recorded, "list_aliases_for_fnname");
        (await lambda.SendAsync("PUT", $"{Path}/orders/aliases/aliasname1_1", """{"RoutingConfig":{"AdditionalVersionWeights":{}}}""")).Matches(recorded, "update_alias_1_1");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases/aliasname1_1")).Matches(recorded, "get_alias_1_1_after_update");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases")).Matches(recorded, "list_aliases_for_fnname_after_update");
        (await lambda.SendAsync("PUT", $"{Path}/orders/aliases/aliasname1_2", "{}")).Matches(recorded, "update_alias_1_2");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases?FunctionVersion=1")).Matches(recorded, "list_aliases_for_version");
        (await lambda.SendAsync("DELETE", $"{Path}/orders/aliases/aliasname1_1")).Matches(recorded, "delete_alias_response");
        (await lambda.SendAsync("GET", $"{Path}/orders/aliases")).Matches(recorded, "list_aliases_for_fnname_afterdelete");
    }

    [Fact]
    public async Task Missing_aliases_and_invalid_names_are_as_recorded()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        (await lambda.SendAsync("DELETE", $"{Path}/orders/aliases/non-existent")).Matches(RecordedCase.Open("lambda.json", "test_non_existent_alias_deletion"), "delete_alias_response");
        (await lambda.SendAsync("PUT", $"{Path}/orders/aliases/non-existent", "{}")).Matches(RecordedCase.Open("lambda.json", "test_non_existent_alias_update"), "update_alias_response");
        (await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"2024","FunctionVersion":"$LATEST"}""")).Matches(RecordedCase.Open("lambda.json", "test_alias_naming"), "create_alias_number_exception");
    }

    [Fact]
    public async Task Errors_of_permissions_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaPermissions::test_permission_exceptions").With("<function-name>", "orders");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        (await AddAsync("orders", id: "example.com")).Matches(recorded, "add_permission_invalid_statement_id");
        (await AddAsync("orders:alias-not-42", "?Qualifier=42")).Matches(recorded, "add_permission_fn_qualifier_mismatch");
        (await AddAsync("orders", "?Qualifier=$LATEST")).Matches(recorded, "add_permission_fn_qualifier_latest");
        (await AddAsync("orders", principal: "invalid")).Matches(recorded, "add_permission_principal_invalid");
        (await lambda.SendAsync("GET", $"{Path}/doesnotexist/policy")).Matches(recorded, "get_policy_fn_doesnotexist");
        (await lambda.SendAsync("GET", $"{Path}/orders/policy?Qualifier=42")).Matches(recorded, "get_policy_fn_version_doesnotexist");
        (await AddAsync("doesnotexist")).Matches(recorded, "add_permission_fn_doesnotexist");
        (await lambda.SendAsync("DELETE", $"{Path}/orders/policy/s3")).Matches(recorded, "remove_permission_policy_doesnotexist");
        (await AddAsync("orders", "?Qualifier=alias-doesnotexist")).Matches(recorded, "add_permission_fn_alias_doesnotexist");
        (await AddAsync("orders", "?Qualifier=42")).Matches(recorded, "add_permission_fn_version_doesnotexist");
        (await AddAsync("orders", "?Qualifier=" + Uri.EscapeDataString("invalid-qualifier-with-?-char"))).Matches(recorded, "add_permission_fn_qualifier_invalid");
        (await AddAsync("orders", "?Qualifier=valid-with-$-but-doesnotexist")).Matches(recorded, "add_permission_fn_qualifier_valid_doesnotexist");
        Assert.Equal(201, (await AddAsync("orders")).Status);
        (await AddAsync("orders")).Matches(recorded, "add_permission_conflicting_statement_id");
        (await lambda.SendAsync("DELETE", $"{Path}/doesnotexist/policy/s3")).Matches(recorded, "remove_permission_fn_doesnotexist");
        (await lambda.SendAsync("DELETE", $"{Path}/orders/policy/s3?Qualifier=alias-doesnotexist")).Matches(recorded, "remove_permission_fn_alias_doesnotexist");

        Task<LocalLambda.LambdaResponse> AddAsync(string function, string query = "", string id = "s3", string principal = "s3.amazonaws.com") => lambda.SendAsync(
            "POST", $"{Path}/{function}/policy{query}", $$"""{"StatementId":"{{id}}","Action":"lambda:InvokeFunction","Principal":"{{principal}}"}""");
    }

    [Fact]
    public async Task Urls_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaUrl::test_url_config_lifecycle");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        (await lambda.SendAsync("POST", $"{Urls}/orders/url", """{"AuthType":"NONE"}""")).Matches(recorded, "url_creation");
        (await lambda.SendAsync("POST", $"{Urls}/orders/url", """{"AuthType":"NONE"}""")).Matches(recorded, "failed_duplication");
        (await lambda.SendAsync("GET", $"{Urls}/orders/url")).Matches(recorded, "get_url_config");
        (await lambda.SendAsync("PUT", $"{Urls}/orders/url", """{"AuthType":"AWS_IAM"}""")).Matches(recorded, "updated_url_config");
        Assert.Equal(204, (await lambda.SendAsync("DELETE", $"{Urls}/orders/url")).Status);
        (await lambda.SendAsync("GET", $"{Urls}/orders/url")).Matches(recorded, "failed_getter");
    }

    [Fact]
    public async Task Errors_of_urls_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaUrl::test_url_config_exceptions");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        const string Json = """{"AuthType":"NONE"}""";
        (await lambda.SendAsync("POST", $"{Urls}/doesnotexist/url", Json)).Matches(recorded, "create_function_url_config_name_doesnotexist");
        (await lambda.SendAsync("POST", $"{Urls}/doesnotexist/url?Qualifier=1", Json)).Matches(recorded, "create_function_url_config_name_doesnotexist_qualifier");
        (await lambda.SendAsync("POST", $"{Urls}/orders/url?Qualifier=doesnotexist", Json)).Matches(recorded, "create_function_url_config_qualifier_alias_doesnotexist");
        (await lambda.SendAsync("POST", $"{Urls}/orders/url?Qualifier=$LATEST", Json)).Matches(recorded, "create_function_url_config_qualifier_latest");
        (await lambda.SendAsync("GET", $"{Urls}/doesnotexist/url")).Matches(recorded, "get_function_url_config_name_doesnotexist");
        (await lambda.SendAsync("GET", $"{Urls}/orders/url?Qualifier=doesnotexist")).Matches(recorded, "get_function_url_config_qualifier_alias_doesnotexist");
        (await lambda.SendAsync("DELETE", $"{Urls}/orders/url")).Matches(recorded, "delete_function_url_config_config_doesnotexist");
    }

    [Fact]
    public async Task Reserved_concurrency_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaConcurrency::test_lambda_concurrency_crud");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        (await lambda.SendAsync("GET", "/2019-09-30/functions/orders/concurrency")).Matches(recorded, "get_function_concurrency_default");
        (await lambda.SendAsync("PUT", "/2017-10-31/functions/orders/concurrency", """{"ReservedConcurrentExecutions":0}""")).Matches(recorded, "put_function_concurrency");
        (await lambda.SendAsync("GET", "/2019-09-30/functions/orders/concurrency")).Matches(recorded, "get_function_concurrency_updated");
        Assert.Equal(429, (await InvocationTests.InvokeAsync(lambda, "orders")).Status);
        Assert.Equal(204, (await lambda.SendAsync("DELETE", "/2017-10-31/functions/orders/concurrency")).Status);
        (await lambda.SendAsync("GET", "/2019-09-30/functions/orders/concurrency")).Matches(recorded, "get_function_concurrency_deleted");
        (await lambda.SendAsync("PUT", "/2017-10-31/functions/orders/concurrency", """{"ReservedConcurrentExecutions":901}""")).Matches(
            RecordedCase.Open("lambda.json", "test_function_concurrency_limits"), "put_function_concurrency_below_unreserved_min_value");
    }

    [Fact]
    public async Task Tags_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaTags::test_tag_exceptions");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        string tags = "/2017-03-31/tags/" + Uri.EscapeDataString(LocalLambda.Arn("orders"));
        const string Json = """{"Tags":{"key":"value"}}""";
        (await lambda.SendAsync("POST", "/2017-03-31/tags/" + Uri.EscapeDataString("arn:aws:something"), Json)).Matches(recorded, "tag_lambda_invalidarn");
        (await lambda.SendAsync("POST", "/2017-03-31/tags/" + Uri.EscapeDataString(LocalLambda.Arn("doesnotexist")), Json)).Matches(recorded, "tag_lambda_doesnotexist");
        (await lambda.SendAsync("POST", tags + Uri.EscapeDataString(":v1"), Json)).Matches(recorded, "tag_lambda_qualifier_doesnotexist");
        (await lambda.SendAsync("GET", tags)).Matches(recorded, "list_tag_lambda_empty");
        (await lambda.SendAsync("DELETE", tags + "?tagKeys=abc")).Matches(recorded, "untag_nomatch");
        (await lambda.SendAsync("DELETE", tags)).Matches(recorded, "untag_empty_keys");
        (await lambda.SendAsync("POST", tags, """{"Tags":{}}""")).Matches(recorded, "tag_empty_tags");
        Assert.Equal(204, (await lambda.SendAsync("POST", tags, Json)).Status);
        Assert.Equal("value", (await lambda.SendAsync("GET", tags)).Body.GetProperty("Tags").GetProperty("key").GetString());
    }

    [Fact]
    public async Task Invoke_configurations_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaEventInvokeConfig::test_lambda_eventinvokeconfig_lifecycle");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders", more: ",\"Timeout\":30,\"Environment\":{\"Variables\":{}}");
        const string Url = $"{InvokeConfigs}/orders/event-invoke-config";
        (await lambda.SendAsync("PUT", Url, """{"MaximumRetryAttempts":0}""")).Matches(recorded, "put_invokeconfig_retries_0");
        (await lambda.SendAsync("PUT", Url, """{"MaximumEventAgeInSeconds":60}""")).Matches(recorded, "put_invokeconfig_eventage_60");
        (await lambda.SendAsync("POST", Url, """{"MaximumEventAgeInSeconds":60}""")).Matches(recorded, "update_invokeconfig_eventage_nochange");
        (await lambda.SendAsync("POST", Url, """{"MaximumRetryAttempts":1}""")).Matches(recorded, "update_invokeconfig_retries");
        (await lambda.SendAsync("GET", Url)).Matches(recorded, "get_invokeconfig");
        (await lambda.SendAsync("GET", Url + "?Qualifier=$LATEST")).Matches(recorded, "get_invokeconfig_latest");
        (await lambda.SendAsync("GET", Url + "/list")).Matches(recorded, "list_single_invokeconfig");
        (await lambda.SendAsync("POST", $"{Path}/orders/versions", "{}")).Matches(recorded, "publish_version_result");
        (await lambda.SendAsync("GET", Url + "?Qualifier=1")).Matches(recorded, "get_invokeconfig_postpublish");
        (await lambda.SendAsync("PUT", Url + "?Qualifier=1", """{"MaximumEventAgeInSeconds":120}""")).Matches(recorded, "put_published_invokeconfig");
        (await lambda.SendAsync("GET", Url + "?Qualifier=1")).Matches(recorded, "get_published_invokeconfig");
        Assert.Equal(204, (await lambda.SendAsync("DELETE", Url)).Status);
        (await lambda.SendAsync("GET", Url + "/list")).Matches(recorded, "list_paging_nolimit_postdelete");
    }

    [Fact]
    public async Task Errors_of_invoke_configurations_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaEventInvokeConfig::test_lambda_eventinvokeconfig_exceptions").With("<function-name:1>", "orders");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        (await PutAsync("doesnotexist", """{"MaximumRetryAttempts":1}""")).Matches(recorded, "put_functionname_name_notfound");
        (await PutAsync("orders", "{}")).Matches(recorded, "put_functionname_nootherargs");
        (await PutAsync("orders", Destination("OnSuccess", LocalLambda.Arn("doesnotexist")))).Matches(recorded, "put_destination_lambda_doesntexist");
        (await PutAsync("orders", Destination("OnSuccess", LocalLambda.Arn("orders")))).Matches(recorded, "put_destination_recursive");
        (await PutAsync("orders", Destination("OnSuccess", "arn:aws:iam:us-east-1:111111111111:function:orders"))).Matches(recorded, "put_destination_invalid_service_arn");
        (await PutAsync("orders", """{"DestinationConfig":{"OnSuccess":{}}}""")).Matches(recorded, "put_destination_success_no_destination_arn");
        (await PutAsync("orders", Destination("OnFailure", "arn:aws:_-/!lambda:us-east-1:111111111111:function:orders"))).Matches(recorded, "put_destination_invalid_arn_pattern");
        (await PutAsync("orders:doesnotexist", """{"MaximumRetryAttempts":1}""")).Matches(recorded, "put_alias_doesnotexist");
        (await lambda.SendAsync("DELETE", $"{InvokeConfigs}/doesnotexist/event-invoke-config")).Matches(recorded, "delete_function_doesnotexist");

        Task<LocalLambda.LambdaResponse> PutAsync(string function, string json) => lambda.SendAsync("PUT", $"{InvokeConfigs}/{Uri.EscapeDataString(function)}/event-invoke-config", json);
        static string Destination(string kind, string arn) => $$$$"""{"DestinationConfig":{"{{{{kind}}}}":{"Destination":"{{{{arn}}}}"}}}""";
    }
}
