using Tern.Local.Tests.Recorded;
using Tern.S3;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about layers.</summary>
internal static class LayerCases
{
    private const string Layers = "/2018-10-31/layers";
    private const string Versions = Layers + "/tools/versions";
    private const string Class = "TestLambdaLayer::";

    private static readonly string[] s_runtimes = ["python3.12"];
    private static readonly string[] s_architectures = ["x86_64"];
    private static readonly string[] s_two = ["arm64", "x86_64"];
    private static readonly string[] s_invalidRuntimes = ["invalidruntime"];
    private static readonly string[] s_partlyInvalidRuntimes = ["invalidruntime", "invalidruntime2", "nodejs20.x"];
    private static readonly string[] s_invalidArchitectures = ["invalidarch"];
    private static readonly string[] s_partlyInvalidArchitectures = ["invalidarch", "x86_64"];

    public static void AddTo(CaseSet cases)
    {
        cases.Add(Class + "test_layer_lifecycle", LifecycleAsync);
        cases.Add(Class + "test_layer_exceptions", ErrorsAsync);
        cases.Add(Class + "test_layer_function_exceptions", FunctionErrorsAsync);
        cases.Add(Class + "test_layer_policy_lifecycle", PolicyAsync);
        cases.Add(Class + "test_layer_policy_exceptions", PolicyErrorsAsync);
        cases.Add(Class + "test_layer_compatibilities", async c => c.Check(
            "publish_result", await PublishAsync(c, new { CompatibleRuntimes = c.Recorded("publish_result").GetProperty("CompatibleRuntimes"), CompatibleArchitectures = s_two })));
        cases.Add(Class + "test_layer_s3_content", async c =>
        {
            using S3Client s3 = c.Aws.CreateClient<S3Client>();
            await s3.CreateBucketAsync(new() { Bucket = "bucket" }, CaseRun.Token);
            await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "layer.zip", Body = Convert.FromBase64String(LocalLambda.CreateZip("code")) }, CaseRun.Token);
            c.Check("publish_layer_result", await PublishAsync(c, new { Content = new { S3Bucket = "bucket", S3Key = "layer.zip" } }));
        });
    }

    private static Task<ServiceReply> PublishAsync(CaseRun run, object more) =>
        run.LambdaAsync("POST", Versions, FunctionRuns.Merge(new { Content = new { ZipFile = LocalLambda.CreateZip("layer") } }, more));

    private static Task<ServiceReply> PublishForPythonAsync(CaseRun run) => PublishAsync(run, new { CompatibleRuntimes = s_runtimes, CompatibleArchitectures = s_architectures });

    private static string Arn(string name) => CaseRun.Arn("lambda", "layer:" + name);

    private static async Task LifecycleAsync(CaseRun run)
    {
        run.Set("<description>", "d");
        run.Set("<license-info>", "l");
        object layer = new { Description = "d", LicenseInfo = "l", CompatibleRuntimes = s_runtimes, CompatibleArchitectures = s_architectures };
        await run.CreateFunctionAsync();
        run.Check("get_fn_result", await run.FunctionAsync("GET"));
        run.Check("get_fn_config_result", await run.FunctionAsync("GET", "/configuration"));
        run.Check("publish_result", await PublishAsync(run, layer));
        run.Check("publish_result_2", await PublishAsync(run, layer));
        run.Check("update_fn_config", await run.FunctionAsync("PUT", "/configuration", new { Layers = new[] { Arn("tools:1") } }));
        run.Check("get_fn_config", await run.FunctionAsync("GET", "/configuration"));
        run.Check("get_layer_ver_result", await run.LambdaAsync("GET", Versions + "/1"));
        run.Check("get_layer_by_arn_version", await GetByArnAsync(run, Arn("tools:1")));
        run.Check("list_layer_versions_predelete", await run.LambdaAsync("GET", Versions));
        run.Check("delete_layer_1", await run.LambdaAsync("DELETE", Versions + "/1"));
        run.Check("get_fn_config_postdelete", await run.FunctionAsync("GET", "/configuration"));
        run.Check("delete_layer_2", await run.LambdaAsync("DELETE", Versions + "/2"));
        run.Check("list_layer_versions_postdelete", await run.LambdaAsync("GET", Versions));
        run.Check("publish_result_3", await PublishAsync(run, layer));
    }

    private static Task<ServiceReply> GetByArnAsync(CaseRun run, string arn) => run.LambdaAsync("GET", $"{Layers}?find=LayerVersion&Arn={Uri.EscapeDataString(arn)}");

    private static async Task ErrorsAsync(CaseRun run)
    {
        run.Check("publish_result", await PublishForPythonAsync(run));
        run.Check("list_layers_exc_compatibleruntime_invalid", await run.LambdaAsync("GET", Layers + "?CompatibleRuntime=runtimedoesnotexist"));
        run.Check("list_layers_exc_compatiblearchitecture_invalid", await run.LambdaAsync("GET", Layers + "?CompatibleArchitecture=archdoesnotexist"));
        run.Check("list_nonexistent_layer", await run.LambdaAsync("GET", Layers + "/missing/versions"));
        run.Check("get_layer_version_exc_layer_doesnotexist", await run.LambdaAsync("GET", Layers + "/missing/versions/1"));
        run.Check("get_layer_version_exc_layer_version_doesnotexist_negative", await run.LambdaAsync("GET", Versions + "/-1"));
        run.Check("get_layer_version_exc_layer_version_doesnotexist_zero", await run.LambdaAsync("GET", Versions + "/0"));
        run.Check("get_layer_version_exc_layer_version_doesnotexist_2", await run.LambdaAsync("GET", Versions + "/2"));
        run.Check("get_layer_version_by_arn_exc_invalidarn", await GetByArnAsync(run, Arn("tools")));
        run.Check("get_layer_version_by_arn_exc_nonexistentversion", await GetByArnAsync(run, Arn("tools:2")));
        run.Check("delete_nonexistent_response", await run.LambdaAsync("DELETE", Layers + "/missing/versions/1"));
        run.Check("delete_nonexistent_version_response", await run.LambdaAsync("DELETE", Versions + "/2"));
        run.Check("delete_layer_response", await run.LambdaAsync("DELETE", Versions + "/1"));
        run.Check("delete_layer_again_response", await run.LambdaAsync("DELETE", Versions + "/1"));
        run.Check("delete_layer_version_exc_layerversion_invalid_version", await run.LambdaAsync("DELETE", Versions + "/0"));
        object empty = new { Content = new { ZipFile = LocalLambda.CreateZip("layer") }, CompatibleRuntimes = Array.Empty<string>(), CompatibleArchitectures = Array.Empty<string>() };
        run.Check("publish_empty_result", await run.LambdaAsync("POST", Layers + "/empty/versions", empty));
        run.Check("publish_layer_version_exc_invalid_runtime_arch", await PublishAsync(run, new { CompatibleRuntimes = s_invalidRuntimes, CompatibleArchitectures = s_invalidArchitectures }));
        run.Check("publish_layer_version_exc_partially_invalid_values", await PublishAsync(run, new { CompatibleRuntimes = s_partlyInvalidRuntimes, CompatibleArchitectures = s_partlyInvalidArchitectures }));
    }

    private static async Task FunctionErrorsAsync(CaseRun run)
    {
        foreach (string label in new[] { "publish_result", "publish_result_2", "publish_result_3" })
            run.Check(label, await PublishAsync(run, new { CompatibleRuntimes = Array.Empty<string>(), CompatibleArchitectures = s_architectures }));
        await run.CreateFunctionAsync();
        run.Check("get_fn_result", await run.FunctionAsync("GET"));
        await UpdateAsync("two_layer_versions_single_function_exc", Arn("tools:1"), Arn("tools:2"));
        await UpdateAsync("three_layer_versions_single_function_exc", Arn("tools:1"), Arn("tools:2"), Arn("tools:3"));
        await UpdateAsync("two_identical_layer_versions_single_function_exc", Arn("tools:1"), Arn("tools:1"));
        await UpdateAsync("add_nonexistent_layer_exc", Arn("doesnotexist:1"));
        await UpdateAsync("add_nonexistent_layer_version_exc", Arn("tools:9"));
        await UpdateAsync("add_layer_arn_without_version_exc", Arn("tools"));
        run.Check("create_function_with_layer_in_different_region", await run.CreateFunctionAsync(new { FunctionName = "other", Layers = new[] { CaseRun.Arn("lambda", "layer:tools:1", region: "eu-west-1") } }));

        async Task UpdateAsync(string label, params string[] layers) => run.Check(label, await run.FunctionAsync("PUT", "/configuration", new { Layers = layers }));
    }

    private static Task<ServiceReply> AllowAsync(CaseRun run, string statement, string path = Versions + "/1", string action = "lambda:GetLayerVersion", string query = "") =>
        run.LambdaAsync("POST", $"{path}/policy{query}", new { StatementId = statement, Action = action, Principal = "*" });

    private static async Task PolicyAsync(CaseRun run)
    {
        run.Check("publish_result", await PublishForPythonAsync(run));
        run.Check("add_policy_s1", await AllowAsync(run, "s1"));
        run.Check("get_layer_version_policy", await run.LambdaAsync("GET", Versions + "/1/policy"));
        run.Check("add_policy_s2", await AllowAsync(run, "s2"));
        run.Check("get_layer_version_policy_postadd2", await run.LambdaAsync("GET", Versions + "/1/policy"));
        run.Check("remove_s2", await run.LambdaAsync("DELETE", Versions + "/1/policy/s2"));
        run.Check("get_layer_version_policy_postdeletes2", await run.LambdaAsync("GET", Versions + "/1/policy"));
    }

    private static async Task PolicyErrorsAsync(CaseRun run)
    {
        const string Missing = Layers + "/tools-doesnotexist/versions/1", MissingVersion = Versions + "/2";
        run.Check("publish_result", await PublishForPythonAsync(run));
        run.Check("layer_permission_nopolicy_get", await run.LambdaAsync("GET", Versions + "/1/policy"));
        run.Check("add_layer_permission_result", await AllowAsync(run, "s1"));
        run.Check("layer_permission_action_invalid", await AllowAsync(run, "s2", action: "*"));
        run.Check("layer_permission_duplicate_statement", await AllowAsync(run, "s1"));
        run.Check("layer_permission_wrong_revision", await AllowAsync(run, "s2", query: "?RevisionId=wrong"));
        run.Check("layer_permission_layername_doesnotexist_add", await AllowAsync(run, "s1", Missing));
        run.Check("layer_permission_layername_doesnotexist_get", await run.LambdaAsync("GET", Missing + "/policy"));
        run.Check("layer_permission_layername_doesnotexist_remove", await run.LambdaAsync("DELETE", Missing + "/policy/s1"));
        run.Check("layer_permission_layerversion_doesnotexist_add", await AllowAsync(run, "s1", MissingVersion));
        run.Check("layer_permission_layerversion_doesnotexist_get", await run.LambdaAsync("GET", MissingVersion + "/policy"));
        run.Check("layer_permission_layerversion_doesnotexist_remove", await run.LambdaAsync("DELETE", MissingVersion + "/policy/s1"));
        run.Check("layer_permission_statementid_doesnotexist_remove", await run.LambdaAsync("DELETE", Versions + "/1/policy/doesnotexist"));
        run.Check("layer_permission_wrong_revision_remove", await run.LambdaAsync("DELETE", Versions + "/1/policy/s1?RevisionId=wrong"));
    }
}
