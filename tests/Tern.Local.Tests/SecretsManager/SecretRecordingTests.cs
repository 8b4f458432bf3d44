using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>Secrets, compared with recorded responses of AWS.</summary>
public sealed class SecretRecordingTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private JsonCalls _calls = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { AccountId = CaseRun.Account, VerifiesSignatures = false }, TestContext.Current.CancellationToken);
        _calls = new JsonCalls(_aws, "secretsmanager");
    }

    public async ValueTask DisposeAsync()
    {
        _calls.Dispose();
        await _aws.DisposeAsync();
    }

    [Theory]
    [InlineData("s-c64bdc03", "-True")]
    [InlineData("s-4b175f02", "-True")]
    [InlineData("Valid/_+=.@-Name", "-True")]
    [InlineData("Valid/_+=.@-Name-a1b2", "-True")]
    [InlineData("Valid/_+=.@-Name-a1b2", "")]
    [InlineData("Valid/_+=.@-Name-a1b2c3-", "-True")]
    [InlineData("Valid/_+=.@-Name-a1b2c3-", "")]
    [InlineData("Invalid/_+=.@-Name-a1b2c3", "-False")]
    public async Task Create_and_update_secret(string name, string suffix)
    {
        bool hasPartialArn = suffix != "-False";
        RecordedResponses recorded = RequireSecret($"test_create_and_update_secret[{name}{suffix}]", name);
        (int Status, JsonElement Body) created = await SendAsync("CreateSecret", $$"""{"Name":"{{name}}","SecretString":"my_secret","Description":"Testing secret creation.",{{NewToken}}}""");
        recorded.Verify("create_secret_rs_1", created);
        string arn = created.Body.GetProperty("ARN").GetString()!;
        string id = $"\"SecretId\":\"{name}\"";
        recorded.Verify("get_secret_value_rs_1", await SendAsync("GetSecretValue", $"{{{id}}}"));
        recorded.Verify("describe_secret_rs_1", await SendAsync("DescribeSecret", $"{{{id}}}"));
        recorded.Verify("get_secret_value_rs_2", await SendAsync("GetSecretValue", $$"""{"SecretId":"{{arn}}"}"""));
        recorded.Verify(hasPartialArn ? "get_secret_value_rs_3" : "resource_not_found_dict_1", await SendAsync("GetSecretValue", $$"""{"SecretId":"{{arn[..^7]}}"}"""));
        recorded.Verify("put_secret_value_rs_1", await SendAsync("PutSecretValue", $$"""{{{id}},"SecretString":"new_secret",{{NewToken}}}"""));
        recorded.Verify("get_secret_value_rs_4", await SendAsync("GetSecretValue", $"{{{id}}}"));
        recorded.Verify("update_secret_res_1", await SendAsync("UpdateSecret", $$"""{{{id}},"SecretString":"test123","Description":"d",{{NewToken}}}"""));
        recorded.Verify("delete_secret_res_1", await SendAsync("DeleteSecret", $$"""{{{id}},"ForceDeleteWithoutRecovery":true}"""));
        recorded.VerifyCompleteness();
    }

    [Theory]
    [InlineData(" Inv Name")]
    [InlineData(" Inv*Name? ")]
    [InlineData(" Inv *?!]Name\\-")]
    public async Task Invalid_name_is_rejected_by_each_operation(string name)
    {
        RecordedResponses recorded = RequireSecret($"test_invalid_secret_name[{name.Replace("\\", "\\\\", StringComparison.Ordinal)}]");
        string quoted = JsonSerializer.Serialize(name);
        recorded.Verify("ex_log_1", await SendAsync("CreateSecret", $$"""{"Name":{{quoted}},"SecretString":"MySecretString",{{NewToken}}}"""));
        (string Operation, string Members)[] calls =
        [
            ("DeleteSecret", ""), ("DescribeSecret", ""), ("GetSecretValue", ""), ("ListSecretVersionIds", ",\"IncludeDeprecated\":true"),
            ("PutSecretValue", $",\"SecretString\":\"x\",{NewToken}"), ("TagResource", ",\"Tags\":[{\"Key\":\"k\",\"Value\":\"v\"}]"),
            ("UntagResource", ",\"TagKeys\":[\"k\"]"), ("UpdateSecret", $",\"Description\":\"d\",{NewToken}"), ("ValidateResourcePolicy", ",\"ResourcePolicy\":\"{}\""),
        ];
        for (int i = 0; i < calls.Length; i++)
            recorded.Verify($"ex_log_{i + 2}", await SendAsync(calls[i].Operation, $$"""{"SecretId":{{quoted}}{{calls[i].Members}}}"""));
    }

    [Fact]
    public async Task Version_stages_are_moved()
    {
        RecordedResponses recorded = RequireSecret("test_update_secret_version_stages_current_pending_cycle_custom_stages_1");
        string first = await CreateAsync(recorded, "create_secret_rs_0", "S1");
        (int Status, JsonElement Body) put = await SendAsync("PutSecretValue", $$"""{{{Id}},"SecretString":"S2","VersionStages":["AWSPENDING","PUT1","AWSSOMETHING"],{{NewToken}}}""");
        recorded.Verify("put_secret_value_res_0", put);
        string second = put.Body.GetProperty("VersionId").GetString()!;
        recorded.Verify("list_secret_version_ids_res_0", await SendAsync("ListSecretVersionIds", $"{{{Id}}}"));
        recorded.Verify("get_secret_value_res_0", await SendAsync("GetSecretValue", $"{{{Id}}}"));
        recorded.Verify("update_secret_version_stage_res_0", await MoveCurrentAsync(first, second));
        recorded.Verify("list_secret_version_ids_res_1", await SendAsync("ListSecretVersionIds", $"{{{Id}}}"));
        recorded.Verify("get_secret_value_res_1", await SendAsync("GetSecretValue", $"{{{Id}}}"));
        put = await SendAsync("PutSecretValue", $$"""{{{Id}},"SecretString":"S3","VersionStages":["AWSPENDING","PUT2"],{{NewToken}}}""");
        recorded.Verify("put_secret_value_res_1", put);
        recorded.Verify("list_secret_version_ids_res_2", await SendAsync("ListSecretVersionIds", $"{{{Id}}}"));
        recorded.Verify("get_secret_value_res_2", await SendAsync("GetSecretValue", $"{{{Id}}}"));
        recorded.Verify("update_secret_version_stage_res_1", await MoveCurrentAsync(second, put.Body.GetProperty("VersionId").GetString()!));
        recorded.Verify("list_secret_version_ids_res_3", await SendAsync("ListSecretVersionIds", $"{{{Id}}}"));
    }

    [Theory]
    [InlineData("test_non_versioning_version_stages_replacement", "[\"one\",\"two\",\"three\",\"four\"]")]
    [InlineData("test_non_versioning_version_stages_no_replacement", "[\"one\",\"two\",\"four\"]")]
    public async Task Custom_stages_are_moved_by_a_put(string test, string stages)
    {
        RecordedResponses recorded = RequireSecret(test);
        await CreateAsync(recorded, "create_secret_rs_0", "S1");
        recorded.Verify("put_secret_value_res_0", await SendAsync("PutSecretValue", $$"""{{{Id}},"SecretString":"S2","VersionStages":["one","two","three"],{{NewToken}}}"""));
        recorded.Verify("list_secret_version_ids_res_0", await SendAsync("ListSecretVersionIds", $"{{{Id}}}"));
        recorded.Verify("put_secret_value_res_1", await SendAsync("PutSecretValue", $$"""{{{Id}},"SecretString":"S3","VersionStages":{{stages}},{{NewToken}}}"""));
        recorded.Verify("list_secret_version_ids_res_1", await SendAsync("ListSecretVersionIds", $"{{{Id}}}"));
    }

    [Fact]
    public async Task Description_is_updated_without_a_version()
    {
        RecordedResponses recorded = RequireSecret("test_update_secret_description");
        await CreateAsync(recorded, "create_secret_rs_0", "S1");
        recorded.Verify("describe_secret_res_0", await SendAsync("DescribeSecret", $"{{{Id}}}"));
        string[] updates = ["\"Description\":\"MyDescription\"", "\"Description\":\"MyNewDescription\",\"SecretString\":\"S2\"", "\"SecretString\":\"S3\"", "\"Description\":\"MyNewDescription\""];
        for (int i = 0; i < updates.Length; i++)
        {
            recorded.Verify($"update_secret_res_{i}", await SendAsync("UpdateSecret", $$"""{{{Id}},{{updates[i]}},{{NewToken}}}"""));
            recorded.Verify($"describe_secret_res_{i + 1}", await SendAsync("DescribeSecret", $"{{{Id}}}"));
        }
    }

    [Fact]
    public async Task Deleted_secret_returns_the_recorded_errors()
    {
        RecordedResponses recorded = RequireSecret("test_tag_untag_resource_on_deleted_secret");
        await CreateAsync(recorded, "create_secret", "S1");
        recorded.Verify("delete_secret", await SendAsync("DeleteSecret", $$"""{{{Id}},"RecoveryWindowInDays":7}"""));
        recorded.Verify("tag_deleted_secret_error", await SendAsync("TagResource", $$"""{{{Id}},"Tags":[{"Key":"k","Value":"v"}]}"""));
        recorded.Verify("untag_deleted_secret_error", await SendAsync("UntagResource", $$"""{{{Id}},"TagKeys":["k"]}"""));
        recorded = RequireSecret("test_exp_raised_on_creation_of_secret_scheduled_for_deletion");
        recorded.Verify("invalid_req_ex", await SendAsync("CreateSecret", $$"""{"Name":"name","SecretString":"x",{{NewToken}}}"""));
    }

    [Fact]
    public async Task Read_errors_are_those_of_the_recording()
    {
        RecordedResponses recorded = RequireSecret("test_get_secret_value_errors");
        string first = (await SendAsync("CreateSecret", $$"""{"Name":"name","SecretString":"x",{{NewToken}}}""")).Body.GetProperty("VersionId").GetString()!;
        recorded.Verify("error_get_secret_value_non_existing", await SendAsync("GetSecretValue", $$"""{{{Id}},"VersionStage":"AWSPREVIOUS"}"""));
        await SendAsync("PutSecretValue", $$"""{{{Id}},"SecretString":"y",{{NewToken}}}""");
        recorded.Verify("mismatch_version_id_and_stage", await SendAsync("GetSecretValue", $$"""{{{Id}},"VersionId":"{{first}}","VersionStage":"AWSCURRENT"}"""));
        recorded = RequireSecret("test_secret_not_found");
        recorded.Verify("get_secret_value_not_found_ex", await SendAsync("GetSecretValue", """{"SecretId":"missing"}"""));
        recorded.Verify("list_secret_version_ids_not_found_ex", await SendAsync("ListSecretVersionIds", """{"SecretId":"missing"}"""));
        recorded = RequireSecret("test_secret_exists_snapshots");
        recorded.Verify("ex_log", await SendAsync("CreateSecret", $$"""{"Name":"name","SecretString":"z",{{NewToken}}}"""));
    }

    [Theory]
    [InlineData("CreateSecret", "\"Name\":\"other\",\"SecretString\":\"x\"")]
    [InlineData("UpdateSecret", "\"SecretId\":\"name\",\"Description\":\"x\"")]
    [InlineData("RotateSecret", "\"SecretId\":\"name\"")]
    [InlineData("PutSecretValue", "\"SecretId\":\"name\",\"SecretString\":\"x\"")]
    public async Task Missing_token_is_rejected(string operation, string members)
    {
        RecordedResponses recorded = RequireSecret($"test_no_client_request_token[{operation}]");
        recorded.Verify("no-client-request-exc", await SendAsync(operation, $"{{{members}}}"));
    }

    [Fact]
    public async Task Empty_secret_has_no_version()
    {
        RecordedResponses recorded = RequireSecret("test_create_secret_version_from_empty_secret");
        recorded.Verify("create-empty-secret", await SendAsync("CreateSecret", $$"""{"Name":"name",{{NewToken}}}"""));
        recorded.Verify("describe-secret", await SendAsync("DescribeSecret", $"{{{Id}}}"));
        recorded.Verify("put-secret-value", await SendAsync("PutSecretValue", $$"""{{{Id}},"SecretString":"x",{{NewToken}}}"""));
    }

    [Fact]
    public async Task Rotation_without_a_function_is_denied()
    {
        RecordedResponses recorded = RequireSecret("test_rotate_secret_invalid_lambda_arn");
        await CreateAsync(recorded, "create_secret", "S1");
        recorded.Verify("rotate_secret_invalid_arn_exc", await SendAsync("RotateSecret", $$"""{{{Id}},"RotationLambdaARN":"arn:aws:lambda:us-east-1:111111111111:function:missing","RotationRules":{"AutomaticallyAfterDays":1},{{NewToken}}}"""));
        recorded.Verify("describe_secret", await SendAsync("DescribeSecret", $"{{{Id}}}"));
    }

    [Fact]
    public async Task Resource_policy_is_returned()
    {
        RecordedResponses recorded = RequireSecret("test_resource_policy");
        await SendAsync("CreateSecret", $$"""{"Name":"name","SecretString":"x",{{NewToken}}}""");
        string policy = JsonSerializer.Serialize("""{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"secretsmanager:GetSecretValue","Resource":"*"}]}""");
        recorded.Verify("put_resource_policy", await SendAsync("PutResourcePolicy", $$"""{{{Id}},"ResourcePolicy":{{policy}}}"""));
        recorded.Verify("get_resource_policy", await SendAsync("GetResourcePolicy", $"{{{Id}}}"));
    }

    [Fact]
    public async Task Tags_are_changed()
    {
        RecordedResponses recorded = RequireSecret("test_secret_tags");
        recorded.Verify("create_secret", await SendAsync("CreateSecret", $$"""{"Name":"name",{{NewToken}}}"""));
        recorded.Verify("describe_secret", await SendAsync("DescribeSecret", $"{{{Id}}}"));
        (string Operation, string Members)[] calls =
        [
            ("TagResource", "\"Tags\":[{\"Key\":\"tag1\",\"Value\":\"value1\"}]"), ("TagResource", "\"Tags\":[{\"Key\":\"tag2\",\"Value\":\"value2\"}]"),
            ("UntagResource", "\"TagKeys\":[\"tag1\"]"), ("UntagResource", "\"TagKeys\":[\"tag2\"]"),
            ("TagResource", "\"Tags\":[{\"Key\":\"tag3\",\"Value\":\"value3\"},{\"Key\":\"tag4\",\"Value\":\"value4\"}]"), ("UntagResource", "\"TagKeys\":[\"tag3\",\"tag4\"]"),
        ];
        for (int i = 0; i < calls.Length; i++)
        {
            Assert.Equal(200, (await SendAsync(calls[i].Operation, $$"""{{{Id}},{{calls[i].Members}}}""")).Status);
            recorded.Verify($"describe_secret_{i + 1}", await SendAsync("DescribeSecret", $"{{{Id}}}"));
        }
    }

    private const string Id = "\"SecretId\":\"name\"";

    private static string NewToken => $"\"ClientRequestToken\":\"{Guid.NewGuid()}\"";

    private static RecordedResponses RequireSecret(string test, string name = "name")
    {
        var recorded = RecordedResponses.Require("secretsmanager.json", test);
        recorded.Set("<SecretId-0idx>", name);
        return recorded;
    }

    private Task<(int Status, JsonElement Body)> SendAsync(string operation, string body) => _calls.SendAsync(operation, body);

    private async Task<string> CreateAsync(RecordedResponses recorded, string label, string value)
    {
        (int Status, JsonElement Body) created = await SendAsync("CreateSecret", $$"""{"Name":"name","SecretString":"{{value}}",{{NewToken}}}""");
        recorded.Verify(label, created);
        return created.Body.GetProperty("VersionId").GetString()!;
    }

    private Task<(int Status, JsonElement Body)> MoveCurrentAsync(string from, string to) =>
        SendAsync("UpdateSecretVersionStage", $$"""{{{Id}},"VersionStage":"AWSCURRENT","RemoveFromVersionId":"{{from}}","MoveToVersionId":"{{to}}"}""");
}
