using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about code signing configurations.</summary>
internal static class CodeSigningCases
{
    private const string Configs = "/2020-04-22/code-signing-configs";

    private static readonly string[] s_publishers = ["arn:aws:signer:us-east-1:111111111111:/signing-profiles/test"];

    public static void AddTo(CaseSet cases) => cases.Add("TestCodeSigningConfig::test_code_signing_not_found_excs", RepeatAsync);

    private static async Task RepeatAsync(CaseRun run)
    {
        const string Function = "/2020-06-30/functions/orders/code-signing-config", Missing = "/2020-06-30/functions/csc-test-doesnotexist/code-signing-config";
        string invalid = CaseRun.Arn("lambda", "code-signing-config:csc-00000000000000000");
        run.Set("<csc_arn_invalid>", invalid);
        await run.CreateFunctionAsync();
        ServiceReply created = await run.LambdaAsync("POST", Configs, new
        {
            Description = "Testing CodeSigning Config",
            AllowedPublishers = new { SigningProfileVersionArns = s_publishers },
            CodeSigningPolicies = new { UntrustedArtifactOnDeployment = "Enforce" },
        });
        run.Check("create_code_signing_config", created);
        string arn = created.Body.GetProperty("CodeSigningConfig").GetProperty("CodeSigningConfigArn").GetString()!;
        string path = $"{Configs}/{Uri.EscapeDataString(arn)}", invalidPath = $"{Configs}/{Uri.EscapeDataString(invalid)}";
        run.Check("delete_csc_notfound", await run.LambdaAsync("DELETE", invalidPath));
        run.Check("nothing_to_delete_response", await run.LambdaAsync("DELETE", Function));
        run.Check("delete_function_csc_fnnotfound", await run.LambdaAsync("DELETE", Missing));
        run.Check("put_function_csc_invalid_fnname", await run.LambdaAsync("PUT", Missing, new { CodeSigningConfigArn = arn }));
        run.Check("put_function_csc_invalid_csc_arn", await run.LambdaAsync("PUT", Function, new { CodeSigningConfigArn = invalid }));
        run.Check("put_function_csc_invalid_both", await run.LambdaAsync("PUT", Missing, new { CodeSigningConfigArn = invalid }));
        run.Check("update_csc_invalid_csc_arn", await run.LambdaAsync("PUT", invalidPath, new { Description = "new" }));
        run.Check("update_csc_noupdates", await run.LambdaAsync("PUT", invalidPath, new { }));
        run.Check("update_csc_noupdate_response", await run.LambdaAsync("PUT", path, new { }));
        run.Check("get_csc_invalid", await run.LambdaAsync("GET", invalidPath));
        run.Check("get_function_csc_fnwithoutcsc", await run.LambdaAsync("GET", Function));
        run.Check("get_function_csc_nonexistingfn", await run.LambdaAsync("GET", Missing));
        run.Check("list_functions_by_csc_fnwithoutcsc", await run.LambdaAsync("GET", path + "/functions"));
        run.Check("list_functions_by_csc_invalid_cscarn", await run.LambdaAsync("GET", invalidPath + "/functions"));
    }
}
