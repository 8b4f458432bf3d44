using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about the policies of functions.</summary>
internal static class PermissionCases
{
    private const string Class = "TestLambdaPermissions::";
    private const string Bucket = "arn:aws:s3:::bucket";

    public static void AddTo(CaseSet cases)
    {
        cases.Add(Class + "test_add_lambda_permission_aws", async c =>
        {
            c.Check("create_lambda", await c.CreateFunctionAsync());
            c.Check("add_permission", await AddAsync(c));
            c.Check("get_policy", await c.FunctionAsync("GET", "/policy"));
        });
        cases.Add(Class + "test_create_multiple_lambda_permissions", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("add_permission_response_1", await AddAsync(c, new { StatementId = "logs", Principal = "logs.amazonaws.com" }, hasSource: false));
            c.Check("add_permission_response_2", await AddAsync(c, new { StatementId = "kinesis", Principal = "kinesis.amazonaws.com" }, hasSource: false));
            c.Check("policy_after_2_add", await c.FunctionAsync("GET", "/policy"));
        });
        cases.Add(Class + "test_lambda_permission_versioning", VersionsAsync);
        cases.Add(Class + "test_lambda_permission_fn_versioning", VersionsAsync);
        cases.Add(Class + "test_remove_multi_permissions", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("add_permission_1", await AddAsync(c, hasSource: false));
            c.Check("add_permission_2", await AddAsync(c, new { StatementId = "sqs", Principal = "sqs.amazonaws.com" }));
            c.Check("policy_after_2_add", await c.FunctionAsync("GET", "/policy"));
            c.Check("remove_permission_exception_nonexisting_sid", await c.FunctionAsync("DELETE", "/policy/non-existent"));
            await c.FunctionAsync("DELETE", "/policy/sqs");
            c.Check("policy_after_removal", await c.FunctionAsync("GET", "/policy"));
            await c.FunctionAsync("DELETE", "/policy/sqs");
            c.Check("policy_after_removal_attempt", await c.FunctionAsync("GET", "/policy"));
            await c.FunctionAsync("DELETE", "/policy/s3");
            c.Check("get_policy_exception_removed_all", await c.FunctionAsync("GET", "/policy"));
        });
        cases.Add("TestLambdaRevisions::test_function_revisions_permissions", async c =>
        {
            await c.CreateFunctionAsync();
            await AddAsync(c);
            c.Check("add_permission_revision_exception", await AddAsync(c, new { StatementId = "s3_2", RevisionId = "wrong" }));
        });
    }

    private static Task<ServiceReply> AddAsync(CaseRun run, object? more = null, string query = "", bool hasSource = true)
    {
        object statement = new { StatementId = "s3", Action = "lambda:InvokeFunction", Principal = "s3.amazonaws.com" };
        if (hasSource)
            statement = FunctionRuns.Merge(statement, new { SourceArn = Bucket });
        return run.FunctionAsync("POST", $"/policy{query}", FunctionRuns.Merge(statement, more));
    }

    private static async Task VersionsAsync(CaseRun run)
    {
        await run.CreateFunctionAsync();
        run.Check("add_permission", await AddAsync(run));
        run.Check("get_policy", await run.FunctionAsync("GET", "/policy"));
        ServiceReply published = await run.FunctionAsync("POST", "/versions", new { });
        bool hasAlias = run.Labels.Contains("create_alias_response");
        if (hasAlias)
        {
            run.Check("publish_version_result", published);
            run.Check("get_function_result_after_publishing", await run.FunctionAsync("GET"));
        }
        run.Check("get_policy_after_publishing_latest", await run.FunctionAsync("GET", "/policy"));
        run.Check("get_policy_after_publishing_new_version", await run.FunctionAsync("GET", "/policy?Qualifier=1"));
        if (hasAlias)
        {
            await AddAsync(run, query: "?Qualifier=1");
            run.Check("get_policy_version", await run.FunctionAsync("GET", "/policy?Qualifier=1"));
            run.Check("create_alias_response", await run.FunctionAsync("POST", "/aliases", new { Name = "permission-alias", FunctionVersion = "1" }));
            run.Check("get_alias", await run.FunctionAsync("GET", "/aliases/permission-alias"));
            run.Check("add_permission_alias_revision_exception", await AddAsync(run, new { RevisionId = "wrong" }, "?Qualifier=permission-alias"));
            await AddAsync(run, query: "?Qualifier=permission-alias");
            run.Check("get_policy_alias", await run.FunctionAsync("GET", "/policy?Qualifier=permission-alias"));
        }
        run.Check("get_policy_after_adding_to_new_version", await run.FunctionAsync("GET", "/policy"));
        await AddAsync(run, new { StatementId = "s3_2" });
        run.Check("get_policy_after_adding_2", await run.FunctionAsync("GET", "/policy"));
    }
}
