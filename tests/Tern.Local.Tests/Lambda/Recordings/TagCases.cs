using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about tags.</summary>
internal static class TagCases
{
    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestLambdaTag::test_create_tag_on_fn_create", async c =>
        {
            await c.CreateFunctionAsync(new { Tags = new { testtag = "value" } });
            c.Check("get_function_result", await c.FunctionAsync("GET"));
            c.Check("list_tags_result", await c.LambdaAsync("GET", Tags()));
        });
        cases.Add("TestLambdaTag::test_create_tag_on_esm_create", async c =>
        {
            await c.CreateFunctionAsync();
            ServiceReply created = await c.LambdaAsync(
                "POST", "/2015-03-31/event-source-mappings", new { FunctionName = FunctionRuns.Name, EventSourceArn = await c.CreateQueueAsync("source"), Tags = new { testtag = "value" } });
            c.CheckValue("get_event_source_mapping_with_tag", created.Status == 202);
            c.Check("list_tags_result", await c.LambdaAsync("GET", Tags(created.Get("EventSourceMappingArn"))));
        });
        cases.Add("TestLambdaTag::test_tag_lifecycle", async c =>
        {
            string arn = (await c.CreateFunctionAsync()).Get("FunctionArn");
            if (c.Parameter == "event_source_mapping")
            {
                arn = (await c.LambdaAsync("POST", "/2015-03-31/event-source-mappings", new { FunctionName = FunctionRuns.Name, EventSourceArn = await c.CreateQueueAsync("source") })).Get("EventSourceMappingArn");
            }
            await Change("tag_single_response", "POST", "", new { Tags = new { A = "tag-a" } });
            await Change("tag_multiple_response", "POST", "", new { Tags = new { B = "tag-b", C = "tag-c" } });
            await Change("tag_overlap_response", "POST", "", new { Tags = new { C = "tag-c-newsuffix", D = "tag-d" } });
            await Change("untag_single_response", "DELETE", "?tagKeys=A");
            await Change("untag_multiple_response", "DELETE", "?tagKeys=B&tagKeys=C");
            await Change("untag_nonexisting_response", "DELETE", "?tagKeys=F");
            await Change("untag_existing_and_nonexisting_response", "DELETE", "?tagKeys=D&tagKeys=F");

            async Task Change(string label, string method, string query, object? tags = null)
            {
                c.Check(label, await c.LambdaAsync(method, Tags(arn) + query, tags));
                c.Check(label + "_listtags", await c.LambdaAsync("GET", Tags(arn)));
            }
        });
        cases.Add("TestLambdaTag::test_tag_nonexisting_resource", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("pre_delete_get_function", await c.FunctionAsync("GET"));
            await c.FunctionAsync("DELETE");
            c.Check("not_found_exception_tag", await c.LambdaAsync("POST", Tags(), new { Tags = new { A = "B" } }));
            c.Check("not_found_exception_untag", await c.LambdaAsync("DELETE", Tags() + "?tagKeys=A"));
            c.Check("not_found_exception_list", await c.LambdaAsync("GET", Tags()));
        });
        cases.Add("TestLambdaTag::test_tag_exceptions", async c =>
        {
            string type = c.Parameter == "event_source_mapping" ? "event-source-mapping" : "capacity-provider";
            string arn = CaseRun.Arn("lambda", $"{type}:name");
            c.Set("<resource-name>", "name");
            c.Check("not_found_exception_tag", await c.LambdaAsync("POST", Tags(arn), new { Tags = new { A = "B" } }));
            c.Check("not_found_exception_untag", await c.LambdaAsync("DELETE", Tags(arn) + "?tagKeys=A"));
            c.Check("not_found_exception_list", await c.LambdaAsync("GET", Tags(arn)));
            c.Check("aliased_arn_exception", await c.LambdaAsync("GET", Tags(arn + ":alias")));
            c.Check("invalid_arn_exception", await c.LambdaAsync("GET", Tags(CaseRun.Arn("lambda", "foobar:name"))));
        });
        cases.Add("TestLambdaTags::test_tag_lifecycle", LifecycleAsync);
        cases.Add("TestLambdaTags::test_tag_limits", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("tag_lambda_too_many_tags", await c.LambdaAsync("POST", Tags(), new { Tags = Create(51) }));
            c.Check("tag_response", await c.LambdaAsync("POST", Tags(), new { Tags = Create(50) }));
            c.Check("list_tags_response", await c.LambdaAsync("GET", Tags()));
            c.Check("get_fn_response", await c.FunctionAsync("GET"));
            c.Check("tag_lambda_too_many_tags_additional", await c.LambdaAsync("POST", Tags(), new { Tags = new { a_key = "a_value" } }));
            c.Check("create_function_invalid_tags", await c.CreateFunctionAsync(new { FunctionName = "other", Tags = Create(51) }));

            static Dictionary<string, string> Create(int count) => Enumerable.Range(0, count).ToDictionary(i => $"{i}_key", i => $"{i}_value");
        });
    }

    private static string Tags(string? arn = null) => "/2017-03-31/tags/" + Uri.EscapeDataString(arn ?? LocalLambda.Arn(FunctionRuns.Name));

    private static async Task LifecycleAsync(CaseRun run)
    {
        await run.CreateFunctionAsync(new { Tags = new { key_a = "value_a" } });
        await ShowAsync("postfncreate");
        run.Check("tag_resource_response", await run.LambdaAsync("POST", Tags(), new { Tags = new { key_b = "value_b", key_c = "value_c", key_d = "value_d", key_e = "value_e" } }));
        await ShowAsync("postaddtags");
        run.Check("tag_resource_overwrite", await run.LambdaAsync("POST", Tags(), new { Tags = new { key_b = "value_b", key_c = "value_x" } }));
        await ShowAsync("overwrite");
        await run.LambdaAsync("DELETE", Tags() + "?tagKeys=key_c&tagKeys=key_d");
        await ShowAsync("postuntag");
        await run.LambdaAsync("DELETE", Tags() + "?tagKeys=key_a&tagKeys=key_b&tagKeys=key_e");
        await ShowAsync("postuntagall");
        await run.FunctionAsync("DELETE");
        run.Check("list_tags_postdelete", await run.LambdaAsync("GET", Tags()));

        async Task ShowAsync(string suffix)
        {
            run.Check($"list_tags_response_{suffix}", await run.LambdaAsync("GET", Tags()));
            run.Check($"get_fn_response_{suffix}", await run.FunctionAsync("GET"));
        }
    }
}
