using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.S3;

namespace Tern.Local.Tests.Lambda;

/// <summary>The functions of the API, compared with responses of AWS.</summary>
public sealed class FunctionRecordingTests
{
    private const string Path = LocalLambda.Functions;

    [Fact]
    public async Task Lifecycle_of_a_function_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaFunction::test_function_lifecycle");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.CreateAsync("orders", more: ",\"Timeout\":5,\"MemorySize\":256,\"Environment\":{\"Variables\":{}}")).Matches(recorded, "create_response");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get_function_response");
        (await lambda.SendAsync("PUT", $"{Path}/orders/configuration", """{"Description":"Changed-Description","MemorySize":512,"Timeout":10,"Runtime":"python3.11","Environment":{"Variables":{"ENV_A":"a"}}}"""))
            .Matches(recorded, "update_func_conf_response");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get_function_response_postupdate");
        (await lambda.SendAsync("PUT", $"{Path}/orders/code", $$"""{"ZipFile":"{{LocalLambda.CreateZip("other")}}"}""")).Matches(recorded, "update_code_response");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get_function_response_postcodeupdate");
        Assert.Equal(204, (await lambda.SendAsync("DELETE", $"{Path}/orders")).Status);
        (await lambda.SendAsync("DELETE", $"{Path}/orders")).Matches(recorded, "delete_postdelete");
    }

    [Fact]
    public async Task Version_on_creation_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaVersions::test_publish_version_on_create");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await lambda.CreateAsync("orders", "index.handler", ",\"Publish\":true")).Matches(recorded, "create_response");
        (await lambda.SendAsync("GET", $"{Path}/orders")).Matches(recorded, "get_function_result");
        (await lambda.SendAsync("GET", $"{Path}/orders?Qualifier=1")).Matches(recorded, "get_function_version_result");
        (await lambda.SendAsync("GET", $"{Path}/orders?Qualifier=$LATEST")).Matches(recorded, "get_function_latest_result");
        (await lambda.SendAsync("GET", $"{Path}/orders/versions")).Matches(recorded, "list_versions_result");
        (await lambda.SendAsync("POST", $"{Path}/orders/versions", "{}")).Matches(recorded, "repeated_publish_response");
        (await lambda.SendAsync("GET", $"{Path}/orders/versions")).Matches(recorded, "list_versions_result_after_publish");
    }

    [Fact]
    public async Task Wrong_revision_and_digest_are_refused_as_recorded()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        var revision = RecordedCase.Open("lambda.json", "TestLambdaVersions::test_publish_with_wrong_revisionid");
        (await lambda.SendAsync("POST", $"{Path}/orders/versions", """{"RevisionId":"doesntexist"}""")).Matches(revision, "publish_wrong_revisionid_exc");
        var digest = RecordedCase.Open("lambda.json", "TestLambdaVersions::test_publish_with_wrong_sha256");
        (await lambda.SendAsync("POST", $"{Path}/orders/versions", """{"CodeSha256":"somenonexistentsha256"}""")).Matches(digest, "publish_wrong_sha256_exc");
    }

    [Fact]
    public async Task Lists_of_functions_are_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaFunction::test_list_functions");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        const string More = ",\"Timeout\":30,\"Environment\":{\"Variables\":{}}";
        (await lambda.CreateAsync("orders-1", more: More + ",\"Publish\":true")).Matches(recorded, "create_response_1");
        (await lambda.CreateAsync("orders-2", more: More, code: "other")).Matches(recorded, "create_response_2");
        (await lambda.SendAsync("GET", $"{Path}?FunctionVersion=invalid")).Matches(recorded, "list_functions_invalid_functionversion");
        (await lambda.SendAsync("GET", $"{Path}?FunctionVersion=ALL")).Matches(recorded, "list_all");
        (await lambda.SendAsync("GET", Path)).Matches(recorded, "list_default");
        LocalLambda.LambdaResponse first = await lambda.SendAsync("GET", $"{Path}?MaxItems=1");
        Assert.Equal(1, first.Body.GetProperty("Functions").GetArrayLength());
        LocalLambda.LambdaResponse second = await lambda.SendAsync("GET", $"{Path}?MaxItems=1&Marker={Uri.EscapeDataString(first.Body.GetProperty("NextMarker").GetString()!)}");
        Assert.Equal("orders-2", second.Body.GetProperty("Functions")[0].GetProperty("FunctionName").GetString());
        Assert.False(second.Body.TryGetProperty("NextMarker", out JsonElement marker) && marker.ValueKind != JsonValueKind.Null);
    }

    [Theory]
    [InlineData("invalid_characters_in_function_name", "my-function!", null)]
    [InlineData("invalid_characters_in_qualifier", "my-function", "invalid!")]
    [InlineData("invalid_account_id_in_partial_arn", "invalid-account:function:my-function", null)]
    [InlineData("invalid_region_in_arn", "arn:aws:lambda:invalid-region:111111111111:function:my-function", null)]
    [InlineData("full_arn_with_multiple_qualifiers", "arn:aws:lambda:us-east-1:111111111111:function:my-function:1:2", null)]
    [InlineData("incomplete_arn", "arn:aws:lambda:us-east-1:111111111111:function", null)]
    [InlineData("latest_version_with_additional_qualifier", "arn:aws:lambda:us-east-1:111111111111:function:my-function:$LATEST", "1")]
    [InlineData("lowercase_latest_qualifier", "my-function", "$latest")]
    [InlineData("missing_region_in_arn", "arn:aws:lambda::111111111111:function:my-function", null)]
    [InlineData("missing_account_id_in_arn", "arn:aws:lambda:us-east-1::function:my-function", null)]
    [InlineData("misspelled_latest_in_arn", "arn:aws:lambda:us-east-1:111111111111:function:my-function:$LATES", null)]
    public async Task Invalid_reference_is_as_recorded(string name, string function, string? qualifier)
    {
        var recorded = RecordedCase.Open("lambda.json", $"test_function_name_and_qualifier_validation[{name}-get_function]");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        LocalLambda.LambdaResponse response = await lambda.SendAsync(
            "GET", $"{Path}/{Uri.EscapeDataString(function)}{(qualifier is null ? "" : "?Qualifier=" + Uri.EscapeDataString(qualifier))}");
        string message = response.Body.TryGetProperty("message", out JsonElement lower) ? lower.GetString()! : response.Body.GetProperty("Message").GetString()!;
        const string Prefix = "1 validation error detected: ";
        JsonElement actual = message.StartsWith(Prefix, StringComparison.Ordinal)
            ? JsonSerializer.SerializeToElement(new Dictionary<string, object> { ["Code"] = response.ErrorCode!, ["Count"] = 1, ["Errors"] = new[] { message[Prefix.Length..] } })
            : JsonSerializer.SerializeToElement(new Dictionary<string, object> { ["Code"] = response.ErrorCode!, ["Message"] = message });
        recorded.CheckValue("get_function_exception", actual);
    }

    [Fact]
    public async Task Qualifier_mismatch_is_as_recorded()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var delete = RecordedCase.Open("lambda.json", "test_ops_with_arn_qualifier_mismatch[delete_function]");
        string arn = Uri.EscapeDataString(LocalLambda.Arn("some-function:$LATEST"));
        (await lambda.SendAsync("DELETE", $"{Path}/{arn}?Qualifier=1")).Matches(delete, "not_match_exception");
        (await lambda.SendAsync("DELETE", $"{Path}/{arn}?Qualifier=$LATEST")).Matches(delete, "match_exception");
        var get = RecordedCase.Open("lambda.json", "test_ops_with_arn_qualifier_mismatch[get_function_configuration]");
        (await lambda.SendAsync("GET", $"{Path}/{arn}/configuration?Qualifier=1")).Matches(get, "not_match_exception");
        (await lambda.SendAsync("GET", $"{Path}/{arn}/configuration?Qualifier=$LATEST")).Matches(get, "match_exception");
    }

    [Fact]
    public async Task Invalid_functions_are_refused_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaFunction::test_create_lambda_exceptions");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        string zip = LocalLambda.CreateZip("code");
        (await CreateAsync("r1", "python3.12")).Matches(recorded, "invalid_role_arn_exc");
        (await CreateAsync(runtime: "non-existent-runtime")).Matches(recorded, "invalid_runtime_exc");
        (await CreateAsync(runtime: "PYTHON3.9")).Matches(recorded, "uppercase_runtime_exc");
        (await CreateAsync(code: Convert.ToBase64String("this is not a zip file, just a random string"u8))).Matches(recorded, "invalid_zip_exc");

        Task<LocalLambda.LambdaResponse> CreateAsync(string role = "arn:aws:iam::111111111111:role/lambda", string runtime = "python3.12", string? code = null) => lambda.SendAsync(
            "POST", Path, $$$"""{"FunctionName":"orders","Handler":"index.handler","Runtime":"{{{runtime}}}","Role":"{{{role}}}","Code":{"ZipFile":"{{{code ?? zip}}}"}}""");
    }

    [Fact]
    public async Task Archive_is_an_object_of_S3_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaFunction::test_lambda_code_location_s3_errors");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        using S3Client s3 = lambda.Aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "code" }, TestContext.Current.CancellationToken);
        byte[] archive = Convert.FromBase64String(LocalLambda.CreateZip("code"));
        await s3.PutObjectAsync(new() { Bucket = "code", Key = "orders.zip", Body = archive }, TestContext.Current.CancellationToken);
        (await CreateAsync("missing", "orders.zip")).Matches(recorded, "create-error-wrong-bucket");
        (await CreateAsync("code", "missing.zip")).Matches(recorded, "create-error-wrong-key");
        Assert.Equal(archive.Length, (await CreateAsync("code", "orders.zip")).Body.GetProperty("CodeSize").GetInt32());
        (await lambda.SendAsync("PUT", $"{Path}/orders/code", """{"S3Bucket":"missing","S3Key":"orders.zip"}""")).Matches(recorded, "update-error-wrong-bucket");
        (await lambda.SendAsync("PUT", $"{Path}/orders/code", """{"S3Bucket":"code","S3Key":"missing.zip"}""")).Matches(recorded, "update-error-wrong-key");

        Task<LocalLambda.LambdaResponse> CreateAsync(string bucket, string key) => lambda.SendAsync(
            "POST", Path, $$$"""{"FunctionName":"orders","Handler":"index.handler","Runtime":"python3.12","Role":"arn:aws:iam::111111111111:role/lambda","Code":{"S3Bucket":"{{{bucket}}}","S3Key":"{{{key}}}"}}""");
    }

    [Fact]
    public async Task Deprecated_runtime_is_refused_as_recorded()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        foreach (string runtime in new[] { "provided", "ruby2.7", "nodejs14.x", "python3.7", "dotnetcore3.1", "nodejs12.x" })
        {
            (await lambda.SendAsync(
                "POST",
                Path,
                $$$"""{"FunctionName":"orders","Handler":"index.handler","Runtime":"{{{runtime}}}","Role":"arn:aws:iam::111111111111:role/lambda","Code":{"ZipFile":"{{{LocalLambda.CreateZip("code")}}}"}}"""))
                .Matches(RecordedCase.Open("lambda.json", $"test_create_deprecated_function_runtime_with_validation_enabled[{runtime}]"), "deprecation_error");
        }
    }
}
