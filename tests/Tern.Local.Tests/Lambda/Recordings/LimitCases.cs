using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about reserved and provisioned concurrency, and about recursive loops.</summary>
internal static class LimitCases
{
    private const string Provisioned = "/2019-09-30/functions/orders/provisioned-concurrency";
    private const string Recursion = "/2024-08-31/functions/orders/recursion-config";

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestLambdaConcurrency::test_provisioned_concurrency", c => ProvisionAsync(c, "1", "put_provisioned_5", 5));
        cases.Add("TestLambdaConcurrency::test_provisioned_concurrency_on_alias", async c =>
        {
            await c.CreateFunctionAsync(new { Publish = true });
            await c.FunctionAsync("POST", "/aliases", new { Name = "live", FunctionVersion = "1" });
            await ProvisionAsync(c, "live", "put_provisioned_5", 5);
        });
        cases.Add("TestLambdaConcurrency::test_reserved_provisioned_overlap", OverlapAsync);
        cases.Add("TestLambdaConcurrency::test_lambda_concurrency_block", BlockAsync);
        cases.Add("TestLambdaProvisionedConcurrency::test_lambda_provisioned_lifecycle", LifecycleAsync);
        cases.Add("TestLambdaProvisionedConcurrency::test_provisioned_concurrency_limits", async c =>
        {
            c.Set("<unreserved_concurrency>", "1000");
            c.Set("<min_unreserved_concurrency>", "100");
            await c.CreateFunctionAsync(new { Publish = true });
            c.Check("put_provisioned_concurrency_account_limit_exceeded", await PutAsync(c, "1", 1001));
            c.Check("put_provisioned_concurrency_below_unreserved_min_value", await PutAsync(c, "1", 901));
        });
        cases.Add("TestLambdaRecursion::test_put_function_recursion_config_allow", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("put_recursion_config_response", await c.LambdaAsync("PUT", Recursion, new { RecursiveLoop = "Allow" }));
            c.Check("get_recursion_config_response", await c.LambdaAsync("GET", Recursion));
        });
        cases.Add("TestLambdaRecursion::test_put_function_recursion_config_default_terminate", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("get_recursion_default_terminate_response", await c.LambdaAsync("GET", Recursion));
        });
        cases.Add("TestLambdaRecursion::test_put_function_recursion_config_invalid_value", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("put_recursion_invalid_value_error", await c.LambdaAsync("PUT", Recursion, new { RecursiveLoop = "InvalidValue" }));
        });
    }

    private static Task<ServiceReply> PutAsync(CaseRun run, string qualifier, int count) =>
        run.LambdaAsync("PUT", $"{Provisioned}?Qualifier={qualifier}", new { ProvisionedConcurrentExecutions = count });

    private static Task<ServiceReply> ReserveAsync(CaseRun run, int count) => run.LambdaAsync("PUT", "/2017-10-31/functions/orders/concurrency", new { ReservedConcurrentExecutions = count });

    private static async Task ProvisionAsync(CaseRun run, string qualifier, string label, int count)
    {
        if (qualifier == "1")
            await run.CreateFunctionAsync(new { Publish = true });
        run.Check(label, await PutAsync(run, qualifier, count));
        run.Check("get_provisioned_prewait", await run.LambdaAsync("GET", $"{Provisioned}?Qualifier={qualifier}"));
        run.Check("get_provisioned_postwait", await run.LambdaAsync("GET", $"{Provisioned}?Qualifier={qualifier}"));
    }

    private static async Task OverlapAsync(CaseRun run)
    {
        run.AddFunction(FunctionRuns.Name);
        await ProvisionAsync(run, "1", "put_provisioned_5", 2);
        run.Check("reserved_lower_than_provisioned_exc", await ReserveAsync(run, 1));
        await ReserveAsync(run, 2);
        run.Check("get_concurrency", await run.LambdaAsync("GET", "/2019-09-30/functions/orders/concurrency"));
        run.Check("reserved_equals_provisioned_latest_invoke_exc", await run.FunctionAsync("POST", "/invocations", "{}"));
        run.Check("update_func_config", await run.FunctionAsync("PUT", "/configuration", new { Timeout = 15 }));
        await run.FunctionAsync("POST", "/versions", new { });
        run.Check("reserved_equals_provisioned_another_provisioned_exc", await PutAsync(run, "2", 1));
        run.Check("reserved_equals_provisioned_increase_provisioned_exc", await PutAsync(run, "1", 3));
    }

    private static async Task BlockAsync(CaseRun run)
    {
        run.AddFunction(FunctionRuns.Name, received => Task.FromResult(received.GetRawText()));
        const string Event = """{"hello":"world"}""";
        await run.CreateFunctionAsync();
        run.Check("v1_result", await run.FunctionAsync("POST", "/versions", new { }));
        run.Check("reserved_concurrency_result", await ReserveAsync(run, 1));
        run.CheckValue("invoke_latest_before_block", await run.InvokeAsync(Event, query: "?Qualifier=$LATEST"));
        run.Check("provisioned_concurrency_result", await PutAsync(run, "1", 1));
        run.Check("invoke_latest_first_exc", await run.FunctionAsync("POST", "/invocations?Qualifier=$LATEST", Event));
        run.CheckValue("invoke_v1_after_block", await run.InvokeAsync(Event, query: "?Qualifier=1"));
        run.Check("invoke_latest_second_exc", await run.FunctionAsync("POST", "/invocations?Qualifier=$LATEST", Event));
    }

    private static async Task LifecycleAsync(CaseRun run)
    {
        run.Set("<alias-name>", "live");
        await run.CreateFunctionAsync();
        run.Check("publish_version_result", await run.FunctionAsync("POST", "/versions", new { }));
        run.Check("create_alias_result", await run.FunctionAsync("POST", "/aliases", new { Name = "live", FunctionVersion = "1" }));
        run.Check("put_provisioned_on_version", await PutAsync(run, "1", 1));
        run.Check("put_provisioned_on_alias_versionconflict", await PutAsync(run, "live", 1));
        run.Check("delete_provisioned_version", await run.LambdaAsync("DELETE", Provisioned + "?Qualifier=1"));
        run.Check("get_provisioned_version_postdelete", await run.LambdaAsync("GET", Provisioned + "?Qualifier=1"));
        run.Check("put_provisioned_on_alias", await PutAsync(run, "live", 1));
        run.Check("put_provisioned_on_version_conflict", await PutAsync(run, "1", 1));
        run.Check("delete_alias_result", await run.FunctionAsync("DELETE", "/aliases/live"));
        run.Check("get_provisioned_alias_postaliasdelete", await run.LambdaAsync("GET", Provisioned + "?Qualifier=live"));
        run.Check("list_response_postdeletes", await run.LambdaAsync("GET", Provisioned + "?List=ALL"));
    }
}
