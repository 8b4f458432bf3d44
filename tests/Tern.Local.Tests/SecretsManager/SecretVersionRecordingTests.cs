using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Recorded;
using Tern.Local.Tests.Support;
using Tern.SecretsManager;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>Versions of secrets, their stages and lists, compared with recorded responses of AWS.</summary>
public sealed class SecretVersionRecordingTests : IAsyncLifetime
{
    private const string Delete = "delete_secret_res_1 DeleteSecret 'ForceDeleteWithoutRecovery':true";

    private static readonly string[] s_lists =
    [
        "create_secret_rs_1 CreateSecret 'SecretString':'x','Description':'testing creation of secrets'", "list_secrets_res_0 ListSecrets", "list_secrets_res_1 ListSecrets", "list_secrets_res_2 ListSecrets", Delete,
    ];

    private readonly List<string> _versions = [];
    private LocalAws _aws = null!;
    private JsonCalls _calls = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The recorded cases: for each response its label, operation and members. <c>$1</c> is the ID of the first version.</summary>
    public static TheoryData<string, string[]> Cases => new()
    {
        { "test_can_recreate_delete_secret", ["create_secret_res_0 CreateSecret 'SecretString':'x'", "delete_res_1 DeleteSecret 'ForceDeleteWithoutRecovery':true", "create_secret_res_1 CreateSecret 'SecretString':'x'"] },
        { "test_exp_raised_on_creation_of_secret_scheduled_for_deletion", ["- CreateSecret 'SecretString':'x'", "delete_res DeleteSecret 'RecoveryWindowInDays':7", "invalid_req_ex CreateSecret 'SecretString':'x'"] },
        { "test_call_lists_secrets_multiple_times", s_lists },
        { "test_call_lists_secrets_multiple_times_snapshots", s_lists },
        {
            "test_put_secret_value_with_version_stages",
            [
                "create_secret_rs_0 CreateSecret 'SecretString':'secret_string_v0'", "get_secret_value_res_0 GetSecretValue",
                "put_secret_value_res_1 PutSecretValue 'SecretString':'secret_string_v1','VersionStages':['SAMPLESTAGE1','SAMPLESTAGE0']", "get_secret_value_res_1 GetSecretValue",
                "put_secret_value_res_2 PutSecretValue 'SecretString':'secret_string_v2','VersionStages':['SAMPLESTAGE1','SAMPLESTAGE0']", "get_secret_value_res_2 GetSecretValue",
                "put_secret_value_res_3 PutSecretValue 'SecretString':'secret_string_v3','VersionStages':['AWSPENDING']", "get_secret_value_res_3 GetSecretValue",
                "put_secret_value_res_4 PutSecretValue 'SecretString':'secret_string_v4'", "get_secret_value_res_4 GetSecretValue", Delete,
            ]
        },
        {
            "test_update_secret_version_stages_return_type",
            [
                "create_secret_rs_0 CreateSecret 'SecretString':'S1'", "put_secret_value_res_0 PutSecretValue 'SecretString':'S2','VersionStages':['AWSPENDING']",
                "update_secret_version_stage_res_0 UpdateSecretVersionStage 'VersionStage':'AWSCURRENT','RemoveFromVersionId':'$1','MoveToVersionId':'$2'", "delete_secret_res_0 DeleteSecret 'ForceDeleteWithoutRecovery':true",
            ]
        },
        {
            "test_update_secret_version_stages_current_pending_cycle",
            [
                "create_secret_rs_0 CreateSecret 'SecretString':'S1'", "put_secret_value_res_0 PutSecretValue 'SecretString':'S2','VersionStages':['AWSPENDING']", "list_secret_version_ids_res_0 ListSecretVersionIds",
                "get_secret_value_res_0 GetSecretValue", "update_secret_version_stage_res_0 UpdateSecretVersionStage 'VersionStage':'AWSCURRENT','RemoveFromVersionId':'$1','MoveToVersionId':'$2'",
                "list_secret_version_ids_res_1 ListSecretVersionIds", "get_secret_value_res_1 GetSecretValue", "put_secret_value_res_1 PutSecretValue 'SecretString':'S3','VersionStages':['AWSPENDING']",
                "list_secret_version_ids_res_2 ListSecretVersionIds", "get_secret_value_res_2 GetSecretValue",
                "put_secret_value_res_2 UpdateSecretVersionStage 'VersionStage':'AWSCURRENT','RemoveFromVersionId':'$2','MoveToVersionId':'$3'", "list_secret_version_ids_res_3 ListSecretVersionIds",
                "get_secret_value_res_3 GetSecretValue", "delete_secret_res_0 DeleteSecret 'ForceDeleteWithoutRecovery':true",
            ]
        },
        {
            "test_update_secret_version_stages_current_pending_cycle_custom_stages_2",
            [
                "create_secret_rs_0 CreateSecret 'SecretString':'SS'", "put_secret_value_res_0 PutSecretValue 'SecretString':'S1','VersionStages':['AWSCURRENT','PUT0']", "list_secret_version_ids_res_0 ListSecretVersionIds",
                "put_secret_value_res_1 PutSecretValue 'SecretString':'S2','VersionStages':['AWSPENDING','PUT1']", "list_secret_version_ids_res_1 ListSecretVersionIds", "get_secret_value_res_0 GetSecretValue",
                "update_secret_version_stage_res_0 UpdateSecretVersionStage 'VersionStage':'AWSCURRENT','RemoveFromVersionId':'$2','MoveToVersionId':'$3'", "list_secret_version_ids_res_2 ListSecretVersionIds",
                "get_secret_value_res_1 GetSecretValue", "put_secret_value_res_2 PutSecretValue 'SecretString':'S3','VersionStages':['AWSPENDING','PUT2']", "list_secret_version_ids_res_3 ListSecretVersionIds",
                "get_secret_value_res_2 GetSecretValue", "update_secret_version_stage_res_1 UpdateSecretVersionStage 'VersionStage':'AWSCURRENT','RemoveFromVersionId':'$3','MoveToVersionId':'$4'",
                "list_secret_version_ids_res_4 ListSecretVersionIds", "get_secret_value_res_3 GetSecretValue", "delete_secret_res_0 DeleteSecret 'ForceDeleteWithoutRecovery':true",
            ]
        },
        {
            "test_update_secret_version_stages_current_pending_cycle_custom_stages_3",
            [
                "create_secret_rs CreateSecret 'SecretString':'SS'", "put_secret_value_res_0 PutSecretValue 'SecretString':'S1','VersionStages':['PENDING']", "list_secret_version_ids_rs ListSecretVersionIds",
                "get_secret_value_v1_rs GetSecretValue 'VersionId':'$1'", "get_secret_value_v2_rs GetSecretValue 'VersionId':'$2'",
                "update_secret_version_stage_res_1 UpdateSecretVersionStage 'VersionStage':'AWSCURRENT','RemoveFromVersionId':'$1','MoveToVersionId':'$2'",
                "get_secret_value_v1_rs_1 GetSecretValue 'VersionId':'$1'", "get_secret_value_v2_rs_1 GetSecretValue 'VersionId':'$2'",
                "update_secret_version_stage_res_2 UpdateSecretVersionStage 'VersionStage':'PENDING','RemoveFromVersionId':'$2'",
                "get_secret_value_v1_rs_2 GetSecretValue 'VersionId':'$1'", "get_secret_value_v2_rs_2 GetSecretValue 'VersionId':'$2'", "delete_secret_res_0 DeleteSecret 'ForceDeleteWithoutRecovery':true",
            ]
        },
        {
            "test_deprecated_secret_version_stage",
            [
                "create_secret CreateSecret 'SecretString':'1'", "list_secret_version_ids ListSecretVersionIds", "put_secret_value_1 PutSecretValue 'SecretString':'2'", "list_secret_version_ids_1 ListSecretVersionIds",
                "put_secret_value_2 PutSecretValue 'SecretString':'3'", "list_secret_version_ids_2 ListSecretVersionIds", "list_secret_version_ids_3 ListSecretVersionIds 'IncludeDeprecated':true",
                "put_secret_value_3 PutSecretValue 'SecretString':'4'", "list_secret_version_ids_4 ListSecretVersionIds", "list_secret_version_ids_5 ListSecretVersionIds 'IncludeDeprecated':true",
            ]
        },
        {
            "test_force_delete_deleted_secret",
            [
                "create_secret_response CreateSecret 'SecretString':'x'", "delete_secret_response DeleteSecret 'RecoveryWindowInDays':7", "describe_secret_response DescribeSecret",
                "force_delete_secret_response DeleteSecret 'ForceDeleteWithoutRecovery':true",
            ]
        },
        { "test_get_secret_value", ["- CreateSecret 'SecretBinary':'Zm9vdGVzdA=='", "secret_value_http_response GetSecretValue"] },
    };

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { AccountId = CaseRun.Account, VerifiesSignatures = false }, Token);
        _calls = new JsonCalls(_aws, "secretsmanager");
    }

    public async ValueTask DisposeAsync()
    {
        _calls.Dispose();
        await _aws.DisposeAsync();
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Responses_are_those_of_the_recording(string test, string[] calls)
    {
        RecordedResponses recorded = RequireSecret(test);
        foreach (string call in calls)
        {
            string[] parts = call.Split(' ', 3);
            (int Status, JsonElement Body) response = await SendAsync(parts[1], "name", parts.Length > 2 ? parts[2] : "");
            if (parts[0] != "-")
                recorded.Verify(parts[0], response);
        }
        // The bytes of one response are in the notation of Python.
        recorded.VerifyCompleteness(except: test == "test_get_secret_value" ? "secret_value_response" : null);
    }

    [Fact]
    public async Task Secrets_are_listed_in_the_order_of_their_creation()
    {
        RecordedResponses recorded = RequireSecret("test_create_multi_secrets_snapshot", "b");
        recorded.Set("<SecretId-1idx>", "a");
        recorded.Set("<SecretId-2idx>", "c");
        foreach (string name in new[] { "b", "a", "c" })
            await SendAsync("CreateSecret", name, "'SecretString':'x','Description':'Testing secrets creation.'");
        for (int i = 0; i < _versions.Count; i++)
            recorded.Set($"<version_uuid:{i + 1}>", _versions[i]);
        recorded.Verify("list_secrets_res", await _calls.SendAsync("ListSecrets", """{"SortOrder":"asc"}"""));
        recorded.Verify("delete_secret_res0", await SendAsync("DeleteSecret", "b", "'ForceDeleteWithoutRecovery':true"));
        recorded.Verify("delete_secret_res1", await SendAsync("DeleteSecret", "a", "'ForceDeleteWithoutRecovery':true"));
        recorded.Verify("delete_secret_res2", await SendAsync("DeleteSecret", "c", "'ForceDeleteWithoutRecovery':true"));
    }

    [Theory]
    [InlineData("[tops3cret-updated2]", "tops3cret", "updated2")]
    [InlineData("[\\x00\\x01\\x02\\xff-\\xfe\\xfd]", "\0\x01\x02\xff", "\xfe\xfd")]
    public async Task Value_is_changed_to_bytes(string parameters, string put, string updated)
    {
        RecordedResponses recorded = RequireSecret("test_change_secret_value_after_creation" + parameters);
        await SendAsync("CreateSecret", "name", $"'SecretBinary':'{Base64("initial")}'");
        VerifyBytes("put_secret_value_secret_response", "initial", await SendAsync("GetSecretValue", "name", ""));
        await SendAsync("PutSecretValue", "name", $"'SecretBinary':'{Base64(put)}'");
        VerifyBytes("put_secret_binary_response_updated", put, await SendAsync("GetSecretValue", "name", ""));
        await SendAsync("UpdateSecret", "name", $"'SecretBinary':'{Base64(updated)}'");
        VerifyBytes("update_secret_binary_response_updated", updated, await SendAsync("GetSecretValue", "name", ""));

        // The recordings have the bytes in the notation of Python.
        void VerifyBytes(string label, string expected, (int Status, JsonElement Body) response)
        {
            var body = JsonObject.Create(response.Body)!;
            Assert.Equal(Base64(expected), body["SecretBinary"]!.GetValue<string>());
            body["SecretBinary"] = $"b'{string.Concat(expected.Select(c => c is < ' ' or > '~' ? $"\\x{(int)c:x2}" : $"{c}"))}'";
            recorded.Verify(label, (response.Status, JsonElement.Parse(body.ToJsonString())));
        }
    }

    [Theory]
    [InlineData("get_secret_value_no_version_ex", "")]
    [InlineData("get_secret_value_version_not_found_ex", "'VersionId':'0cf2fe8e-5c4e-4e62-8e13-2e63ee1d4a41'")]
    [InlineData("get_secret_value_stage_not_found_ex", "'VersionStage':'AWSPENDING'")]
    public async Task Missing_version_is_not_found(string label, string members)
    {
        string recorded = Recordings.Require("secretsmanager.json").EnumerateArray()
            .First(entry => entry.GetProperty("test").GetString()!.EndsWith("test_secret_version_not_found", StringComparison.Ordinal)).GetProperty("answers").GetProperty(label).GetString()!;
        await SendAsync("CreateSecret", "name", "");
        (int Status, JsonElement Body) = await SendAsync("GetSecretValue", "name", members);
        Assert.Equal((400, "ResourceNotFoundException"), (Status, Body.GetProperty("__type").GetString()!.Split('#')[^1]));
        Assert.EndsWith(": " + Body.GetProperty("Message").GetString(), recorded.Replace("<version-id>", "0cf2fe8e-5c4e-4e62-8e13-2e63ee1d4a41", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[True]", ",'RotateImmediately':true")]
    [InlineData("[None]", "")]
    public async Task Rotation_by_a_function_moves_the_stages(string parameters, string members)
    {
        RecordedResponses recorded = RequireSecret("test_rotate_secret_with_lambda_success" + parameters);
        using SecretsManagerClient secrets = _aws.CreateClient<SecretsManagerClient>();
        string function = _aws.Functions.Add("rotate", async (payload, _) =>
        {
            JsonNode step = JsonNode.Parse(payload.Span)!;
            string secret = step["SecretId"]!.GetValue<string>(), token = step["ClientRequestToken"]!.GetValue<string>();
            switch (step["Step"]!.GetValue<string>())
            {
                case "createSecret":
                    await secrets.GetSecretValueAsync(new() { SecretId = secret, VersionStage = "AWSCURRENT" }, Token);
                    await secrets.PutSecretValueAsync(new() { SecretId = secret, ClientRequestToken = token, SecretString = "new", VersionStages = ["AWSPENDING"] }, Token);
                    break;
                case "finishSecret":
                    await secrets.UpdateSecretVersionStageAsync(new() { SecretId = secret, VersionStage = "AWSCURRENT", MoveToVersionId = token, RemoveFromVersionId = _versions[0] }, Token);
                    await secrets.UpdateSecretVersionStageAsync(new() { SecretId = secret, VersionStage = "AWSPENDING", RemoveFromVersionId = token }, Token);
                    break;
            }
            return default;
        });
        await SendAsync("CreateSecret", "name", "'SecretString':'old','Description':'testing rotation of secrets'");
        recorded.Set("<version_uuid:1>", _versions[0]);
        recorded.Verify("rotate_secret_immediately", await SendAsync("RotateSecret", "name", $"'RotationLambdaARN':'{function}','RotationRules':{{'AutomaticallyAfterDays':1}}{members}"));
        await _aws.SettleAsync(Token);
        recorded.Verify("describe_secret_rotated", await SendAsync("DescribeSecret", "name", ""));
        recorded.Verify("list_secret_versions_rotated_1", await SendAsync("ListSecretVersionIds", "name", ""));
    }

    private static RecordedResponses RequireSecret(string test, string name = "name")
    {
        var recorded = RecordedResponses.Require("secretsmanager.json", test);
        recorded.Set("<SecretId-0idx>", name);
        return recorded;
    }

    private static string Base64(string bytes) => Convert.ToBase64String([.. bytes.Select(c => (byte)c)]);

    private async Task<(int Status, JsonElement Body)> SendAsync(string operation, string secret, string members)
    {
        List<string> all = [];
        if (operation != "ListSecrets")
            all.Add($"'{(operation == "CreateSecret" ? "Name" : "SecretId")}':'{secret}'");
        if (operation is "CreateSecret" or "PutSecretValue" or "UpdateSecret" or "RotateSecret")
            all.Add($"'ClientRequestToken':'{Guid.NewGuid()}'");
        if (members.Length > 0)
            all.Add(members);
        string body = $"{{{string.Join(',', all)}}}".Replace('\'', '"');
        for (int i = 0; i < _versions.Count; i++)
            body = body.Replace($"${i + 1}", _versions[i], StringComparison.Ordinal);
        (int Status, JsonElement Body) response = await _calls.SendAsync(operation, body);
        if (operation is "CreateSecret" or "PutSecretValue" && response.Body.TryGetProperty("VersionId", out JsonElement version))
            _versions.Add(version.GetString()!);
        return response;
    }
}
